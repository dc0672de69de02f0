// What the device remembers. Storage may be blocked; then a choice lasts until the page is closed.

/** The value that was kept for `key`, or null where there is none of the `allowed`. */
export function remembered(key, allowed) {
  try {
    const kept = localStorage.getItem(key);
    return allowed.includes(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
