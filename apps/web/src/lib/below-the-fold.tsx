import { type ReactNode, useDeferredValue, useEffect } from 'react';

/** Whoever reloads or goes back to a page is taken to where they were, which has to be there then. */
function mayBeScrolled(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
}

/** Set when such a part was drawn: on the way back to it, the place in the page has to be there. */
let wasDrawn = false;

/**
 * Whether to draw what no device shows at once: right after the rest of its screen, which comes sooner for it. That is
 * so the first time, not when someone comes back to it.
 */
export function useBelowTheFold(): boolean {
  const isDrawn = useDeferredValue(true, wasDrawn || mayBeScrolled());
  useEffect(() => {
    wasDrawn = true;
  }, []);
  return isDrawn;
}

interface BelowTheFoldProps {
  /** Holds the place, about as high as what comes. */
  skeleton: ReactNode;
  children: () => ReactNode;
}

/** A part of a screen that `useBelowTheFold` is about. */
export function BelowTheFold({ skeleton, children }: BelowTheFoldProps) {
  return useBelowTheFold() ? children() : skeleton;
}
