import { LoadingHeading } from '../../lib/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = [0, 1, 2, 3];

export function HomeSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10 sm:gap-12">
      <LoadingHeading />
      <div className="grid grid-cols-1 items-center gap-8 md:grid-cols-[1.1fr_1fr] lg:grid-cols-[1.25fr_1fr] lg:gap-12">
        <div className="grid grid-cols-1 gap-6">
          <div className="grid gap-3">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-10 w-full max-w-md lg:h-14" />
            <Skeleton className="h-14 w-full max-w-sm" />
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
          </div>
          <Skeleton className="h-13 w-full max-w-xs" />
        </div>
        <Skeleton className="aspect-4/3 rounded-2xl" />
      </div>
      <Skeleton className="h-72 rounded-xl md:h-50 lg:h-44" />
      <Skeleton className="h-12 rounded-md" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-5">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
