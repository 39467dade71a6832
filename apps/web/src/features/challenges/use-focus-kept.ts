import { useEffect, useRef } from 'react';
import type { Standing } from './challenge-standing.ts';

/** A pressed button that gave way to another status has dropped the focus: it goes on to the element of that status. */
export function useFocusKept(standing: Standing) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [standing]);
  return box;
}
