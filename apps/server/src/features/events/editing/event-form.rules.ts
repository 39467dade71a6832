import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import { MAX_EVENT_DAYS_AHEAD, MAX_EVENT_HOURS, REVIEWED_EVENTS } from '@ecopulse/contract/events/event-rules';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { type ResidentRole, townsOf } from '@ecopulse/contract/accounts/role-access';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { PLANNING_AREA_CENTRES } from '../../../core/places/planning-areas.ts';
import { type Circle, metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import { DAY_MS, type EventTimes, HOUR_MS, MINUTE_MS } from '../events.rules.ts';

export type Faults = Readonly<Record<string, string>>;

/** `mustBeAhead`: the start is new, so it lies in the future. */
export function timeFaults({ startsAt, endsAt }: EventTimes, now: Date, mustBeAhead: boolean): Faults {
  const [start, duration] = [startsAt.getTime(), endsAt.getTime() - startsAt.getTime()];
  if (mustBeAhead && start <= now.getTime()) return { startsAt: EVENT_FIELD_PROBLEMS['start-in-the-past'] };
  if (start > now.getTime() + MAX_EVENT_DAYS_AHEAD * DAY_MS)
    return { startsAt: fillPlaceholders(EVENT_FIELD_PROBLEMS['start-too-far'], { days: MAX_EVENT_DAYS_AHEAD }) };
  if (duration <= 0) return { endsAt: EVENT_FIELD_PROBLEMS['end-before-start'] };
  if (duration < MINUTE_MS) return { endsAt: EVENT_FIELD_PROBLEMS['event-too-short'] };
  if (duration > MAX_EVENT_HOURS * HOUR_MS)
    return { endsAt: fillPlaceholders(EVENT_FIELD_PROBLEMS['event-too-long'], { hours: MAX_EVENT_HOURS }) };
  return {};
}

/** Singapore has no daylight saving, so weeks are equally long. */
export function weeklyTimes({ startsAt, endsAt }: EventTimes, weeks: number): EventTimes[] {
  return Array.from({ length: weeks }, (_, week) => ({
    startsAt: new Date(startsAt.getTime() + week * 7 * DAY_MS),
    endsAt: new Date(endsAt.getTime() + week * 7 * DAY_MS),
  }));
}

/** The town of the nearest centre. */
export function planningAreaOf(point: Point): PlanningArea {
  const [nearest = 'Downtown Core'] = (Object.keys(PLANNING_AREA_CENTRES) as PlanningArea[]).toSorted(
    (a, b) => metersBetween(point, PLANNING_AREA_CENTRES[a]) - metersBetween(point, PLANNING_AREA_CENTRES[b]),
  );
  return nearest;
}

/** Of the smallest circle around `centre` that holds all zones. */
export function coveringRadius(centre: Point, zones: readonly Circle[]): number {
  return Math.ceil(Math.max(0, ...zones.map((zone) => metersBetween(centre, zone) + zone.radiusMeters)));
}

const ORGANISING_ROLES: readonly string[] = ['owner', 'moderator', 'organiser'];

/** Whether the roles allow events in the town. */
export function mayOrganise(roles: readonly ResidentRole[], town: string): boolean {
  const towns = townsOf(roles.filter(({ role }) => ORGANISING_ROLES.includes(role)));
  return towns === null || towns.includes(town);
}

export function mayOrganiseAnywhere(roles: readonly ResidentRole[]): boolean {
  return roles.some(({ role }) => ORGANISING_ROLES.includes(role));
}

/** Events of a new organiser are held for a review. */
export function isNewOrganiser(roles: readonly ResidentRole[], approvedEvents: number): boolean {
  const isTrusted = roles.some(({ role }) => role === 'owner' || role === 'moderator');
  return !isTrusted && approvedEvents < REVIEWED_EVENTS;
}
