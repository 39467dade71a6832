/** Holds the place of content that is loading; size and shape come by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton=""
      className={`animate-breathe bg-sunk [:where(&)]:rounded-sm dark:bg-line ${className}`}
    />
  );
}

/** Holds the place of rows that are loading. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-12 rounded-md" />
      ))}
    </div>
  );
}
