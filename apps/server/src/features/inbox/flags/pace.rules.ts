import { type Circle, metersBetweenCircles } from '../../../core/places/distance.rules.ts';

interface TimedVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

/** `kilometres` has one decimal; `kilometresPerHour` is null if both visits have the same time. */
export interface Pace {
  readonly kilometres: number;
  readonly kilometresPerHour: number | null;
}

const HOUR_MS = 3_600_000;

/** In either direction. Assumes the shortest distance between the zones of both places; null if one has no zones left. */
export function paceBetween(from: TimedVisit, to: TimedVisit): Pace | null {
  const kilometres = metersBetweenCircles(from.zones, to.zones) / 1000;
  if (!Number.isFinite(kilometres)) return null;
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / HOUR_MS;
  return {
    kilometres: Math.round(kilometres * 10) / 10,
    kilometresPerHour: hours > 0 ? Math.round(kilometres / hours) : null,
  };
}
