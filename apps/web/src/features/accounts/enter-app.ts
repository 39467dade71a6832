import { useSyncExternalStore } from 'react';

/** The path in `?next=` if it belongs to this site, else the root. No one is led to another site after signing in. */
export function safePath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

const DELAY_MS = 100;

/** Enters the signed-in app by a full page load: at the address the visitor wanted, else at the root. */
export function enterApp(): void {
  setTimeout(() => location.assign(safePath(nextInAddress(), location.origin)), DELAY_MS);
}

function nextInAddress(): string | null {
  return new URLSearchParams(location.search).get('next');
}

function subscribe(): () => void {
  return () => {};
}

/**
 * A path between sign-in and register that keeps the address the visitor wanted. The prerendered page does not know it.
 */
export function useNextPath(path: string): string {
  const next = useSyncExternalStore(subscribe, nextInAddress, () => null);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Whether the script runs. Until then a form must not be sent. */
export function useScriptRuns(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
