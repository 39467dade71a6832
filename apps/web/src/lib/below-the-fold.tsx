import { type ReactNode, useDeferredValue, useEffect } from 'react';

/** Waits until the screen shows what has just changed, so that a press is answered before the work that it starts. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Whoever reloads or goes back to a page is taken to where they were, which has to be there then. */
function mayBeScrolled(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
}

/** Set when such a part was drawn: on the way back to it, the place in the page has to be there. */
let wasDrawn = false;

/**
 * Whether to draw what no device shows at once: right after the rest of its screen, which comes sooner for it. That is
 * so the first time, not when someone comes back to it, or when the address names a part of it (`isAskedFor`).
 */
export function useBelowTheFold(isAskedFor = false): boolean {
  const isDrawn = useDeferredValue(true, isAskedFor || wasDrawn || mayBeScrolled());
  useEffect(() => {
    wasDrawn = true;
  }, []);
  return isDrawn;
}

/** The rows of a list to draw: as many as a screen shows at once, and all of them right after. */
export function useRowsInTurn<Row>(rows: readonly Row[], atOnce: number): readonly Row[] {
  return useBelowTheFold() ? rows : rows.slice(0, atOnce);
}

interface BelowTheFoldProps {
  /** Holds the place, about as high as what comes. */
  skeleton: ReactNode;
  /** Whether the address names something in it, so that it has to be there at once. */
  isAskedFor?: boolean;
  children: () => ReactNode;
}

/** A part of a screen that `useBelowTheFold` is about. */
export function BelowTheFold({ skeleton, isAskedFor, children }: BelowTheFoldProps) {
  return useBelowTheFold(isAskedFor) ? children() : skeleton;
}
