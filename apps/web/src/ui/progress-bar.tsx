interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  className?: string;
}

/** A target of 0 counts as 1, because `max` must be positive. */
export function ProgressBar({ value, max, label, className = '' }: ProgressBarProps) {
  const target = Math.max(1, max);
  return (
    <progress aria-label={label} max={target} value={Math.min(value, target)} className={`progress ${className}`} />
  );
}
