import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { language } from '../accounts/preferences.ts';
import { residentCard } from '../accounts/residents.ts';
import { id, moment, notBlank, text } from '../scalars.ts';

/** Replaces the message id in reports about content, which is found by its text. */
const CONTENT = 'content';
const MESSAGE_ID = /^[\w-]{6}$/;

const messageId = z.string({ error: 'Must be text' }).check(
  z.refine((value) => value === CONTENT || MESSAGE_ID.test(value), {
    error: `Must be the id of a message (6 letters, digits, _ or -), or "${CONTENT}"`,
  }),
);

/** `reporter` and `settledBy` are null if they have left; `settledAt` and `settledBy` while it is open. */
export const translationReport = z.object({
  id,
  messageId: z.string(),
  language,
  words: z.string(),
  suggestion: z.nullable(z.string()),
  reporter: z.nullable(residentCard),
  createdAt: moment,
  settledAt: z.nullable(moment),
  settledBy: z.nullable(residentCard),
});

export type TranslationReport = z.infer<typeof translationReport>;

export const translationReportsEndpoints = defineEndpoints({
  'POST /api/translation-reports': {
    summary:
      'Report a wrong translation to the admins; a second report of the same message, or of the same words of content, replaces the first while that is open',
    access: 'member',
    limit: 'write',
    body: z.object({
      messageId,
      language,
      words: notBlank(text(500)),
      suggestion: z.optional(z.nullable(text(500))),
    }),
    status: 204,
    errors: ['report-limit'],
  },
});
