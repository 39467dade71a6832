import { useEffect, useRef } from 'react';

/** A ref callback that moves the focus to an element when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * A pressed button that was replaced has lost the focus. It moves to the element around it, or to the first one in it that
 * matches `selector`.
 */
export function useFocusFallback(shown: unknown, selector?: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    const target = selector === undefined ? box.current : box.current?.querySelector<HTMLElement>(selector);
    target?.focus({ preventScroll: true });
  }, [shown, selector]);
  return box;
}
