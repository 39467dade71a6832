import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GreenSpace, ParkType, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { isClosedOn } from '@ecopulse/contract/green-spaces/place-state';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import { formattingLocale } from '../../lib/language/format.ts';
import { collator } from '../../lib/language/formatters.ts';

export type StampedSpace = Pick<GreenSpace, 'id' | 'name' | 'parkType' | 'region' | 'lat' | 'lng'>;

export interface PassportStamp {
  space: StampedSpace;
  visit: VisitedGreenSpace | undefined;
}

export function isCollected({ visit }: PassportStamp): boolean {
  return visit !== undefined;
}

/** A retired green space is no longer listed and has no page. */
export function isRetired({ visit }: PassportStamp): boolean {
  return visit !== undefined && visit.retired !== null;
}

/**
 * Includes visited green spaces that are no longer listed, and leaves out those that are closed and were never visited: they
 * cannot be collected. Sorted by name.
 */
export function createStamps(
  spaces: readonly GreenSpace[],
  visits: readonly VisitedGreenSpace[],
  today: string,
): PassportStamp[] {
  const visitsBySpaceId = new Map(visits.map((visit) => [visit.greenSpaceId, visit]));
  const listedIds = new Set(spaces.map(({ id }) => id));
  const retiredSpaces = visits.flatMap(({ greenSpaceId, retired }) => {
    return retired && !listedIds.has(greenSpaceId) ? [{ id: greenSpaceId, ...retired }] : [];
  });
  const { compare } = collator(formattingLocale());
  const collectableSpaces = spaces.filter(({ id, status }) => visitsBySpaceId.has(id) || !isClosedOn(status, today));
  return [...collectableSpaces, ...retiredSpaces]
    .map((space: StampedSpace) => ({ space, visit: visitsBySpaceId.get(space.id) }))
    .toSorted((a, b) => compare(a.space.name, b.space.name) || a.space.id - b.space.id);
}

export interface StampGroup<Key extends string = string> {
  key: Key;
  /** Collected ones first, then by name. */
  stamps: PassportStamp[];
  collectedCount: number;
}

export function groupStamps<Key extends Region | ParkType>(
  stamps: readonly PassportStamp[],
  keys: readonly Key[],
  keyOf: (space: StampedSpace) => Region | ParkType,
): StampGroup<Key>[] {
  return keys
    .map((key) => {
      const stampsOfKey = stamps.filter(({ space }) => keyOf(space) === key);
      const collected = stampsOfKey.filter(isCollected);
      return {
        key,
        stamps: [...collected, ...stampsOfKey.filter((stamp) => !isCollected(stamp))],
        collectedCount: collected.length,
      };
    })
    .filter((group) => group.stamps.length > 0);
}

export const regionLabels: Record<Region, MessageDescriptor> = {
  Central: msg`Central`,
  East: msg`East`,
  North: msg`North`,
  'North-East': msg`North-East`,
  West: msg`West`,
};

export const REGION_LIST = Object.keys(regionLabels) as Region[];
