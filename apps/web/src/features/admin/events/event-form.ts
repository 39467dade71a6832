import type { Language } from '@ecopulse/contract/accounts/preferences';
import type { EventForm, EventTexts } from '@ecopulse/contract/events/event-form';
import type { EVENT_TEXT_LANGUAGES, EventAgeBand, EventKind } from '@ecopulse/contract/events/event-rules';
import type { EventDetail } from '@ecopulse/contract/events/events';

type Texts = Record<(typeof EVENT_TEXT_LANGUAGES)[number], string>;

/** Names as in the contract, so that errors find their fields. Times are Singapore's, as `datetime-local` has them. */
export interface EventFormValues {
  kind: EventKind;
  title: Texts;
  text: Texts;
  languages: Language[];
  startsAt: string;
  endsAt: string;
  place: {
    at: 'green-space' | 'point';
    greenSpaceId: string | null;
    name: string;
    lat: number | null;
    lng: number | null;
    radiusMeters: number | null;
  };
  capacity: number | null;
  ageBand: EventAgeBand;
  bring: string;
  accessibility: string;
  wetWeatherPlan: string;
  contact: string;
  /** Of which club a new event is; empty if of the organiser. */
  clubId: string;
  repeat: { weeks: number | null };
  /** Why a public event was moved. */
  reason: string;
  state: 'draft' | 'published';
}

const AHEAD_OF_UTC_MS = 8 * 3_600_000;
const DEFAULT_RADIUS_METERS = 150;

function toLocalTime(moment: string): string {
  return new Date(Date.parse(moment) + AHEAD_OF_UTC_MS).toISOString().slice(0, 16);
}

function toMoment(localTime: string): string {
  return localTime === '' ? '' : `${localTime.slice(0, 16)}:00+08:00`;
}

const NO_TEXTS: Texts = { en: '', zh: '', ms: '', ta: '' };

export function emptyEvent(): EventFormValues {
  return {
    kind: 'guided-walk',
    title: { ...NO_TEXTS },
    text: { ...NO_TEXTS },
    languages: ['en'],
    startsAt: '',
    endsAt: '',
    place: {
      at: 'green-space',
      greenSpaceId: null,
      name: '',
      lat: null,
      lng: null,
      radiusMeters: DEFAULT_RADIUS_METERS,
    },
    capacity: 20,
    ageBand: 'all',
    bring: '',
    accessibility: '',
    wetWeatherPlan: '',
    contact: '',
    clubId: '',
    repeat: { weeks: 1 },
    reason: '',
    state: 'draft',
  };
}

export function toEventForm(event: EventDetail): EventFormValues {
  const { greenSpaceId, ...point } = event.place;
  return {
    ...emptyEvent(),
    kind: event.kind,
    title: withBlanks(event.title),
    text: withBlanks(event.text),
    languages: event.languages,
    startsAt: toLocalTime(event.startsAt),
    endsAt: toLocalTime(event.endsAt),
    place:
      greenSpaceId === undefined
        ? { at: 'point', greenSpaceId: null, ...point }
        : { ...emptyEvent().place, greenSpaceId: String(greenSpaceId) },
    capacity: event.capacity,
    ageBand: event.ageBand,
    bring: event.bring ?? '',
    accessibility: event.accessibility ?? '',
    wetWeatherPlan: event.wetWeatherPlan ?? '',
    contact: event.contact ?? '',
    state: event.state === 'draft' ? 'draft' : 'published',
  };
}

function withBlanks({ en = '', zh = '', ms = '', ta = '' }: EventTexts): Texts {
  return { en, zh, ms, ta };
}

function withoutBlanks(texts: Texts): EventTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
}

/** May be unfinished: the schema says what is missing. */
export function toEventRequest({ place, clubId, repeat, reason: _reason, ...form }: EventFormValues): EventForm {
  const { at, greenSpaceId, ...point } = place;
  return {
    ...form,
    title: withoutBlanks(form.title),
    text: withoutBlanks(form.text),
    startsAt: toMoment(form.startsAt),
    endsAt: toMoment(form.endsAt),
    place: at === 'point' ? { ...point, name: point.name.trim() || null } : { greenSpaceId: toId(greenSpaceId) },
    capacity: form.capacity ?? Number.NaN,
    clubId: clubId === '' ? null : Number(clubId),
    repeat: repeat.weeks === 1 ? null : { weeks: repeat.weeks ?? Number.NaN },
  };
}

function toId(chosen: string | null): number | null {
  return chosen === null ? null : Number(chosen);
}
