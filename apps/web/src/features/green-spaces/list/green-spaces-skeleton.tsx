import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Six cards in the shape of the real ones. */
export function GreenSpacesSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">
        <Trans>Loading green spaces…</Trans>
      </span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5">
        {CARDS.map((card) => (
          <div key={card} data-testid="skeleton-card" className="overflow-hidden rounded-lg bg-surface shadow-soft">
            <Skeleton className="aspect-8/5 rounded-none" />
            <div className="grid gap-3 p-5">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-10" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-6 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}
