import { useEffect, useRef, type RefObject } from 'react';

/** Moves focus to the new step's heading so that screen readers announce it. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('h1, h2')?.focus(), []);
  return ref;
}
