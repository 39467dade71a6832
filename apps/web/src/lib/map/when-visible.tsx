import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenVisibleProps {
  /** Stands in the place of the children before they are needed, in the same size. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** How far below the screen it counts as coming into view. */
const MARGIN = '200px';

/** Renders its children once they come into view, so that a map that nobody scrolls to costs nothing. */
export function WhenVisible({ placeholder, children }: WhenVisibleProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!box.current || isVisible) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isVisible]);
  return <div ref={box}>{isVisible ? children : placeholder}</div>;
}
