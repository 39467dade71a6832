import type { GreenSpace, ParkType, Region, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';

export type Grouping = 'region' | 'type';

/** How the stamp book is grouped, as its address says; by region where that says nothing. */
export type PassportAddress = { by?: 'type' };

/** Reads the grouping from an address, leaving out what makes no sense. */
export function readGrouping(address: Record<string, unknown>): PassportAddress {
  return address['by'] === 'type' ? { by: 'type' } : {};
}

/** What a stamp tells of its green space. */
export type StampedSpace = Pick<GreenSpace, 'id' | 'name' | 'parkType' | 'region' | 'lat' | 'lng'>;

/** A green space's place in the passport, with what is known of the visits where there were any. */
export interface PassportStamp {
  space: StampedSpace;
  visit: VisitedGreenSpace | undefined;
}

export function isCollected({ visit }: PassportStamp): boolean {
  return visit !== undefined;
}

/** Whether its green space is no longer listed: there is no page of it any more. */
export function isRetired({ visit }: PassportStamp): boolean {
  return visit !== undefined && visit.retired !== null;
}

/** A stamp for every green space, and for those that were visited before they were taken from the list; by name. */
export function toStamps(spaces: readonly GreenSpace[], visits: readonly VisitedGreenSpace[]): PassportStamp[] {
  const visitOf = new Map(visits.map((visit) => [visit.greenSpaceId, visit]));
  const listed = new Set(spaces.map(({ id }) => id));
  const retired = visits.flatMap(({ greenSpaceId, retired }) => {
    return retired && !listed.has(greenSpaceId) ? [{ id: greenSpaceId, ...retired }] : [];
  });
  return [...spaces, ...retired]
    .map((space: StampedSpace) => ({ space, visit: visitOf.get(space.id) }))
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
  keyOf: (space: StampedSpace) => Region | ParkType,
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
