import { LoadingHeading } from '../../../lib/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function QuizSkeleton() {
  return (
    <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-6 sm:gap-8">
      <LoadingHeading />
      <Skeleton className="h-14 w-60" />
      <Skeleton className="h-8" />
      <Skeleton className="h-20" />
      <div className="grid gap-2.5">
        <Skeleton className="h-13 rounded-md" />
        <Skeleton className="h-13 rounded-md" />
        <Skeleton className="h-13 rounded-md" />
        <Skeleton className="h-13 rounded-md" />
      </div>
      <Skeleton className="ms-auto h-13 w-28 rounded-md max-sm:w-full" />
    </div>
  );
}
