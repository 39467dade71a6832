import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';
import { id, idInPath, limitInQuery, moment, text, wholeNumber } from '../scalars.ts';

/** `draft`: not shown to residents yet. `retired`: no longer shown; residents keep what they earned with it. */
export const CONTENT_STATUSES = ['draft', 'published', 'retired'] as const;

export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** What admins see of every content item. `version` grows with each change, whoever made it. */
export const contentState = z.object({
  id,
  version: z.int(),
  status: z.enum(CONTENT_STATUSES),
  /** When an admin last changed it; null if it is as shipped. */
  editedAt: z.nullable(moment),
});

export type ContentState = z.infer<typeof contentState>;

/**
 * The version that a change was made from. If it is no longer the current one, another admin was faster: 409
 * `edited-meanwhile`, and nothing changes.
 */
export const basedOn = z.object({ version: wholeNumber(1, 2_147_483_647) });

/** Admins' lists of content, newest first. */
export const contentQuery = z.object({
  search: z.optional(text(200)),
  status: z.optional(z.enum(CONTENT_STATUSES, { error: `Must be one of ${CONTENT_STATUSES.join(', ')}` })),
  limit: z.optional(limitInQuery(100)),
  before: z.optional(idInPath),
});

export const contentParams = z.object({ id: idInPath });

const PICTURE_ADDRESS = /^\/api\/content-pictures\/[\w-]{22}$/;

/** An uploaded picture, as the upload returned it; with null the picture is drawn. */
export const pictureAddress = z.nullable(
  text(100).check(z.regex(PICTURE_ADDRESS, { error: ADMIN_FIELD_PROBLEMS['unknown-picture'] })),
);
