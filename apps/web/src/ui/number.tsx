import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 700;

interface CountUpProps {
  value: number;
  /** Words the number, in the reader's language. */
  format: (value: number) => string;
  className?: string;
}

/** A number that counts up once when it first appears, and from then on just changes. Screen readers hear only the end. */
export function CountUp({ value, format, className = '' }: CountUpProps) {
  const [shown, setShown] = useState<number | null>(null);
  const counted = useRef(false);
  useEffect(() => {
    if (counted.current || value <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    counted.current = true;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - start) / DURATION_MS);
      setShown(progress < 1 ? Math.round(value * (1 - (1 - progress) ** 3)) : null);
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
