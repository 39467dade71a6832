import { LoadingHeading } from '../../../lib/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function LessonSkeleton() {
  return (
    <div className="mx-auto grid max-w-[64rem] grid-cols-1 gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,17rem)] lg:justify-between lg:gap-x-12">
      <LoadingHeading />
      <div className="grid gap-4">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-7 w-28 rounded-full" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-20" />
        <Skeleton className="h-5 w-60" />
      </div>
      <Skeleton className="h-14 rounded-lg lg:row-span-2 lg:h-64" />
      <div className="grid gap-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    </div>
  );
}
