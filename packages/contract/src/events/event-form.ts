import * as z from 'zod/mini';
import { language } from '../accounts/preferences.ts';
import { latitudeInSingapore, longitudeInSingapore } from '../green-spaces/places.ts';
import { LINK_IN_MARKDOWN, linkAddresses, UNSUPPORTED_MARKDOWN } from '../lessons/lesson-markdown.ts';
import { id, MAX_ID, notBlank, text, trimmedText, visibleText, wholeNumber } from '../scalars.ts';
import { isAgencyLink } from '../text-marks.ts';
import { EVENT_FIELD_PROBLEMS } from './event-field-problems.ts';
import {
  EVENT_AGE_BANDS,
  EVENT_KINDS,
  EVENT_TEXT_LANGUAGES,
  MAX_EVENT_CAPACITY,
  MAX_EVENT_NOTE_LENGTH,
  MAX_EVENT_RADIUS_METERS,
  MAX_EVENT_TEXT_LENGTH,
  MAX_EVENT_TITLE_LENGTH,
  MAX_EVENT_WEEKS,
  MIN_EVENT_RADIUS_METERS,
} from './event-rules.ts';

export const eventKind = z.enum(EVENT_KINDS, { error: `Must be one of ${EVENT_KINDS.join(', ')}` });

/** Paragraphs, lists, emphasis and links to public agencies. */
function eventText(max: number) {
  return text(max).check(
    z.trim(),
    z.refine((value) => !UNSUPPORTED_MARKDOWN.test(value.replaceAll(LINK_IN_MARKDOWN, '[$1]')), {
      error: EVENT_FIELD_PROBLEMS['unsupported-event-text'],
    }),
    z.refine((value) => linkAddresses(value).every(isAgencyLink), {
      error: EVENT_FIELD_PROBLEMS['event-link-not-allowed'],
    }),
  );
}

type LanguageText = ReturnType<typeof text>;

/** At least one language. */
function inLanguages(schema: LanguageText) {
  const language = z.optional(schema);
  return z
    .object({ en: language, zh: language, ms: language, ta: language }, { error: EVENT_FIELD_PROBLEMS['no-language'] })
    .check(
      z.refine((texts) => EVENT_TEXT_LANGUAGES.some((each) => texts[each] !== undefined), {
        error: EVENT_FIELD_PROBLEMS['no-language'],
      }),
    );
}

export const eventTitle = inLanguages(visibleText(1, MAX_EVENT_TITLE_LENGTH));
export const eventDescription = inLanguages(notBlank(eventText(MAX_EVENT_TEXT_LENGTH)));

export type EventTexts = z.infer<typeof eventTitle>;

/** Omitted, null and blank are alike. */
const note = z.pipe(
  z.nullish(text(MAX_EVENT_NOTE_LENGTH)),
  z.transform((value: string | null | undefined) => value?.trim() || null),
);

const VENUE_FIELDS = ['name', 'lat', 'lng', 'radiusMeters'] as const;

/** A green space, whose name and outline count, or a point. */
const placeForm = z
  .object({
    greenSpaceId: z.nullish(id),
    name: z.nullish(visibleText(1, MAX_EVENT_TITLE_LENGTH)),
    lat: z.nullish(latitudeInSingapore),
    lng: z.nullish(longitudeInSingapore),
    radiusMeters: z.nullish(wholeNumber(MIN_EVENT_RADIUS_METERS, MAX_EVENT_RADIUS_METERS)),
  })
  .check(({ value: { greenSpaceId, ...point }, issues }) => {
    if (typeof greenSpaceId === 'number') return;
    const missing = VENUE_FIELDS.filter((name) => (point[name] ?? null) === null);
    if (missing.length === VENUE_FIELDS.length)
      issues.push({ code: 'custom', input: point, message: EVENT_FIELD_PROBLEMS['no-place'] });
    else
      for (const name of missing)
        issues.push({ code: 'custom', input: point, path: [name], message: EVENT_FIELD_PROBLEMS['incomplete-venue'] });
  });

const time = z.iso.datetime({ error: EVENT_FIELD_PROBLEMS['not-a-time'], offset: true });
export const eventReason = trimmedText(3, 300);

const formFields = {
  kind: eventKind,
  title: eventTitle,
  text: eventDescription,
  languages: z
    .array(language, { error: 'Must be a list of languages' })
    .check(z.minLength(1, { error: EVENT_FIELD_PROBLEMS['no-language-spoken'] }), z.maxLength(10)),
  startsAt: time,
  endsAt: time,
  place: placeForm,
  capacity: wholeNumber(1, MAX_EVENT_CAPACITY),
  /** `all` if left out. */
  ageBand: z.optional(z.enum(EVENT_AGE_BANDS, { error: `Must be one of ${EVENT_AGE_BANDS.join(', ')}` })),
  bring: note,
  accessibility: note,
  wetWeatherPlan: note,
  /** Shown to those who are going. */
  contact: note,
  state: z.enum(['draft', 'published'], { error: 'Must be draft or published' }),
};

/**
 * `clubId`: of a club, for its stewards, who organise them without a role. `repeat` makes so many events in all, a week apart.
 */
export const eventForm = z.object({
  ...formFields,
  clubId: z.nullish(id),
  repeat: z.nullish(z.object({ weeks: wholeNumber(1, MAX_EVENT_WEEKS) })),
});

export type EventForm = z.infer<typeof eventForm>;

/** `reason` is needed if the time or the place of a published event changes. */
export const eventEdit = z.object({
  ...formFields,
  version: wholeNumber(1, MAX_ID),
  reason: z.nullish(eventReason),
});

export type EventEdit = z.infer<typeof eventEdit>;
