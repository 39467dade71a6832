import type { PlanningArea } from '../green-spaces/planning-areas.ts';

/** The highest first. */
export const ROLES = ['owner', 'editor', 'moderator', 'organiser'] as const;

export type Role = (typeof ROLES)[number];

/** `member` is a signed-in resident. For the rest see `rolesWithAccess`: owners may make every call. Checked at every call. */
export type Access = 'anyone' | 'member' | Role | 'editor-or-moderator';

/**
 * How a call applies to a role that is limited to towns. The subject with `id` in the path must belong to one of them;
 * `handler`: the handler limits what it reads or writes; `any`: it concerns no town. A call without this refuses such roles.
 */
export type TownScope = 'resident' | 'report' | 'appeal' | 'green-space' | 'handler' | 'any';

/** It applies everywhere, unless it is limited to a town or a group. */
export interface ResidentRole {
  readonly role: Role;
  readonly planningArea?: PlanningArea | undefined;
  readonly clubId?: number | undefined;
}

const ROLES_WITH_ACCESS = {
  owner: ['owner'],
  editor: ['owner', 'editor'],
  moderator: ['owner', 'moderator'],
  organiser: ['owner', 'organiser'],
  'editor-or-moderator': ['owner', 'editor', 'moderator'],
} as const satisfies Readonly<Record<Exclude<Access, 'anyone' | 'member'>, readonly Role[]>>;

export type AdminAccess = keyof typeof ROLES_WITH_ACCESS;

export function isAdminAccess(access: Access): access is AdminAccess {
  return access !== 'anyone' && access !== 'member';
}

/** The roles that may make a call with this access; the last one is the least. */
export function rolesWithAccess(access: AdminAccess): readonly Role[] {
  return ROLES_WITH_ACCESS[access];
}

interface Call {
  readonly access: Access;
  readonly townScope?: unknown;
}

/** The roles with which someone may make the call, before the town of its subject is compared. */
export function rolesForCall({ access, townScope }: Call, roles: readonly ResidentRole[]): readonly ResidentRole[] {
  if (!isAdminAccess(access)) return [];
  const allowed = rolesWithAccess(access);
  return roles.filter((each) => allowed.includes(each.role) && (townScope !== undefined || isUnlimited(each)));
}

/** Null if one of the roles applies everywhere, otherwise the towns of all. */
export function townsOf(roles: readonly ResidentRole[]): readonly string[] | null {
  return roles.some(isUnlimited) ? null : roles.flatMap(({ planningArea: town }) => town ?? []);
}

function isUnlimited({ planningArea: town, clubId }: ResidentRole): boolean {
  return town === undefined && clubId === undefined;
}

/** Null without any role. */
export function highestRole(roles: readonly ResidentRole[]): Role | null {
  return ROLES.find((role) => roles.some((each) => each.role === role)) ?? null;
}

/** For the audit log: `owner,editor@Bedok,organiser#5`. */
export function formatRoles(roles: readonly ResidentRole[]): string {
  const names = roles.map(({ role, planningArea: town, clubId }) =>
    [role, ...(town === undefined ? [] : [`@${town}`]), ...(clubId === undefined ? [] : [`#${clubId}`])].join(''),
  );
  return [...new Set(names)].toSorted().join(',');
}
