// Without schemas, so that clients do not bundle them.
import { type Hours, openAt } from './open-at.ts';
import { isClosedOn, type PlaceStatus } from './place-state.ts';

const AHEAD_OF_UTC_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Hours repeat every week. Holidays or a closure can add a few days. */
const HORIZON_DAYS = 9;

export interface Openable {
  readonly hours: Hours | null;
  readonly status: PlaceStatus;
}

/** `changesAt` is when it closes or opens next, in Unix milliseconds; null if not within a week, or unknown. */
export interface OpeningState {
  readonly isOpen: boolean;
  readonly changesAt: number | null;
}

/** By its hours, public holidays and closures; null if unknown. `time` is in Unix milliseconds. */
export function isOpenAt({ hours, status }: Openable, time: number): boolean | null {
  const singapore = new Date(time + AHEAD_OF_UTC_MS);
  const day = singapore.toISOString().slice(0, 10);
  if (isClosedOn(status, day)) return false;
  return (hours && openAt(hours, day, singapore.getUTCHours() * 60 + singapore.getUTCMinutes())?.isOpen) ?? null;
}

export function openingStateAt(place: Openable, time: number): OpeningState | null {
  const isOpen = isOpenAt(place, time);
  if (isOpen === null) return null;
  const next = boundariesAfter(place.hours, time).find((boundary) => isOpenAt(place, boundary) !== isOpen);
  const changes = next !== undefined && isOpenAt(place, next) !== null;
  return { isOpen, changesAt: changes ? next : null };
}

/** When it may open or close: at a time of its hours, or at midnight, with a holiday or a closure. */
function boundariesAfter(hours: Hours | null, time: number): number[] {
  const today = Math.floor((time + AHEAD_OF_UTC_MS) / DAY_MS) * DAY_MS - AHEAD_OF_UTC_MS;
  const times = hours && 'days' in hours ? hours.days.flatMap(({ from, to }) => [from, to]) : [];
  const minutes = new Set([0, ...times.map(toMinutes)]);
  return Array.from({ length: HORIZON_DAYS }, (_, day) =>
    [...minutes].map((minute) => today + day * DAY_MS + minute * MINUTE_MS),
  )
    .flat()
    .filter((boundary) => boundary > time)
    .toSorted((a, b) => a - b);
}

function toMinutes(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}
