import { Skeleton } from '../../../ui/skeleton.tsx';
import { FIGURE_GRID_STYLE } from './resident-summary.tsx';

const FIGURE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const CONTROL_KEYS = ['1', '2', '3', '4'];

export function ResidentSkeleton() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <Skeleton className="size-24 rounded-full" />
          <div className="grid grow basis-60 gap-3">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
        <div className={FIGURE_GRID_STYLE}>
          {FIGURE_KEYS.map((figure) => (
            <div key={figure} className="grid content-start gap-2">
              <Skeleton className="h-4 w-20 max-w-full" />
              <Skeleton className="h-5 w-10" />
            </div>
          ))}
        </div>
      </div>
      <div className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <Skeleton className="h-7 w-48" />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {CONTROL_KEYS.map((control) => (
            <Skeleton key={control} className="h-32 rounded-lg" />
          ))}
        </div>
      </div>
    </>
  );
}
