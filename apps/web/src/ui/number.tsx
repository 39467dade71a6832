import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 700;

interface CountUpProps {
  value: number;
  /** Formats the number in the reader's language. */
  format: (value: number) => string;
  className?: string;
}

/**
 * A number that counts up from its previous value, at first from nothing. A falling number changes at once, and so does
 * every number under reduced motion. Screen readers get only the end value.
 */
export function CountUp({ value, format, className = '' }: CountUpProps) {
  const [shown, setShown] = useState<number | null>(null);
  const before = useRef(0);
  useEffect(() => {
    const from = before.current;
    before.current = value;
    if (value <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - start) / DURATION_MS);
      setShown(progress < 1 ? Math.round(from + (value - from) * (1 - (1 - progress) ** 3)) : null);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setShown(null);
    };
  }, [value]);
  if (shown === null) return <span className={`figures ${className}`}>{format(value)}</span>;
  return (
    <span className={`figures ${className}`}>
      <span aria-hidden>{format(shown)}</span>
      <span className="sr-only">{format(value)}</span>
    </span>
  );
}
