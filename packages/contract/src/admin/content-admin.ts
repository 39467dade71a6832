import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';
import { id, idInPath, limitInQuery, moment, text, wholeNumber } from '../scalars.ts';

/** `retired`: no longer shown, but residents keep what they earned with it. */
export const CONTENT_STATUSES = ['draft', 'published', 'retired'] as const;

export type ContentStatus = (typeof CONTENT_STATUSES)[number];

export const contentState = z.object({
  id,
  version: z.int(),
  status: z.enum(CONTENT_STATUSES),
  /** Null if it is unchanged since it shipped. */
  editedAt: z.nullable(moment),
});

export type ContentState = z.infer<typeof contentState>;

/** Optimistic locking: if `version` is not the current one, the call fails with 409 `edited-meanwhile`. */
export const expectedVersion = z.object({ version: wholeNumber(1, 2_147_483_647) });

export const contentQuery = z.object({
  search: z.optional(text(200)),
  status: z.optional(z.enum(CONTENT_STATUSES, { error: `Must be one of ${CONTENT_STATUSES.join(', ')}` })),
  limit: z.optional(limitInQuery(100)),
  before: z.optional(idInPath),
});

export const contentParams = z.object({ id: idInPath });

const PICTURE_ADDRESS = /^\/api\/content-pictures\/[\w-]{22}$/;

/** The address that the upload returned; null for a drawn picture. */
export const pictureAddress = z.nullable(
  text(100).check(z.regex(PICTURE_ADDRESS, { error: ADMIN_FIELD_PROBLEMS['unknown-picture'] })),
);
