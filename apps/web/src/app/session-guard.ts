import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { userQuery } from '../features/accounts/session.api.ts';
import { CallError } from '../lib/call-error.ts';
import { activateLanguage } from '../lib/language/i18n.ts';
import { forgetSession } from '../lib/session-memory.ts';
import { storedChoice } from '../lib/stored-choice.ts';
import { chooseTheme } from '../lib/theme.ts';

/**
 * Applies the account's preferences and stores them in this browser. Choices made in this browser win. If the messages
 * of a language do not load, the app goes on as it is.
 */
export async function showAccountPreferences({ language, theme }: Pick<User, 'language' | 'theme'>): Promise<void> {
  if (theme && storedChoice('theme') === null) chooseTheme(theme);
  if (language && storedChoice('language') === null) await activateLanguage(language).catch(() => undefined);
}

const LEFT_AT = 'left-for-sign-in-at';
const LOOP_MS = 10_000;
let isLeaving = false;

/**
 * Leaves for the landing page, with this address to come back to after sign-in. Returns false if this has just been
 * tried: the server still sends the app although the API sees no session, so another try would loop.
 */
function leaveForSignIn(): boolean {
  if (isLeaving) return true;
  const leftAt = Number(sessionStorage.getItem(LEFT_AT) ?? 0);
  if (Date.now() - leftAt < LOOP_MS) return false;
  sessionStorage.setItem(LEFT_AT, String(Date.now()));
  isLeaving = true;
  const here = location.pathname + location.search;
  // Whoever signs in next on this device does not see what it keeps.
  void forgetSession().then(() => location.replace(here === '/' ? '/' : `/?next=${encodeURIComponent(here)}`));
  return true;
}

/**
 * Lets a signed-in resident pass. Anyone else is redirected to the landing page while the splash stays. Throws if the
 * redirect would loop.
 */
export async function requireSession(queryClient: QueryClient): Promise<void> {
  const isStart = queryClient.getQueryData(userQuery.queryKey) === undefined;
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (user !== null) {
    // Only at the start, while the splash shows. Later choices must not be overwritten.
    if (isStart) await showAccountPreferences(user);
    return;
  }
  if (leaveForSignIn()) await new Promise<never>(() => {});
  throw new CallError('401: signed-out', { status: 401, code: 'signed-out', detail: '' });
}

/**
 * A session can end while the app is open, by a sign-out elsewhere or by expiry. The next call that fails for it leaves
 * the app.
 */
export function leaveWhenSignedOut(queryClient: QueryClient): void {
  const follow = (error: unknown) => {
    if (error instanceof CallError && error.code === 'signed-out') leaveForSignIn();
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error);
  });
}
