import { clearPersistedQueries } from './offline/query-persister.ts';
import { storeChoice, storedChoice } from './stored-choice.ts';

const PREFIX = 'session:';

/** The key of something that this device stores for as long as the resident is signed in here. */
export function keyInSession(name: string): string {
  return PREFIX + name;
}

/** When a session last ended on this device, also in another tab. */
const ENDED_AT = 'session-ended-at';
const endedBefore = storedChoice(ENDED_AT);

/** Stores something under such a key, unless the session of this page has ended: no one would remove it any more. */
export function storeInSession(key: string, value: string): void {
  if (storedChoice(ENDED_AT) === endedBefore) storeChoice(key, value);
}

/** Removes all that is stored under such keys, and what was kept for going on without a network. Called when the session ends. */
export async function forgetSession(): Promise<void> {
  storeChoice(ENDED_AT, String(Date.now()));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without access to storage nothing is stored.
  }
  await clearPersistedQueries();
}
