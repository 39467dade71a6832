import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A heading that takes the focus, and comes into view, when what it heads was changed for something else. */
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
