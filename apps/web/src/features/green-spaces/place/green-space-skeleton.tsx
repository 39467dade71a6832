import { LoadingHeading } from '../../../lib/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function GreenSpaceSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <LoadingHeading />
      <div className="grid gap-4">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-19 max-w-md" />
        <Skeleton className="h-7 w-32 rounded-full" />
      </div>
      <div className="grid gap-6 md:grid-cols-[1.25fr_1fr] lg:grid-cols-[1.65fr_1fr]">
        <div className="grid content-start gap-6">
          <div className="grid gap-3">
            {/* first-screen.js inserts the requested picture here. */}
            <div data-page-picture="" className="aspect-8/5 overflow-hidden rounded-2xl">
              <Skeleton className="size-full rounded-none" />
            </div>
            <Skeleton className="h-6 w-2/3" />
          </div>
          <Skeleton className="h-40 rounded-xl" />
        </div>
        <div className="grid content-start gap-6">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      </div>
    </div>
  );
}
