import * as z from 'zod/mini';
import { id } from '../scalars.ts';
import { planningArea } from '../green-spaces/places.ts';
import { ROLES } from './role-access.ts';

/** Must not contain private data. */
export const residentCard = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

export type ResidentCard = z.infer<typeof residentCard>;

/** `requested` by the caller, `incoming` from the other resident. */
export const RELATIONS = ['none', 'requested', 'incoming', 'friend'] as const;

export const relationship = z.object({
  relation: z.enum(RELATIONS),
  requestId: z.nullable(id),
  takesRequests: z.boolean(),
});

export type Relationship = z.infer<typeof relationship>;
export type Relation = Relationship['relation'];

/** It applies everywhere, unless it is limited to a town or a group. */
export const residentRole = z.object({
  role: z.enum(ROLES, { error: `Must be one of ${ROLES.join(', ')}` }),
  planningArea: z.optional(planningArea),
  clubId: z.optional(id),
});
