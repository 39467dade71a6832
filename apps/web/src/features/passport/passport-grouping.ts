import type { GreenSpace, ParkType, Region, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';

export type Grouping = 'region' | 'type';

/** How the stamp book is grouped, as its address says; by region where that says nothing. */
export type PassportAddress = { by?: 'type' };

/** Reads the grouping from an address, leaving out what makes no sense. */
export function readGrouping(address: Record<string, unknown>): PassportAddress {
  return address['by'] === 'type' ? { by: 'type' } : {};
}

/** A green space's place in the passport, with what is known of the visits where there were any. */
export interface PassportStamp {
  space: GreenSpace;
  visit: VisitedGreenSpace | undefined;
}

export function isCollected({ visit }: PassportStamp): boolean {
  return visit !== undefined;
}

/** A stamp for every green space, in the order of their names. */
export function toStamps(spaces: readonly GreenSpace[], visits: readonly VisitedGreenSpace[]): PassportStamp[] {
  const visitOf = new Map(visits.map((visit) => [visit.greenSpaceId, visit]));
  return spaces
    .map((space) => ({ space, visit: visitOf.get(space.id) }))
    .toSorted((one, other) => one.space.name.localeCompare(other.space.name, 'en') || one.space.id - other.space.id);
}

export interface StampGroup<Key extends string = string> {
  key: Key;
  /** The collected ones first, each part by name. */
  stamps: PassportStamp[];
  collected: number;
}

/** The stamps of each of `keys`, in their order; a key without stamps is left out. */
export function groupStamps<Key extends Region | ParkType>(
  stamps: readonly PassportStamp[],
  keys: readonly Key[],
  keyOf: (space: GreenSpace) => Region | ParkType,
): StampGroup<Key>[] {
  return keys
    .map((key) => {
      const all = stamps.filter(({ space }) => keyOf(space) === key);
      const collected = all.filter(isCollected);
      return {
        key,
        stamps: [...collected, ...all.filter((stamp) => !isCollected(stamp))],
        collected: collected.length,
      };
    })
    .filter((group) => group.stamps.length > 0);
}
