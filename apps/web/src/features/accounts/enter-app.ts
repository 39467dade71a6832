import { useSyncExternalStore } from 'react';

/** The path in `?next=`, or `/` if it leads to another origin (open redirect). */
export function safePath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

const DELAY_MS = 100;

export function enterApp(): void {
  setTimeout(() => location.assign(safePath(nextInAddress(), location.origin)), DELAY_MS);
}

function nextInAddress(): string | null {
  return new URLSearchParams(location.search).get('next');
}

function subscribe(): () => void {
  return () => {};
}

/** Appends the current `?next=` to `path`. The prerendered page does not have it. */
export function useNextPath(path: string): string {
  const next = useSyncExternalStore(subscribe, nextInAddress, () => null);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** False until hydration. A form must not be submitted before that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
