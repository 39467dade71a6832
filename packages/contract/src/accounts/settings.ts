import * as z from 'zod/mini';
import { ageAnswer, personName, username } from './account-forms.ts';
import { privacy, profile, WELCOME_STEPS } from './accounts.ts';
import { defineEndpoints } from '../endpoint.ts';
import { LESSON_CATEGORIES } from '../lessons/lessons.ts';
import { NOTIFICATION_KINDS } from '../notifications/notifications.ts';
import { planningArea } from '../green-spaces/places.ts';
import { language, theme } from './preferences.ts';
import { text } from '../scalars.ts';

export const MAX_PICTURE_BYTES = 5_000_000;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const interests = z
  .array(z.enum(LESSON_CATEGORIES, { error: `Must be one of ${LESSON_CATEGORIES.join(', ')}` }))
  .check(z.maxLength(LESSON_CATEGORIES.length, { error: 'Must name each subject once' }));

/** Omitted fields stay unchanged; null clears a field. */
export const profileForm = z.object({
  username: z.optional(username),
  firstName: personName,
  lastName: personName,
  homeTown: z.optional(z.nullable(planningArea)),
  about: z.optional(z.nullable(text(300).check(z.trim()))),
  interests: z.optional(interests),
  ...ageAnswer,
});

export type ProfileForm = z.infer<typeof profileForm>;

const NOTHING_TO_CHANGE = { error: 'Nothing to change' };

/** Whether any field at any depth is set; an empty list counts as set. */
function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasValue);
  return value !== undefined;
}

const profileChange = profileForm.check(z.refine(hasValue, NOTHING_TO_CHANGE));

const booleanByKind = z.record(z.enum(NOTIFICATION_KINDS), z.boolean());

const timeOfDay = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time from 00:00 to 23:59' }));

/** In Singapore time; may cross midnight. No push message or email is sent between them. */
export const quietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .check(z.refine(({ from, until }) => from !== until, { error: 'Must end at another time than they begin' }));

export type QuietHours = z.infer<typeof quietHours>;

/** `notifications` are in the app; `push` and `mail` leave it, except in `quietHours` (null: none). */
export const settings = z.object({
  language: z.nullable(language),
  theme: z.nullable(theme),
  privacy,
  notifications: booleanByKind,
  push: booleanByKind,
  mail: booleanByKind,
  quietHours: z.nullable(quietHours),
});

export type Settings = z.infer<typeof settings>;

const booleanBySomeKinds = z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean({ error: 'Must be true or false' }));

const settingsChange = z
  .object({
    language: z.optional(language),
    theme: z.optional(theme),
    privacy: z.optional(z.partial(privacy)),
    notifications: z.optional(booleanBySomeKinds),
    push: z.optional(booleanBySomeKinds),
    mail: z.optional(booleanBySomeKinds),
    quietHours: z.optional(z.nullable(quietHours)),
  })
  .check(z.refine(hasValue, NOTHING_TO_CHANGE));

export type SettingsChange = z.infer<typeof settingsChange>;

const write = { access: 'member', limit: 'write' } as const;

export const settingsEndpoints = defineEndpoints({
  'PATCH /api/user/profile': {
    ...write,
    summary: 'Edit names, username, home town and bio',
    body: profileChange,
    response: profile,
    errors: ['username-taken', 'rename-limit', 'parent-needed', 'age-band-final', 'admin-age'],
  },
  'PUT /api/user/welcome': {
    ...write,
    summary: 'Note where a newcomer is; null ends the welcome',
    body: z.object({
      step: z.nullable(z.enum(WELCOME_STEPS, { error: `Must be one of ${WELCOME_STEPS.join(', ')}, or null` })),
    }),
    status: 204,
  },
  'PUT /api/user/picture': {
    ...write,
    limit: 'upload',
    summary: 'Set the profile picture from the bytes of a JPEG, PNG or WebP; stored as a square of 256 pixels',
    sends: 'picture',
    response: z.object({ profileImageUrl: z.string() }),
    errors: ['picture-unreadable', 'picture-type', 'picture-storage-full'],
  },
  'DELETE /api/user/picture': { ...write, summary: 'Remove the profile picture', status: 204 },
  'GET /api/pictures/:key': {
    summary: 'An uploaded profile picture',
    access: 'member',
    limit: 'none',
    caching: 'immutable',
    params: z.object({ key: text(64).check(z.regex(/^[\w-]{22}$/, { error: 'Must be the key of a picture' })) }),
    response: z.string(),
    mediaType: 'image/webp',
    errors: ['picture-not-found'],
  },
  'GET /api/user/settings': {
    summary: "The resident's settings: language, theme, privacy and notifications",
    access: 'member',
    limit: 'read',
    response: settings,
  },
  'PATCH /api/user/settings': {
    ...write,
    summary: 'Change some of the settings',
    body: settingsChange,
    response: settings,
  },
});
