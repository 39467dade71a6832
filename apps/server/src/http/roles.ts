import {
  isAdminAccess,
  type Role,
  rolesForCall,
  rolesWithAccess,
  townsOf,
} from '@ecopulse/contract/accounts/role-access';
import type { Endpoint } from '@ecopulse/contract/endpoint';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';
import { findTown, type TownSubject } from '../core/residents/roles.queries.ts';
import type { Client, Member } from '../core/sessions/sessions.service.ts';
import type { Database } from '../db/database.ts';
import { describeClient } from './client.ts';

export interface RoleGuard {
  readonly db: Database;
  /** Roles that need a sign-in with codes; none by default. */
  readonly env: { readonly adminSecondFactor?: readonly Role[] };
  readonly onAdminCallRefused?: (residentId: number, client: Client) => void;
}

export type Towns = readonly string[] | null;

/** Returns the towns that the caller's roles are limited to for this call; null means everywhere. */
export function requireRole(guard: RoleGuard, endpoint: Endpoint, caller: Member, request: FastifyRequest): Towns {
  const { access } = endpoint;
  if (!isAdminAccess(access)) return null;
  const roles = rolesForCall(endpoint, caller.roles);
  if (roles.length === 0) {
    guard.onAdminCallRefused?.(caller.residentId, describeClient(request));
    throw caller.roles.length === 0 ? new ProblemError('admins-only') : roleNeeded(access);
  }
  requireSecondFactor(guard.env, caller);
  return townsOf(roles);
}

/** Also for calls that residents without a role may make. Throws `second-factor-needed`. */
export function requireSecondFactor({ adminSecondFactor }: RoleGuard['env'], caller: Member): void {
  if (!caller.hasAdminSecondFactor && caller.roles.some(({ role }) => adminSecondFactor?.includes(role)))
    throw new ProblemError('second-factor-needed', { status: 403, values: { variant: 'admin' } });
}

function roleNeeded(access: Parameters<typeof rolesWithAccess>[0]): ProblemError {
  return new ProblemError('role-needed', { values: { role: rolesWithAccess(access).at(-1) ?? 'owner' } });
}

/** For what a call would put into a town. Throws `role-needed`. */
export function requireTown(towns: Towns, town: string): void {
  if (towns !== null && !towns.includes(town)) throw roleNeeded('editor');
}

/** Residents of other towns are hidden. */
const HIDDEN: Readonly<Record<Exclude<TownSubject, 'green-space'>, ErrorCode>> = {
  resident: 'resident-not-found',
  report: 'report-not-found',
  appeal: 'appeal-not-found',
};

/** Null if the call needs no query. Throws `role-needed`, or what the call answers for an unknown subject. */
export function checkSubject(
  guard: RoleGuard,
  { townScope }: Endpoint,
  towns: Towns,
  params: unknown,
): Promise<void> | null {
  if (towns === null || townScope === undefined || townScope === 'handler' || townScope === 'any') return null;
  return requireSubject(guard, townScope, towns, (params as { id: number }).id);
}

async function requireSubject(
  guard: RoleGuard,
  subject: TownSubject,
  towns: readonly string[],
  id: number,
): Promise<void> {
  const town = await findTown(guard.db, subject, id);
  if (town === undefined || (town !== null && towns.includes(town))) return;
  throw subject === 'green-space' ? roleNeeded('editor') : new ProblemError(HIDDEN[subject]);
}
