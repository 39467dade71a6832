import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the heading of a part that has taken the place of another, so that it is read out. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('h1, h2')?.focus(), []);
  return ref;
}
