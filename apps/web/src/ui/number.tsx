import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 700;

interface CountUpProps {
  value: number;
  format: (value: number) => string;
  className?: string;
}

/**
 * Counts up from the previous value, at first from 0. Falling numbers and reduced motion skip the animation.
 * Screen readers get only the final value.
 */
export function CountUp({ value, format, className = '' }: CountUpProps) {
  const [shownValue, setShownValue] = useState<number | null>(null);
  const previousValue = useRef(0);
  useEffect(() => {
    const from = previousValue.current;
    previousValue.current = value;
    if (value <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - start) / DURATION_MS);
      const easedProgress = 1 - (1 - progress) ** 3;
      setShownValue(progress < 1 ? Math.round(from + (value - from) * easedProgress) : null);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setShownValue(null);
    };
  }, [value]);
  if (shownValue === null)
    return (
      <span translate="no" className={`figures ${className}`}>
        {format(value)}
      </span>
    );
  return (
    <span translate="no" className={`figures ${className}`}>
      <span aria-hidden>{format(shownValue)}</span>
      <span className="sr-only">{format(value)}</span>
    </span>
  );
}
