import { clearPersistedQueries } from './offline/query-persister.ts';
import { getStoredValue, removeStoredValue, SESSION_STARTED_AT_KEY, storeValue } from './stored-values.ts';

const KEY_PREFIX = 'session:';

/** A storage key that is removed at sign-out, and when another resident signs in. */
export function sessionScopedKey(name: string, residentId: number): string {
  return `${KEY_PREFIX}${name}:${residentId}`;
}

const ENDED_AT_KEY = 'session-ended-at';
const endedAtOnLoad = getStoredValue(ENDED_AT_KEY);
const startedAtOnLoad = getStoredValue(SESSION_STARTED_AT_KEY);

/** The landing page, with a way back to the current page. `useSignInPath` does the same for visitors' pages. */
export function signInPath(): string {
  const currentPath = location.pathname + location.search + location.hash;
  return currentPath === '/' ? '/' : `/?next=${encodeURIComponent(currentPath)}`;
}

/**
 * Reloads when someone signs in in another tab, and leaves for the start when someone signs out there, also if this page
 * comes back from the back/forward cache.
 */
export function reloadWhenSessionChanges(): void {
  const reloadIfChanged = () => {
    if (getStoredValue(SESSION_STARTED_AT_KEY) !== startedAtOnLoad) location.reload();
    // Most other paths only ask visitors to sign in.
    else if (getStoredValue(ENDED_AT_KEY) !== endedAtOnLoad) location.replace(signInPath());
  };
  addEventListener('storage', ({ key }) => {
    if (key === ENDED_AT_KEY || key === SESSION_STARTED_AT_KEY) reloadIfChanged();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadIfChanged();
  });
}

/** Holds the start of a session that has ended here, but of which the server does not know yet. */
const SIGN_OUT_PENDING_KEY = 'sign-out-pending';

export function storePendingSignOut(isPending: boolean): void {
  if (isPending) storeValue(SIGN_OUT_PENDING_KEY, startedAtOnLoad ?? '');
  else removeStoredValue(SIGN_OUT_PENDING_KEY);
}

/** False after another sign-in. */
export function isSignOutPending(): boolean {
  return getStoredValue(SIGN_OUT_PENDING_KEY) === (startedAtOnLoad ?? '');
}

/** In local storage. Does nothing once the session of this page has ended, because nothing would remove the value. */
export function storeUntilSessionEnds(key: string, value: string): void {
  const hasEnded = getStoredValue(ENDED_AT_KEY) !== endedAtOnLoad;
  if (!hasEnded) storeValue(key, value);
}

/** Removes the values of everyone else, or of everyone. */
export function removeSessionValues({ except }: { except?: number } = {}): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(KEY_PREFIX) && !key.endsWith(`:${except}`)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage, nothing was stored.
  }
}

/**
 * Removes everything stored for the session, including offline data. After a session that has merely expired, what its
 * resident has typed and measured waits for them.
 */
export async function clearSessionData(end: 'signed-out' | 'expired' = 'signed-out'): Promise<void> {
  storeValue(ENDED_AT_KEY, String(Date.now()));
  if (end === 'signed-out') removeSessionValues();
  await clearPersistedQueries();
}
