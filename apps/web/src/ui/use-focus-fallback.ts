import { useEffect, useRef } from 'react';

export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** When the focused button was replaced, moves the focus to the container or its first match of `selector`. */
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
