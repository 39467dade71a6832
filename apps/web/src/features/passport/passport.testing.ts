import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import type { PassportStamp } from './passport-grouping.ts';

export function aVisit(greenSpaceId: number, parts: Partial<VisitedGreenSpace> = {}): VisitedGreenSpace {
  const lastVisit = '2026-11-20T04:00:00.000Z';
  const others = { checkedInToday: false, ownRating: null, hasMemories: false, retired: null };
  return { greenSpaceId, visits: 1, lastVisit, ...others, ...parts };
}

export function aStamp(id: number, isCollected: boolean, parts: Partial<GreenSpace> = {}): PassportStamp {
  return {
    space: aGreenSpace({ id, name: `Space ${id}`, ...parts }),
    visit: isCollected ? aVisit(id) : undefined,
  };
}
