import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { userQuery } from '../features/accounts/session.api.ts';
import { setShownResident } from '../lib/api.ts';
import { CallError } from '../lib/call-error.ts';
import { activateLanguage } from '../lib/language/i18n.ts';
import { clearSessionData, isSignOutPending, removeSessionValues, signInPath } from '../lib/session-memory.ts';
import { getStoredValue } from '../lib/stored-values.ts';
import { chooseTheme } from '../lib/theme.ts';

/** Choices made in this browser win. Keeps the current language if the messages fail to load. */
export async function applyAccountPreferences({ language, theme }: Pick<User, 'language' | 'theme'>): Promise<void> {
  if (theme && getStoredValue('theme') === null) chooseTheme(theme);
  if (language && getStoredValue('language') === null) await activateLanguage(language).catch(() => undefined);
}

const REDIRECTED_AT_KEY = 'left-for-sign-in-at';
const MIN_REDIRECT_INTERVAL_MS = 10_000;
let isRedirecting = false;

/**
 * Redirects to the landing page with a way back. Returns false if that just happened: the server sends the app although
 * the API sees no session, so it would loop.
 */
function redirectToSignIn(): boolean {
  if (isRedirecting) return true;
  const redirectedAt = Number(sessionStorage.getItem(REDIRECTED_AT_KEY) ?? 0);
  if (Date.now() - redirectedAt < MIN_REDIRECT_INTERVAL_MS) return false;
  sessionStorage.setItem(REDIRECTED_AT_KEY, String(Date.now()));
  isRedirecting = true;
  const path = signInPath();
  // Remove stored data before another resident signs in on this device.
  void clearSessionData('expired').then(() => location.replace(path));
  return true;
}

/** Throws if the server has not ended the session yet. */
export async function finishPendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  const { finishSignOut } = await import('../features/accounts/sign-out.ts');
  await finishSignOut();
}

const sessions = new WeakMap<QueryClient, Promise<void>>();

/** Redirects anyone whose session has ended, or who has none, while the splash stays. Rejects if the redirect would loop. */
export function requireSession(queryClient: QueryClient): Promise<void> {
  // The same promise each time, or the frame around the screens would suspend again.
  const session = sessions.get(queryClient) ?? startSession(queryClient);
  sessions.set(queryClient, session);
  session.catch(() => sessions.delete(queryClient));
  return session;
}

async function startSession(queryClient: QueryClient): Promise<void> {
  await finishPendingSignOut();
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (user !== null) {
    setShownResident(user.id);
    removeSessionValues({ except: user.id });
    await applyAccountPreferences(user);
    return;
  }
  if (redirectToSignIn()) await new Promise<never>(() => {});
  throw new CallError('401: signed-out', { status: 401, code: 'signed-out', detail: '' });
}

/** A session can end while the app is open, by expiry or a sign-out elsewhere. */
export function redirectWhenSignedOut(queryClient: QueryClient): void {
  const redirectIfSignedOut = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    // Without a user, the root shows the splash in place of the failed screen.
    if (error.code === 'signed-out' && redirectToSignIn()) queryClient.setQueryData(userQuery.queryKey, null);
    if (error.code === 'someone-else') location.reload();
    // Taken back in another tab or on another device; the root shows what is left to do.
    if (error.code === 'consent-needed') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') redirectIfSignedOut(event.action.error);
    if (event.action.type === 'success' && queryClient.getQueryData(userQuery.queryKey) === null)
      sessions.delete(queryClient);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') redirectIfSignedOut(event.action.error);
  });
}
