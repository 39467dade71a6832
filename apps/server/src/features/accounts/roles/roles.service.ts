import { formatRoles, type ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { sessionExists } from '../../../core/sessions/sessions.queries.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { lockOwners } from '../../../core/residents/roles.queries.ts';
import { lockRoleHolder, replaceRoles, type RoleHolder } from './roles.queries.ts';

export interface Roles {
  /**
   * Throws `own-role`, `wrong-password`, `too-many-sign-ins`, `resident-not-found`, `last-owner`, `child-role`,
   * and `role-needed` or `signed-out` if the caller has lost the role or the session meanwhile.
   */
  replace(caller: Member, residentId: number, form: RolesChange, client: Client): Promise<readonly ResidentRole[]>;
}

interface RolesChange {
  readonly roles: readonly ResidentRole[];
  readonly password: string;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes'> {
  readonly passwordCheck: Pick<PasswordCheck, 'verifyMember'>;
}

export function createRoles({ db, clock, changes, passwordCheck }: Deps): Roles {
  return {
    async replace(caller, residentId, { roles, password }, client) {
      const isOwn = caller.residentId === residentId;
      if (isOwn && hasOwner(roles)) throw new ProblemError('own-role');
      await passwordCheck.verifyMember(caller, password, client);
      const changed = await retryAfterDeadlock(() =>
        db.transaction().execute(async (trx) => {
          const owners = await lockOwners(trx);
          if (!owners.includes(caller.residentId)) throw new ProblemError('role-needed', { values: { role: 'owner' } });
          if (!(await sessionExists(trx, caller.sessionId))) throw new ProblemError('signed-out');
          const holder = await lockRoleHolder(trx, residentId);
          if (!holder) throw new ProblemError('resident-not-found');
          return changeRoles(trx, holder, { adminId: caller.residentId, residentId, roles, owners, now: clock.now() });
        }),
      );
      changes.publish('resident', residentId);
      return changed;
    },
  };
}

export interface RoleChange {
  /** Null for the command line. */
  readonly adminId: number | null;
  readonly residentId: number;
  readonly roles: readonly ResidentRole[];
  readonly owners: readonly number[];
  readonly now: Date;
}

/**
 * Needs the locks of `lockOwners` and `lockRoleHolder`. Writes nothing if nothing differs. Throws `last-owner`, `child-role`.
 * The entry comes first, since owners may be giving up the role that permits it.
 */
export async function changeRoles(
  trx: Transaction,
  holder: RoleHolder,
  { adminId, residentId, roles, owners, now }: RoleChange,
): Promise<readonly ResidentRole[]> {
  const [before, after] = [formatRoles(holder.roles), formatRoles(roles)];
  if (before === after) return roles;
  if (holder.isChild && roles.length > 0) throw new ProblemError('child-role');
  if (hasOwner(holder.roles) && !hasOwner(roles)) requireOtherOwner(owners, residentId);
  const subject = { subject: 'resident', subjectId: residentId, subjectName: holder.username } as const;
  const facts = { roles: after, rolesBefore: before, ...(adminId === null && { from: 'command-line' }) };
  await recordAuditEntry(trx, now, { adminId, action: 'roles_changed', ...subject, facts });
  await replaceRoles(trx, residentId, roles, now);
  return roles;
}

/** For an owner who leaves. Throws `last-owner`. */
export async function requireAnotherOwner(trx: Transaction, residentId: number): Promise<void> {
  const owners = await lockOwners(trx);
  if (owners.includes(residentId)) requireOtherOwner(owners, residentId);
}

function requireOtherOwner(owners: readonly number[], residentId: number): void {
  if (owners.every((id) => id === residentId)) throw new ProblemError('last-owner');
}

function hasOwner(roles: readonly ResidentRole[]): boolean {
  return roles.some(({ role }) => role === 'owner');
}
