import { Skeleton } from '../../ui/skeleton.tsx';
import type { Leaderboard } from './rankings.api.ts';

/** Heights of the rank card with its usual buttons. */
const OWN_RANK_HEIGHT: Record<Leaderboard, string> = {
  national: 'h-69.5 sm:h-75',
  week: 'h-69.5 sm:h-75',
  'last-week': 'h-69.5 sm:h-75',
  friends: 'h-44 sm:h-50',
  neighbourhood: 'h-57.5 sm:h-63',
};

const FIRST_STEP_HEIGHT = 'h-47';

export function OwnSkeleton({ leaderboard, hasPoints }: { leaderboard: Leaderboard; hasPoints: boolean }) {
  return <Skeleton className={`rounded-xl ${hasPoints ? OWN_RANK_HEIGHT[leaderboard] : FIRST_STEP_HEIGHT}`} />;
}

/** Rows in their final height: on a phone, the distance takes a second line. */
export function RowsSkeleton({ count = 10, showsDistance }: { count?: number; showsDistance: boolean }) {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-0.5">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={`flex items-center gap-4 sm:min-h-13.5 ${showsDistance ? 'min-h-18.5 max-[22rem]:min-h-13.5' : 'min-h-13.5'}`}
        >
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="size-8.5 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-40 max-w-1/2" />
          <Skeleton className="ms-auto h-4 w-12 shrink-0" />
        </div>
      ))}
    </div>
  );
}
