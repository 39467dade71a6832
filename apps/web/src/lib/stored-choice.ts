/** Reads what the visitor chose earlier; where storage is forbidden, nothing was chosen. */
export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a choice in this browser; where storage is forbidden, it holds for this page only. */
export function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice is already shown; only its memory is lost.
  }
}
