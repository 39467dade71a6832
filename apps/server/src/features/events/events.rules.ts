import type { EventState } from '@ecopulse/contract/events/event-rules';
import { EVENT_TEXT_LANGUAGES } from '@ecopulse/contract/events/event-rules';
import type { EventTexts } from '@ecopulse/contract/events/event-form';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface EventTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What people see: an event that took place is finished. */
export function shownState(state: Exclude<EventState, 'finished'>, { endsAt }: Pick<EventTimes, 'endsAt'>, now: Date) {
  return (state === 'published' || state === 'moved') && now >= endsAt ? 'finished' : state;
}

/** The first of the official languages in which it is written. */
export function mainTitle(title: EventTexts): string {
  return EVENT_TEXT_LANGUAGES.map((language) => title[language]).find((text) => text !== undefined) ?? '';
}
