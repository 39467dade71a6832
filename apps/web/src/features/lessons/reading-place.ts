import { storeValue, getStoredValue } from '../../lib/stored-values.ts';

/** `at` is the current section, `read` those whose end was on screen; both count from 0. */
export interface ReadingPlace {
  at: number;
  read: readonly number[];
}

const NOT_STARTED: ReadingPlace = { at: 0, read: [] };

const storageKey = (residentId: number) => `reading:${residentId}`;

function isPlace(value: unknown): value is ReadingPlace {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('read' in value)) return false;
  const isSection = (number: unknown) => Number.isSafeInteger(number) && Number(number) >= 0;
  return isSection(value.at) && Array.isArray(value.read) && value.read.every(isSection);
}

/** By lesson, as stored on this device; invalid entries are ignored. */
export function getReadingPlaces(residentId: number): ReadonlyMap<number, ReadingPlace> {
  try {
    const stored: unknown = JSON.parse(getStoredValue(storageKey(residentId)) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(
      entries.flatMap(([id, place]: [string, unknown]) => (isPlace(place) ? [[Number(id), place] as const] : [])),
    );
  } catch {
    return new Map();
  }
}

export function getReadingPlace(residentId: number, lessonId: number): ReadingPlace {
  return getReadingPlaces(residentId).get(lessonId) ?? NOT_STARTED;
}

/** If storage is full or disabled, the place lasts as long as the page. */
export function storeReadingPlace(residentId: number, lessonId: number, place: ReadingPlace): void {
  const places = new Map(getReadingPlaces(residentId)).set(lessonId, place);
  storeValue(storageKey(residentId), JSON.stringify(Object.fromEntries(places)));
}

/** Whether the stored place is worth returning to: not the beginning, and not everything is read. */
export function isWorthResuming({ at, read }: ReadingPlace, sectionCount: number): boolean {
  return at > 0 && at < sectionCount && new Set(read).size < sectionCount;
}
