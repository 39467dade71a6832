const PREFIX = 'session:';

/** The key of something that this device stores for as long as the resident is signed in here. */
export function keyInSession(name: string): string {
  return PREFIX + name;
}

/** Removes all that is stored under such keys. Called when the session ends, by a sign-out or elsewhere. */
export function forgetSession(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without access to storage nothing is stored.
  }
}
