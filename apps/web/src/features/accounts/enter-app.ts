import { useSyncExternalStore } from 'react';

/** A path of this site out of `?next=`, else the root: nobody is led to another site after signing in. */
export function safePath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

const DELAY_MS = 100;

/** Leaves for the signed-in app by a full page load: to where the visitor wanted to go, else to the root. */
export function enterApp(): void {
  setTimeout(() => location.assign(safePath(nextInAddress(), location.origin)), DELAY_MS);
}

function nextInAddress(): string | null {
  return new URLSearchParams(location.search).get('next');
}

function subscribe(): () => void {
  return () => {};
}

/** A link between sign-in and register that keeps where the visitor wanted to go. The prerendered page knows of nothing. */
export function useNextPath(path: string): string {
  const next = useSyncExternalStore(subscribe, nextInAddress, () => null);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Whether the script runs: until then a form must not be sent. */
export function useScriptRuns(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
