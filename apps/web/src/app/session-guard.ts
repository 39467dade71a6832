import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { userQuery } from '../features/accounts/session.api.ts';
import { CallError } from '../lib/call-error.ts';
import { activateLanguage } from '../lib/language/i18n.ts';
import { clearSessionData } from '../lib/session-memory.ts';
import { storedChoice } from '../lib/stored-choice.ts';
import { chooseTheme } from '../lib/theme.ts';

/** Choices made in this browser win. Keeps the current language if the messages fail to load. */
export async function showAccountPreferences({ language, theme }: Pick<User, 'language' | 'theme'>): Promise<void> {
  if (theme && storedChoice('theme') === null) chooseTheme(theme);
  if (language && storedChoice('language') === null) await activateLanguage(language).catch(() => undefined);
}

const LEFT_AT = 'left-for-sign-in-at';
const LOOP_MS = 10_000;
let isLeaving = false;

/**
 * Redirects to the landing page with a way back. Returns false if that just happened: the server sends the app although
 * the API sees no session, so it would loop.
 */
function leaveForSignIn(): boolean {
  if (isLeaving) return true;
  const leftAt = Number(sessionStorage.getItem(LEFT_AT) ?? 0);
  if (Date.now() - leftAt < LOOP_MS) return false;
  sessionStorage.setItem(LEFT_AT, String(Date.now()));
  isLeaving = true;
  const here = location.pathname + location.search;
  // Remove stored data before another resident signs in on this device.
  void clearSessionData().then(() => location.replace(here === '/' ? '/' : `/?next=${encodeURIComponent(here)}`));
  return true;
}

/** Redirects anyone without a session while the splash stays. Throws if the redirect would loop. */
export async function requireSession(queryClient: QueryClient): Promise<void> {
  const isStart = queryClient.getQueryData(userQuery.queryKey) === undefined;
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (user !== null) {
    // Only at the start, so that later choices are not overwritten.
    if (isStart) await showAccountPreferences(user);
    return;
  }
  if (leaveForSignIn()) await new Promise<never>(() => {});
  throw new CallError('401: signed-out', { status: 401, code: 'signed-out', detail: '' });
}

/** A session can end while the app is open, by expiry or a sign-out elsewhere. */
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
