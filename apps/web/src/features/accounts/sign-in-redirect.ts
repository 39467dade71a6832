import { useSyncExternalStore } from 'react';
import { parseUrl } from '../../lib/parse-url.ts';
import { SESSION_STARTED_AT_KEY, storeValue } from '../../lib/stored-values.ts';

/** The path in `?next=`, or `/` if it leads to another origin (open redirect). */
export function toSafeRedirectPath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = parseUrl(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Delay from the specification. */
const REDIRECT_DELAY_MS = 100;

export function redirectAfterSignIn(): void {
  storeValue(SESSION_STARTED_AT_KEY, String(Date.now()));
  setTimeout(() => location.assign(toSafeRedirectPath(readNextParam(), location.origin)), REDIRECT_DELAY_MS);
}

function readNextParam(): string | null {
  return new URLSearchParams(location.search).get('next');
}

function subscribeToNothing(): () => void {
  return () => {};
}

/** Appends the current `?next=` to `path`. The prerendered page has none. */
export function useNextPath(path: string): string {
  const next = useSyncExternalStore(subscribeToNothing, readNextParam, () => null);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** False until hydration. Forms must not be submitted earlier. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
