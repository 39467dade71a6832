import { Skeleton } from '../../ui/skeleton.tsx';

export function ResultsSkeleton({ variant }: { variant: 'sheet' | 'list' }) {
  return (
    <div
      className={
        variant === 'sheet' ? 'grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6' : 'grid grid-cols-1 gap-4'
      }
    >
      <Skeleton className="h-6 w-40" />
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
          <Skeleton className="h-10" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
