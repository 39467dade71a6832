import * as z from 'zod/mini';
import { ageAnswer, ageBand, loginForm } from '../accounts/account-forms.ts';
import { residentCard } from '../accounts/residents.ts';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInPath, moment, trimmedText } from '../scalars.ts';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';

export const MAX_SUSPENSION_DAYS = 365;
export const MIN_MODERATION_TEXT = 20;
export const MAX_MODERATION_TEXT = 1000;

/** Of a message, an appeal and its answer. Plain text. */
export const moderationText = trimmedText(MIN_MODERATION_TEXT, MAX_MODERATION_TEXT);

export const APPEAL_DECISIONS = ['lifted', 'kept'] as const;

export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

/** Ends at the beginning of `until`, a day in Singapore; null without an end. */
const suspension = z.object({
  id,
  reason: z.string(),
  startedAt: moment,
  until: z.nullable(day),
  appeal: z.nullable(z.string()),
  appealedAt: z.nullable(moment),
  decision: z.nullable(z.enum(APPEAL_DECISIONS)),
  answer: z.nullable(z.string()),
});

export const appeal = z.extend(suspension, { resident: residentCard, appeal: z.string(), appealedAt: moment });

export type Appeal = z.infer<typeof appeal>;

/** `author` is null if the admin has left. */
const moderationNote = z.object({
  id,
  text: z.string(),
  createdAt: moment,
  author: z.nullable(residentCard),
});

/** `suspension` is the current one. Notes are private to admins, newest first. */
const moderation = z.object({
  isAdmin: z.boolean(),
  hasName: z.boolean(),
  hasPicture: z.boolean(),
  suspension: z.nullable(suspension),
  notes: z.array(moderationNote),
});

export type Moderation = z.infer<typeof moderation>;

const reason = trimmedText(3, 300);
const key = z.uuid({ error: 'Must be a UUID' });
const params = z.object({ id: idInPath });
const read = { access: 'moderator', townScope: 'resident', limit: 'read' } as const;
const write = { access: 'moderator', townScope: 'resident', limit: 'write', status: 204 } as const;

export const moderationEndpoints = defineEndpoints({
  'POST /api/auth/appeal': {
    summary: 'Appeal against a suspension, once; the password proves who asks',
    access: 'anyone',
    limit: 'write',
    body: z.extend(loginForm, { text: moderationText }),
    status: 204,
    errors: ['invalid-credentials', 'too-many-sign-ins', 'not-suspended', 'appeal-sent'],
  },
  'POST /api/auth/suspended-export': {
    summary: 'Everything kept about a suspended resident, as in `GET /api/user/export`; the password proves who asks',
    access: 'anyone',
    limit: 'write',
    body: loginForm,
    download: 'ecopulse-my-data.json',
    response: z.record(z.string(), z.unknown()),
    errors: ['invalid-credentials', 'too-many-sign-ins', 'not-suspended', 'second-factor-needed'],
  },
  'GET /api/admin/users/:id/moderation': {
    ...read,
    summary: 'The suspension of a resident, and the notes of admins about them',
    params,
    response: moderation,
    errors: ['resident-not-found'],
  },
  'POST /api/admin/users/:id/messages': {
    ...write,
    summary: 'Send a message to a resident. The same key again changes nothing',
    params,
    body: z.object({ key, text: moderationText }),
    errors: ['resident-not-found'],
  },
  'POST /api/admin/users/:id/notes': {
    ...write,
    summary: 'Write a note that only admins see. The same key again changes nothing',
    params,
    body: z.object({ key, text: trimmedText(3, MAX_MODERATION_TEXT) }),
    errors: ['resident-not-found'],
  },
  'POST /api/admin/users/:id/name-removal': {
    ...write,
    summary: 'Remove the names of a resident, who is told why; optionally the username too',
    params,
    body: z.object({ reason, username: z.boolean({ error: ADMIN_FIELD_PROBLEMS['not-chosen'] }) }),
    errors: ['resident-not-found'],
  },
  'POST /api/admin/users/:id/picture-removal': {
    ...write,
    summary: 'Remove the picture of a resident, who is told why',
    params,
    body: z.object({ reason }),
    errors: ['resident-not-found'],
  },
  'PUT /api/admin/users/:id/age-band': {
    ...write,
    summary: 'Correct the age band of a resident; under 13 asks another parent, while a child awaits one',
    params,
    body: z.object({ ...ageAnswer, ageBand }),
    errors: ['resident-not-found', 'parent-needed', 'parent-not-awaited'],
  },
  'PUT /api/admin/users/:id/suspension': {
    ...write,
    summary: 'Suspend a resident and end their sessions. The same again changes nothing',
    params,
    body: z.object({
      reason,
      until: z.nullable(z.iso.date({ error: ADMIN_FIELD_PROBLEMS['not-a-suspension-end'] })),
    }),
    errors: ['resident-not-found', 'admin-suspension', 'already-suspended'],
  },
  'DELETE /api/admin/users/:id/suspension': {
    ...write,
    summary: 'Lift the suspension of a resident',
    params,
    errors: ['resident-not-found'],
  },
  'GET /api/admin/appeals': {
    ...read,
    townScope: 'handler',
    summary: 'Appeals without an answer, the longest waiting first',
    response: z.array(appeal),
  },
  'PUT /api/admin/appeals/:id/answer': {
    ...write,
    townScope: 'appeal',
    summary: 'Answer an appeal, and lift or keep the suspension. The same answer again changes nothing',
    params,
    body: z.object({
      decision: z.enum(APPEAL_DECISIONS, { error: `Must be one of ${APPEAL_DECISIONS.join(', ')}` }),
      answer: moderationText,
    }),
    errors: ['appeal-not-found', 'appeal-answered'],
  },
});
