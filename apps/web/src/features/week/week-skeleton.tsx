import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const FIGURES = Array.from({ length: 8 }, (_, index) => `figure-${index}`);

export function WeekSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-6">
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      <div className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-3.5">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Skeleton className="h-11 w-44 rounded-md" />
        </div>
        <div className="grid max-w-lg grid-cols-7 gap-1.5 pb-6 sm:gap-3">
          {DAYS.map((day) => (
            <Skeleton key={day} className="aspect-square w-full max-w-14 justify-self-center rounded-full" />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-4">
          {FIGURES.map((figure) => (
            <Skeleton key={figure} className="h-16 nth-[-n+4]:h-22 sm:h-13 sm:nth-[-n+4]:h-16" />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-3 max-sm:*:grow">
        <Skeleton className="h-11 w-36 rounded-md" />
        <Skeleton className="h-11 w-36 rounded-md" />
      </div>
    </output>
  );
}
