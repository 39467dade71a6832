import { Skeleton } from '../../../ui/skeleton.tsx';

/** What a list of the desk lies on. */
export const SHEET = 'overflow-hidden rounded-xl bg-surface shadow-soft';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Holds the place of a list of the desk. */
export function ListSkeleton() {
  return (
    <div className={SHEET}>
      {PLACES.map((place) => (
        <div key={place} className="flex items-center gap-6 border-t border-line px-5 py-4 first:border-t-0">
          <Skeleton className="h-5 w-2/5 max-md:w-3/4" />
          <Skeleton className="h-5 w-1/6 max-md:hidden" />
          <Skeleton className="ms-auto h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
