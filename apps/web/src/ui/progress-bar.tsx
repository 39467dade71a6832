interface ProgressBarProps {
  value: number;
  max: number;
  /** Names the progress for screen readers. */
  label: string;
  className?: string;
}

/** Shows progress towards a target. A target of 0 counts as 1, so that it can be reached. */
export function ProgressBar({ value, max, label, className = '' }: ProgressBarProps) {
  const target = Math.max(1, max);
  return (
    <progress aria-label={label} max={target} value={Math.min(value, target)} className={`progress ${className}`} />
  );
}
