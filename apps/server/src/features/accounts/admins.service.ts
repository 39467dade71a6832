import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey, usernameKey } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findAdmins, findResidentByKey, type ListedAdmin, type ResidentAccount } from './admins.queries.ts';
import { lockOwners } from '../../core/residents/roles.queries.ts';
import { lockRoleHolder } from './roles/roles.queries.ts';
import { changeRoles } from './roles/roles.service.ts';
import { deleteSecondFactor } from './second-factor/second-factor.queries.ts';
import { addEventCounts } from './sessions/security-events.queries.ts';

/** Text with an @ is an email address: a username that resembles someone's address must match no one. */
export function findResidentByEmailOrUsername(db: Database, name: string): Promise<ResidentAccount | null> {
  return name.includes('@')
    ? findResidentByKey(db, 'email_key', emailKey(name))
    : findResidentByKey(db, 'username_key', usernameKey(name));
}

/** Adds a role, or revokes all for null. Null if the email address has changed since the resident was found. Throws `last-owner`. */
export function setRolesOf(
  { db, clock }: { db: Database; clock: Clock },
  { id, email }: ResidentAccount,
  addedRole: ResidentRole | null,
): Promise<readonly ResidentRole[] | null> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    const holder = await lockRoleHolder(trx, id);
    if (holder?.email !== email) return null;
    const roles = addedRole === null ? [] : [...holder.roles, addedRole];
    return changeRoles(trx, holder, { adminId: null, residentId: id, roles, owners, now: clock.now() });
  });
}

export function resetSecondFactor(
  { db, clock }: { db: Database; clock: Clock },
  { id, username }: ResidentAccount,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, id))) return false;
    const now = clock.now();
    await recordAuditEntry(trx, now, {
      adminId: null,
      action: 'second_factor_reset',
      subject: 'resident',
      subjectId: id,
      subjectName: username,
      facts: { from: 'command-line' },
    });
    const at = { day: dayOf(now), count: 1, firstAt: now, lastAt: now };
    await addEventCounts(trx, [{ residentId: id, kind: 'second_factor_off', device: null, ...at }], []);
    return true;
  });
}

export function listAdmins(db: Database): Promise<ListedAdmin[]> {
  return findAdmins(db);
}
