import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenVisibleProps {
  /** Must have the size of the children. */
  placeholder: ReactNode;
  children: ReactNode;
}

const ROOT_MARGIN = '200px';

export function WhenVisible({ placeholder, children }: WhenVisibleProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!box.current || isVisible) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isVisible]);
  return <div ref={box}>{isVisible ? children : placeholder}</div>;
}
