import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The days and the figures of a week, in the shape of the real ones. */
export function WeekSkeleton() {
  return (
    <output className="grid gap-6">
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      <div className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <Skeleton className="h-11 w-64 max-w-full" />
        <div className="grid max-w-lg grid-cols-7 gap-1.5 pb-14 sm:gap-3">
          {DAYS.map((day) => (
            <Skeleton key={day} className="aspect-square max-w-14 rounded-full" />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-3 lg:grid-cols-4 max-lg:*:nth-[n+7]:hidden">
          {[...DAYS, 'rank'].map((figure) => (
            <Skeleton key={figure} className="h-16" />
          ))}
        </div>
      </div>
      <Skeleton className="h-11 w-72 max-w-full rounded-md" />
    </output>
  );
}
