import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CARD_GRID, INITIAL_CARD_COUNT } from './challenge-list.tsx';

const CARDS = Array.from({ length: INITIAL_CARD_COUNT }, (_, index) => `card-${index}`);

export function ChallengesSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">
        <Trans>Loading challenges…</Trans>
      </span>
      <div className={`${CARD_GRID} max-sm:*:nth-[n+7]:hidden`}>
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-lg bg-surface p-4 shadow-soft sm:p-5">
            <div className="flex gap-3 sm:gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <div className="grid grow content-start gap-2.5">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-5" />
                <Skeleton className="h-7 w-1/2 rounded-full" />
              </div>
            </div>
            <Skeleton className="h-12 rounded-md" />
          </div>
        ))}
      </div>
    </output>
  );
}
