// Without schemas, so that clients do not bundle them.

export const EVENT_KINDS = ['guided-walk', 'clean-up', 'planting', 'workshop', 'survey'] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** `held`: waits for a review. `moved` is still on. `finished` follows from the time. */
export const EVENT_STATES = ['draft', 'held', 'published', 'moved', 'cancelled', 'finished'] as const;

export type EventState = (typeof EVENT_STATES)[number];

export const EVENT_AGE_BANDS = ['all', '13-plus', '18-plus'] as const;

export type EventAgeBand = (typeof EVENT_AGE_BANDS)[number];

/** In which an event can be written. */
export const EVENT_TEXT_LANGUAGES = ['en', 'zh', 'ms', 'ta'] as const;

export type EventTextLanguage = (typeof EVENT_TEXT_LANGUAGES)[number];

/** `offered`: a place is kept until `offerEndsAt`. */
export const PARTICIPATION_STATES = ['going', 'waiting', 'offered', 'left'] as const;

export type ParticipationState = (typeof PARTICIPATION_STATES)[number];

export const MAX_EVENT_HOURS = 12;
export const MAX_EVENT_DAYS_AHEAD = 366;
export const MAX_EVENT_CAPACITY = 5000;
export const MAX_EVENT_WEEKS = 26;
export const MAX_GUESTS = 2;
export const MIN_EVENT_RADIUS_METERS = 20;
export const MAX_EVENT_RADIUS_METERS = 2000;
export const MAX_EVENT_TITLE_LENGTH = 80;
export const MAX_EVENT_TEXT_LENGTH = 4000;
export const MAX_EVENT_NOTE_LENGTH = 500;

export const OFFER_HOURS = 24;
/** Later, a place that becomes free goes to who comes first. */
export const OFFERS_END_HOURS_BEFORE = 3;

export const ATTENDABLE_MINUTES_BEFORE = 30;
export const ATTENDABLE_MINUTES_AFTER = 60;

/** Letters that look like no other letter or digit. */
export const CODE_LETTERS = 'ACDEFHJKLMNPRTUVWXY';
export const CODE_LENGTH = 6;
export const CODE_STEP_SECONDS = 30;

/** For the list of who was there, and what came of it. */
export const EVENT_CLOSING_DAYS = 7;
/** With fewer verified people, no one earns. */
export const MIN_VERIFIED_PEOPLE = 3;
export const EVENT_POINTS_PER_HOUR = 10;
export const MAX_EVENT_POINTS = 40;

/** Events of new organisers are held until so many were approved. */
export const REVIEWED_EVENTS = 3;
export const MAX_CERTIFICATE_EVENTS = 50;
export const MAX_CERTIFICATE_NAME_LENGTH = 80;
/** Of one resident. */
export const MAX_CERTIFICATES = 200;

/** In one answer of the list. */
export const EVENTS_PER_PAGE = 100;

/** Why EcoPulse itself ended an event; screens translate them. */
export const EVENT_REASONS = {
  'organiser-gone': 'The organiser can no longer hold this event.',
  'not-reviewed': "It wasn't reviewed before its start. Choose another time and publish it again.",
} as const;

/** The first paragraph of an event's text, without Markdown. */
export function summaryOf(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n/, 1);
  return first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*+|^\s*(?:[-*]|\d+\.)\s+/gm, '')
    .replaceAll(/\s*\n\s*/g, ' ');
}
