import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';
import { id, idInPath, limitInQuery, moment, text, wholeNumber } from './scalars.ts';

/** `draft`: never shown to residents yet. `retired`: shown before, and what was earned with it stays. */
export const CONTENT_STATUSES = ['draft', 'published', 'retired'] as const;

export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** What admins see of every piece of content. `version` grows with each change, whoever made it. */
export const contentState = z.object({
  id,
  version: z.int(),
  status: z.enum(CONTENT_STATUSES),
  /** When an admin last changed it; null for what stands as it was shipped. */
  editedAt: z.nullable(moment),
});

export type ContentState = z.infer<typeof contentState>;

/**
 * The version that a change was made from. Where it is no longer the present one, another admin was faster: 409
 * `edited-meanwhile`, and nothing is changed.
 */
export const basedOn = z.object({ version: wholeNumber(1, 2_147_483_647) });

/** How content is listed for admins: the newest first. */
export const contentQuery = z.object({
  search: z.optional(text(200)),
  status: z.optional(z.enum(CONTENT_STATUSES, { error: `Must be one of ${CONTENT_STATUSES.join(', ')}` })),
  limit: z.optional(limitInQuery(100)),
  before: z.optional(idInPath),
});

export const contentParams = z.object({ id: idInPath });

const PICTURE_ADDRESS = /^\/api\/content-pictures\/[\w-]{22}$/;

/** A picture of our own, as the upload answered it; null has it drawn. */
export const pictureAddress = z.nullable(
  text(100).check(z.regex(PICTURE_ADDRESS, { error: ADMIN_FIELD_PROBLEMS['unknown-picture'] })),
);
