import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';

/** Resolves after the next paint, so that a press shows its effect before heavy work starts. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** A reload or "back" restores the scroll position, which needs the full height. */
function mayRestoreScroll(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
}

let wasPageDrawn = false;

/** False only in the first render of a page load, unless scroll restoration or `isLinkTarget` needs the content. */
export function useBelowTheFold(isLinkTarget = false): boolean {
  const isDrawn = useDeferredValue(true, isLinkTarget || wasPageDrawn || mayRestoreScroll());
  useEffect(() => {
    wasPageDrawn = true;
  }, []);
  return isDrawn;
}

export function useProgressiveRows<Row>(rows: readonly Row[], initialCount: number): readonly Row[] {
  return useBelowTheFold() ? rows : rows.slice(0, initialCount);
}

interface BelowTheFoldProps {
  /** About as high as the content, to avoid layout shift. */
  skeleton: ReactNode;
  /** The address links to something in it. */
  isLinkTarget?: boolean;
  children: () => ReactNode;
}

export function BelowTheFold({ skeleton, isLinkTarget, children }: BelowTheFoldProps) {
  return useBelowTheFold(isLinkTarget) ? children() : skeleton;
}

export function useMediaQuery(query: string): boolean {
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
