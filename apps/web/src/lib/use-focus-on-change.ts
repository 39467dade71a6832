import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A ref for a heading that takes the focus and scrolls into view when its content is replaced. */
export function useFocusOnChange(subject: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(subject);
  useEffect(() => {
    if (before.current === subject) return;
    before.current = subject;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [subject]);
  return heading;
}
