import { useEffect, useRef } from 'react';

/** A pressed button that was replaced has lost the focus: the focus moves to the element around it. */
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
