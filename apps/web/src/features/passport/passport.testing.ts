import type { GreenSpaceDetail, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import type { PassportStamp } from './passport-grouping.ts';

export function aVisit(greenSpaceId: number, parts: Partial<VisitedGreenSpace> = {}): VisitedGreenSpace {
  const lastVisit = '2026-11-20T04:00:00.000Z';
  const defaults = {
    checkedInToday: false,
    today: null,
    ownRating: null,
    hasMemories: false,
    canAnswer: false,
    retired: null,
  };
  return { greenSpaceId, visits: 1, lastVisit, ...defaults, ...parts };
}

/** Not collected. */
export function aStamp(id: number, parts: Partial<GreenSpaceDetail> = {}): PassportStamp {
  return { space: aGreenSpace({ id, name: `Space ${id}`, ...parts }), visit: undefined };
}

export function aCollectedStamp(id: number, parts: Partial<GreenSpaceDetail> = {}): PassportStamp {
  return { ...aStamp(id, parts), visit: aVisit(id) };
}
