import { type Circle, metersApart } from '../../../core/places/distance.rules.ts';

/** A check-in at a place: when, and the zones of its green space. */
export interface TimedVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

/** How far it is at least, in km to one decimal, and how fast one would have been; null where both were at one moment. */
export interface Pace {
  readonly kilometres: number;
  readonly kilometresPerHour: number | null;
}

const HOUR_MS = 3_600_000;

/** The pace from one check-in to the next by the shortest way between the two places; null where one has no zones left. */
export function paceBetween(from: TimedVisit, to: TimedVisit): Pace | null {
  const kilometres = metersApart(from.zones, to.zones) / 1000;
  if (!Number.isFinite(kilometres)) return null;
  const hours = (to.at.getTime() - from.at.getTime()) / HOUR_MS;
  return {
    kilometres: Math.round(kilometres * 10) / 10,
    kilometresPerHour: hours > 0 ? Math.round(kilometres / hours) : null,
  };
}
