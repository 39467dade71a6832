import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';

/** Resolves after the next paint, so that a press shows its effect before heavy work starts. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** A reload or "back" restores the scroll position, which needs the full height. */
function mayBeScrolled(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
}

let wasDrawn = false;

/** False for the first render, unless scroll restoration or the address (`isAskedFor`) needs the content at once. */
export function useBelowTheFold(isAskedFor = false): boolean {
  const isDrawn = useDeferredValue(true, isAskedFor || wasDrawn || mayBeScrolled());
  useEffect(() => {
    wasDrawn = true;
  }, []);
  return isDrawn;
}

export function useProgressiveRows<Row>(rows: readonly Row[], atOnce: number): readonly Row[] {
  return useBelowTheFold() ? rows : rows.slice(0, atOnce);
}

interface BelowTheFoldProps {
  /** About as high as the content, to avoid layout shift. */
  skeleton: ReactNode;
  /** The address links to something in it. */
  isAskedFor?: boolean;
  children: () => ReactNode;
}

export function BelowTheFold({ skeleton, isAskedFor, children }: BelowTheFoldProps) {
  return useBelowTheFold(isAskedFor) ? children() : skeleton;
}

export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
