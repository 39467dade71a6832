import {
  ATTENDABLE_MINUTES_AFTER,
  ATTENDABLE_MINUTES_BEFORE,
  EVENT_CLOSING_DAYS,
  EVENT_POINTS_PER_HOUR,
  MAX_EVENT_POINTS,
  MIN_VERIFIED_PEOPLE,
} from '@ecopulse/contract/events/event-rules';
import { MAX_EVENT_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import { DAY_MS, type EventTimes, HOUR_MS, MINUTE_MS } from '../events.rules.ts';

/** For each started hour, up to a maximum, within what is left of the week. */
export function pointsFor({ startsAt, endsAt }: EventTimes, earnedThisWeek: number): number {
  const startedHours = Math.ceil((endsAt.getTime() - startsAt.getTime()) / HOUR_MS);
  const remaining = Math.max(0, MAX_EVENT_POINTS_PER_WEEK - earnedThisWeek);
  return Math.min(MAX_EVENT_POINTS, EVENT_POINTS_PER_HOUR * startedHours, remaining);
}

export function hasEnoughPeople(verified: number): boolean {
  return verified >= MIN_VERIFIED_PEOPLE;
}

export function isAttendable({ startsAt, endsAt }: EventTimes, at: Date): boolean {
  return (
    at.getTime() >= startsAt.getTime() - ATTENDABLE_MINUTES_BEFORE * MINUTE_MS &&
    at.getTime() <= endsAt.getTime() + ATTENDABLE_MINUTES_AFTER * MINUTE_MS
  );
}

export type Closing = 'not-on' | 'on' | 'over' | 'closed';

/** When the organiser may say who was there (on or over), and what came of it (over). */
export function closingOf({ startsAt, endsAt }: EventTimes, now: Date): Closing {
  if (now.getTime() > endsAt.getTime() + EVENT_CLOSING_DAYS * DAY_MS) return 'closed';
  if (now >= endsAt) return 'over';
  return now.getTime() >= startsAt.getTime() - ATTENDABLE_MINUTES_BEFORE * MINUTE_MS ? 'on' : 'not-on';
}
