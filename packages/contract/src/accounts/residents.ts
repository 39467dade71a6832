import * as z from 'zod/mini';
import { id } from '../scalars.ts';

/** A resident in other residents' lists, without private data. */
export const residentCard = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

export type ResidentCard = z.infer<typeof residentCard>;

/** The relation of another resident to the caller: `requested` by the caller, `incoming` from the other resident. */
export const RELATIONS = ['none', 'requested', 'incoming', 'friend'] as const;

/** What the caller can do: their standing, the pending request between the two, and whether the resident takes requests. */
export const standing = z.object({
  relation: z.enum(RELATIONS),
  requestId: z.nullable(id),
  takesRequests: z.boolean(),
});

export type Standing = z.infer<typeof standing>;
export type Relation = Standing['relation'];
