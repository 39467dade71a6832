import { useEffect, useRef } from 'react';

/** A pressed button that gave way to something else has dropped the focus: it goes on to the element around them. */
export function useFocusFallback(shown: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [shown]);
  return box;
}
