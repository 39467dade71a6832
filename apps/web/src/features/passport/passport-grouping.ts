import type { GreenSpace, ParkType, Region, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { readersLocale } from '../../lib/language/format.ts';
import { collator } from '../../lib/language/formatters.ts';

/** The fields of a green space that a stamp shows. */
export type StampedSpace = Pick<GreenSpace, 'id' | 'name' | 'parkType' | 'region' | 'lat' | 'lng'>;

/** A green space in the passport, with its visits if there are any. */
export interface PassportStamp {
  space: StampedSpace;
  visit: VisitedGreenSpace | undefined;
}

export function isCollected({ visit }: PassportStamp): boolean {
  return visit !== undefined;
}

/** Whether its green space is no longer listed and therefore has no page. */
export function isRetired({ visit }: PassportStamp): boolean {
  return visit !== undefined && visit.retired !== null;
}

/** A stamp for every green space, including visited ones that are no longer listed; by name. */
export function toStamps(spaces: readonly GreenSpace[], visits: readonly VisitedGreenSpace[]): PassportStamp[] {
  const visitOf = new Map(visits.map((visit) => [visit.greenSpaceId, visit]));
  const listed = new Set(spaces.map(({ id }) => id));
  const retired = visits.flatMap(({ greenSpaceId, retired }) => {
    return retired && !listed.has(greenSpaceId) ? [{ id: greenSpaceId, ...retired }] : [];
  });
  const { compare } = collator(readersLocale());
  return [...spaces, ...retired]
    .map((space: StampedSpace) => ({ space, visit: visitOf.get(space.id) }))
    .toSorted((one, other) => compare(one.space.name, other.space.name) || one.space.id - other.space.id);
}

export interface StampGroup<Key extends string = string> {
  key: Key;
  /** Collected ones first, each part by name. */
  stamps: PassportStamp[];
  collected: number;
}

/** The stamps of each of `keys`, in their order; keys without stamps are left out. */
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
