import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];
const FACTS = ['w-2/5', 'w-4/5', 'w-3/5', 'w-1/2', 'w-1/3', 'w-3/4', 'w-2/3'];

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
            <div className="grid gap-3 p-4 sm:p-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-10" />
              <div className="grid gap-2.5 py-0.5">
                {FACTS.map((width) => (
                  <Skeleton key={width} className={`h-4 ${width}`} />
                ))}
              </div>
              <Skeleton className="h-6 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}
