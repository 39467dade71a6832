// Without schemas, so that clients do not bundle them.
import type { Facility, FacilityKind } from './facilities.ts';
import { type Answer, type Need, NEEDS, type StatedNeed } from './needs.ts';

const NEED_BY_FACILITY: Partial<Record<FacilityKind, Need>> = {
  toilet: 'toilets',
  drinkingFountain: 'water-point',
  shelter: 'shelter',
  playArea: 'playground',
  fitnessArea: 'fitness-corner',
  carPark: 'parking',
};

export interface KnownNeeds {
  readonly needs: Readonly<Record<Need, Answer>>;
  /** The year of the source, of needs that are known. */
  readonly needYears: Readonly<Partial<Record<Need, number>>>;
}

/** The newer source decides; in the same year it is the statement, which can correct a count. */
export function toKnownNeeds(facilities: readonly Facility[], stated: readonly StatedNeed[]): KnownNeeds {
  const counted = facilities.flatMap(({ kind, dataYear }): StatedNeed[] => {
    const need = NEED_BY_FACILITY[kind];
    return need ? [{ need, answer: 'yes', dataYear }] : [];
  });
  const newestFirst = [...stated, ...counted].toSorted((a, b) => b.dataYear - a.dataYear);
  const known = NEEDS.map((need) => [need, newestFirst.find((each) => each.need === need)] as const);
  return {
    needs: Object.fromEntries(known.map(([need, found]) => [need, found?.answer ?? 'unknown'])) as Record<Need, Answer>,
    needYears: Object.fromEntries(known.flatMap(([need, found]) => (found ? [[need, found.dataYear]] : []))),
  };
}
