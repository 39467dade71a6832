import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LESSON_GRID } from './lessons-list.tsx';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The journey, the filters and six cards in the shape of the real ones. */
export function LessonsSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-8 sm:gap-10">
      <span className="sr-only">
        <Trans>Loading lessons…</Trans>
      </span>
      <div className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-5 shadow-soft sm:p-8">
        <Skeleton className="h-7 w-56" />
        <div className="grid max-w-md grid-cols-3 gap-x-6">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-3" />
        <Skeleton className="h-11 w-40" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-10 w-full max-w-3xl" />
        <Skeleton className="h-10 w-full max-w-md" />
        <div className={LESSON_GRID}>
          {CARDS.map((card) => (
            <div key={card} data-testid="skeleton-card" className="overflow-hidden rounded-lg bg-surface shadow-soft">
              <Skeleton className="h-24 rounded-none" />
              <div className="grid gap-3 p-5">
                <Skeleton className="h-6 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-16" />
                <Skeleton className="h-11 rounded-md" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </output>
  );
}
