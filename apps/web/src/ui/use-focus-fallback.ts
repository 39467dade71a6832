import { useEffect, useRef } from 'react';

export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** When the focused button was replaced, moves the focus to the container or its first match of `selector`. */
export function useFocusFallback(content: unknown, selector?: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(content);
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    if (document.activeElement !== document.body) return;
    const target = selector === undefined ? box.current : box.current?.querySelector<HTMLElement>(selector);
    target?.focus({ preventScroll: true });
  }, [content, selector]);
  return box;
}
