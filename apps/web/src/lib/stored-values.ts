export function getStoredValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value applies to this page even if it cannot be stored.
  }
}

export function removeStoredValue(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without access to storage, nothing was stored.
  }
}

/** A change tells other tabs that someone has signed in. */
export const SESSION_STARTED_AT_KEY = 'session-started-at';
