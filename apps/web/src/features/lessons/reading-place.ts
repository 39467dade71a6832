import { storeChoice, storedChoice } from '../../lib/stored-choice.ts';

/** The place in a lesson: the section being read, and those whose end was seen (counted from 0). */
export interface ReadingPlace {
  at: number;
  read: readonly number[];
}

const NOT_BEGUN: ReadingPlace = { at: 0, read: [] };

const keyOf = (residentId: number) => `reading:${residentId}`;

function isPlace(value: unknown): value is ReadingPlace {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('read' in value)) return false;
  const isSection = (number: unknown) => Number.isSafeInteger(number) && Number(number) >= 0;
  return isSection(value.at) && Array.isArray(value.read) && value.read.every(isSection);
}

/** The lessons that this resident has begun on this device. Unreadable entries count as not begun. */
export function readingPlaces(residentId: number): ReadonlyMap<number, ReadingPlace> {
  try {
    const stored: unknown = JSON.parse(storedChoice(keyOf(residentId)) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(
      entries.flatMap(([id, place]: [string, unknown]) => (isPlace(place) ? [[Number(id), place] as const] : [])),
    );
  } catch {
    return new Map();
  }
}

export function readingPlace(residentId: number, lessonId: number): ReadingPlace {
  return readingPlaces(residentId).get(lessonId) ?? NOT_BEGUN;
}

/** Stores a place. If storage is full or off, it is lost with the page. */
export function storeReadingPlace(residentId: number, lessonId: number, place: ReadingPlace): void {
  const places = new Map(readingPlaces(residentId)).set(lessonId, place);
  storeChoice(keyOf(residentId), JSON.stringify(Object.fromEntries(places)));
}

/** Whether there is a place further down to return to, in a lesson with this number of sections. */
export function isPlaceToGoBackTo({ at, read }: ReadingPlace, sections: number): boolean {
  return at > 0 && at < sections && new Set(read).size < sections;
}
