import { useSyncExternalStore } from 'react';
import { readSentOperator } from '../../lib/sent-operator.ts';
import { parseUrl } from '../../lib/urls.ts';
import { SESSION_STARTED_AT_KEY, storeValue } from '../../lib/stored-values.ts';

/** The path in `?next=`, or `/` if it leads to another origin (open redirect). */
export function toSafeRedirectPath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = parseUrl(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Delay from the specification. */
const REDIRECT_DELAY_MS = 100;

/** To the path in `?next=`. Without one, owners of a site that no one has set up go there. */
export function redirectAfterSignIn(user: unknown): void {
  const path = readNextParam() ?? (isOwner(user) && !readSentOperator().configured ? '/admin/setup' : null);
  storeValue(SESSION_STARTED_AT_KEY, String(Date.now()));
  setTimeout(() => location.assign(toSafeRedirectPath(path, location.origin)), REDIRECT_DELAY_MS);
}

function isOwner(user: unknown): boolean {
  return typeof user === 'object' && user !== null && 'role' in user && user.role === 'owner';
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

function readInviteCode(): string | null {
  return /^\/invite\/([^/?#]{1,200})\/?$/.exec(toSafeRedirectPath(readNextParam(), location.origin))?.[1] ?? null;
}

/** Of the invitation that led here. The prerendered page has none. */
export function useInviteCode(): string | null {
  return useSyncExternalStore(subscribeToNothing, readInviteCode, () => null);
}
