import { LoadingHeading } from '../../../lib/loading-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of a green space's page while it loads. */
export function GreenSpaceSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <LoadingHeading />
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-6 w-36" />
        <div className="grid grid-cols-1 gap-1.5">
          <Skeleton className="h-[1.375rem] w-56" />
          <Skeleton className="h-[1.1em] w-full max-w-md text-display" />
        </div>
        <Skeleton className="h-7 w-32 rounded-full" />
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <div className="grid gap-3">
            {/* first-screen.js puts the picture here that the page asks for. */}
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
