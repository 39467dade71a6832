import * as z from 'zod/mini';
import { id } from './scalars.ts';

/** How others meet a resident in a list: who they are, and nothing of what is theirs alone. */
export const residentCard = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

export type ResidentCard = z.infer<typeof residentCard>;

/** How another resident stands to the caller: `requested` asked by the caller, `incoming` asked by the other one. */
export const RELATIONS = ['none', 'requested', 'incoming', 'friend'] as const;

/** What the caller can do about somebody: how they stand, the request between them, and whether they take requests. */
export const standing = z.object({
  relation: z.enum(RELATIONS),
  requestId: z.nullable(id),
  takesRequests: z.boolean(),
});

export type Standing = z.infer<typeof standing>;
export type Relation = Standing['relation'];
