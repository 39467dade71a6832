import { useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * J, K and the arrows move between the links to items. Only while the focus is on one of them: speech input and screen
 * readers use single letters too.
 */
export function useListKeys() {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = list.current;
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const links = [...(element?.querySelectorAll<HTMLElement>('a[data-inbox-item]') ?? [])];
      const index = links.findIndex((link) => link === document.activeElement);
      if (index === -1) return;
      event.preventDefault();
      links[index + step]?.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, []);
  return list;
}
