import { LoadingHeading } from '../../lib/loading-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a screen while its code and its first data load, for those without a shape of their own. */
export function ScreenSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <LoadingHeading />
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="h-6 w-full max-w-xl" />
      <Skeleton className="h-64 rounded-2xl" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </div>
  );
}
