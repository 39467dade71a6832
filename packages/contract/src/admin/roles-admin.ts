import * as z from 'zod/mini';
import { password } from '../accounts/account-forms.ts';
import { residentRole } from '../accounts/residents.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idInPath } from '../scalars.ts';

const MAX_ROLES = 20;

export const grantableRole = residentRole.check(
  z.refine(({ role, planningArea }) => role !== 'owner' || planningArea === undefined, {
    error: 'An owner cannot be limited to a town',
    path: ['planningArea'],
  }),
  z.refine(({ role, clubId }) => role === 'organiser' || clubId === undefined, {
    error: 'Only an organiser can be limited to a group',
    path: ['clubId'],
  }),
);

/** Replaces all roles of the resident. The password is the caller's. */
export const rolesForm = z.object({
  roles: z
    .array(grantableRole, { error: 'Must be a list of roles' })
    .check(z.maxLength(MAX_ROLES, { error: `Must be at most ${MAX_ROLES} roles` })),
  password,
});

export type RolesForm = z.infer<typeof rolesForm>;

export const rolesAdminEndpoints = defineEndpoints({
  'PUT /api/admin/residents/:id/roles': {
    summary: 'Replace the roles of a resident, from their next call on; owners can only give up being owner themselves',
    access: 'owner',
    limit: 'write',
    params: z.object({ id: idInPath }),
    body: rolesForm,
    response: z.object({ roles: z.array(residentRole) }),
    errors: ['resident-not-found', 'own-role', 'last-owner', 'child-role', 'wrong-password', 'too-many-sign-ins'],
  },
});
