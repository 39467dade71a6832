import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { INITIAL_CARD_COUNT, LESSON_GRID } from './lessons-list.tsx';

const CARDS = Array.from({ length: INITIAL_CARD_COUNT }, (_, index) => `card-${index}`);

export function LessonsSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-8 sm:gap-10">
      <span className="sr-only">
        <Trans>Loading lessons…</Trans>
      </span>
      <div className="grid grid-cols-1 overflow-hidden rounded-2xl bg-surface shadow-soft lg:grid-cols-[1fr_21rem]">
        <div className="grid grid-cols-1 gap-5 p-5 sm:p-8">
          <Skeleton className="h-7 w-56" />
          <div className="grid max-w-md grid-cols-3 gap-x-6 *:h-18 sm:*:h-13">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
          <Skeleton className="mb-7 h-3" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Skeleton className="h-11 w-40 rounded-md" />
            <Skeleton className="h-5 w-56" />
          </div>
        </div>
        <Skeleton className="hidden rounded-none lg:block" />
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton className="h-7 w-32" />
        <div className="grid grid-cols-1 gap-2">
          <Skeleton className="my-1.5 h-10 w-full sm:h-22 min-[100rem]:h-10" />
          <Skeleton className="my-1.5 h-10 w-full max-w-md" />
          <Skeleton className="my-2 h-5 w-24" />
        </div>
        <div className={`${LESSON_GRID} max-sm:*:nth-[n+7]:hidden`}>
          {CARDS.map((card) => (
            <div key={card} data-testid="skeleton-card" className="overflow-hidden rounded-lg bg-surface shadow-soft">
              <Skeleton className="h-24 rounded-none" />
              <div className="grid gap-3 p-4 sm:p-5">
                <Skeleton className="h-6 w-3/4" />
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="h-28" />
                <Skeleton className="h-11 rounded-md" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </output>
  );
}
