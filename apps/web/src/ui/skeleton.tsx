export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton=""
      className={`animate-breathe bg-sunk [:where(&)]:rounded-sm dark:bg-line ${className}`}
    />
  );
}

export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-12 rounded-md" />
      ))}
    </div>
  );
}
