/** Reads an earlier choice. Without access to storage there is none. */
export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice in this browser. Without access to storage it holds for this page only. */
export function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice already applies; only storing it failed.
  }
}

/** Removes a choice from this browser. */
export function forgetChoice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored either.
  }
}
