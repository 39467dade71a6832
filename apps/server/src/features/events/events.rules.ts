import type { EventState } from '@ecopulse/contract/events/event-rules';
import { EVENT_TEXT_LANGUAGES } from '@ecopulse/contract/events/event-rules';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { Language } from '../../core/messages/catalogs.ts';
import type { LocalText } from '../../core/previews/preview-source.ts';
import { type PlaceState, type PlaceStatus, stateOn } from '@ecopulse/contract/green-spaces/place-state';
import { dayOf } from '../../core/calendar/calendar.rules.ts';

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

/** In the language of the reader, else in the first one it is written in. */
export function textIn(texts: EventTexts, language: Language | null): LocalText {
  const written = EVENT_TEXT_LANGUAGES.filter((each) => texts[each] !== undefined);
  const lang = written.find((each) => each === language) ?? written[0] ?? 'en';
  return { text: texts[lang] ?? '', lang };
}

export interface Closure {
  readonly state: Exclude<PlaceState, 'open'>;
  /** The last day in Singapore; null if unknown. */
  readonly until: string | null;
}

/** What is closed on the days of an event that is not over; null if nothing is. */
export function closureOn(status: PlaceStatus, { startsAt, endsAt }: EventTimes, now: Date): Closure | null {
  if (now >= endsAt) return null;
  const states = [startsAt, endsAt].map((at) => stateOn(status, dayOf(at)));
  const state = states.find((each) => each === 'closed') ?? states.find((each) => each === 'partly-closed');
  return state ? { state, until: status.until } : null;
}

/** The first of the official languages in which it is written. */
export function mainTitle(title: EventTexts): string {
  return textIn(title, null).text;
}

/** Of each person: what the organiser entered, else all of the event. */
export function creditedHours(times: EventTimes, outcome: { readonly hours: number | null } | null): number {
  return Math.round((outcome?.hours ?? hoursOf(times)) * 100) / 100;
}

export function hoursOf({ startsAt, endsAt }: EventTimes): number {
  return (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
}
