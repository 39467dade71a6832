import { lazy, Suspense } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Need } from '@ecopulse/contract/green-spaces/needs';

/** What shows once a filter by need is on, in one file. */
const loadParts = () => import('./possible-spaces.tsx');

export const FilterTags = lazy(async () => ({ default: (await loadParts()).FilterTags }));
export const MoreFilters = lazy(async () => ({ default: (await loadParts()).MoreFilters }));
export const PossibleSpaces = lazy(async () => ({ default: (await loadParts()).PossibleSpaces }));
const KnownNeeds = lazy(async () => ({ default: (await loadParts()).KnownNeeds }));

interface AskedNeedsProps {
  space: GreenSpace;
  /** Needs that were asked for. */
  asked: readonly Need[];
}

export function AskedNeeds({ space, asked }: AskedNeedsProps) {
  if (asked.length === 0) return null;
  return (
    <Suspense fallback={<span className="h-5" />}>
      <KnownNeeds space={space} asked={asked} />
    </Suspense>
  );
}
