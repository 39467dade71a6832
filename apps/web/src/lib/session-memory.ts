import { clearPersistedQueries } from './offline/query-persister.ts';
import { storeValue, getStoredValue } from './stored-values.ts';

const KEY_PREFIX = 'session:';

/** A storage key that is removed when the session ends. */
export function sessionScopedKey(name: string): string {
  return KEY_PREFIX + name;
}

const ENDED_AT_KEY = 'session-ended-at';
const endedAtOnLoad = getStoredValue(ENDED_AT_KEY);

/** In local storage. Does nothing once the session of this page has ended, because nothing would remove the value. */
export function storeUntilSessionEnds(key: string, value: string): void {
  const hasEnded = getStoredValue(ENDED_AT_KEY) !== endedAtOnLoad;
  if (!hasEnded) storeValue(key, value);
}

/** Removes everything stored for the session, including offline data. */
export async function clearSessionData(): Promise<void> {
  storeValue(ENDED_AT_KEY, String(Date.now()));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
  await clearPersistedQueries();
}
