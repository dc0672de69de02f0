// Lists in the session storage, which survive a reload of the page in the same tab.

/** Reads the list at `key`; empty where there is none. */
export function loadList(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

/** Stores a list at `key`. Storage may be blocked; then it lasts until the page is closed. */
export function storeList(key, list) {
  try {
    sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    return;
  }
}
