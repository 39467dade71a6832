import { LoadingHeading } from '../../lib/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function ChallengeSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-1 gap-6">
      <LoadingHeading />
      <Skeleton className="h-6 w-32" />
      <div className="grid grid-cols-1 gap-6 rounded-xl bg-surface p-5 shadow-soft sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8 sm:p-8">
        <Skeleton className="size-40 rounded-full" />
        <div className="grid gap-5">
          <Skeleton className="h-17 max-w-60" />
          <Skeleton className="h-20" />
          <Skeleton className="h-30 w-2/3" />
          <Skeleton className="h-11 rounded-md" />
        </div>
      </div>
      <Skeleton className="h-32 rounded-xl" />
    </div>
  );
}
