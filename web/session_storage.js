// What a page keeps for its next load in the same tab.

/** What was kept under `key`: a list, which may be empty. */
export function recall(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

/** Keeps a list under `key`. Storage can be forbidden; then it lasts as long as the page. */
export function keep(key, list) {
  try {
    sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    return;
  }
}
