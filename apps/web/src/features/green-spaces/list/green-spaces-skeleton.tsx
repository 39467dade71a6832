import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];
const FACTS = ['w-2/5', 'w-4/5', 'w-3/5', 'w-1/2', 'w-1/3', 'w-3/4', 'w-2/3'];

/** Rows in one box on phones, cards from 40rem on. */
export const GREEN_SPACE_LIST =
  'grid list-none max-sm:grid-cols-1 max-sm:divide-y max-sm:divide-line max-sm:rounded-lg max-sm:bg-surface max-sm:shadow-soft sm:grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] sm:gap-5';

export function GreenSpacesSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">
        <Trans>Loading green spaces…</Trans>
      </span>
      <div className={GREEN_SPACE_LIST}>
        {CARDS.map((card) => (
          <div
            key={card}
            data-testid="skeleton-card"
            className="max-sm:flex max-sm:items-center max-sm:gap-3 max-sm:p-3 sm:overflow-hidden sm:rounded-lg sm:bg-surface sm:shadow-soft"
          >
            <Skeleton className="max-sm:size-16 max-sm:shrink-0 max-sm:rounded-md sm:aspect-8/5 sm:rounded-none" />
            <div className="grid grow gap-3 max-sm:gap-2 sm:p-5">
              <Skeleton className="h-6 w-3/4 max-sm:h-5" />
              <Skeleton className="h-4 w-1/2 sm:hidden" />
              <Skeleton className="h-10 max-sm:hidden" />
              <div className="grid gap-2.5 py-0.5 max-sm:hidden">
                {FACTS.map((width) => (
                  <Skeleton key={width} className={`h-4 ${width}`} />
                ))}
              </div>
              <Skeleton className="h-6 w-1/3 max-sm:hidden" />
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}
