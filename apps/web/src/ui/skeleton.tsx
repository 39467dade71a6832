/** Holds the place of what is loading; size and shape come by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe bg-sunk [:where(&)]:rounded-sm dark:bg-line ${className}`} />;
}
