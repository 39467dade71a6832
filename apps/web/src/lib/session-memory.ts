import { clearPersistedQueries } from './offline/query-persister.ts';
import { storeChoice, storedChoice } from './stored-choice.ts';

const PREFIX = 'session:';

/** A storage key that is removed when the session ends. */
export function keyInSession(name: string): string {
  return PREFIX + name;
}

const ENDED_AT = 'session-ended-at';
const endedBefore = storedChoice(ENDED_AT);

/** Does nothing once the session of this page has ended, because nothing would remove the value. */
export function storeInSession(key: string, value: string): void {
  if (storedChoice(ENDED_AT) === endedBefore) storeChoice(key, value);
}

/** Removes everything stored for the session, including offline data. */
export async function clearSessionData(): Promise<void> {
  storeChoice(ENDED_AT, String(Date.now()));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
  await clearPersistedQueries();
}
