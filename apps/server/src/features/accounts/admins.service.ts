import { recordAudit } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey, usernameKey } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findAdmins, findNamedResident, type NamedResident, setAdmin } from './admins.queries.ts';

/**
 * The resident whom an operator names by e-mail address or username. What has an @ is an address: a username that looks
 * like someone's address names no one.
 */
export function findResident(db: Database, name: string): Promise<NamedResident | null> {
  return name.includes('@')
    ? findNamedResident(db, 'email_key', emailKey(name))
    : findNamedResident(db, 'username_key', usernameKey(name));
}

/**
 * Grants or revokes admin rights from the command line; the audit log says so. False if the resident has changed their
 * e-mail address since they were found.
 */
export function changeAdmin(
  { db, clock }: { db: Database; clock: Clock },
  resident: NamedResident,
  isAdmin: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const done = await setAdmin(trx, resident, isAdmin);
    if (done?.isChanged)
      await recordAudit(trx, clock.now(), {
        adminId: null,
        action: isAdmin ? 'admin_granted' : 'admin_revoked',
        subject: 'resident',
        subjectId: resident.id,
        subjectName: resident.username,
        facts: { from: 'command-line' },
      });
    return done !== null;
  });
}

export function listAdmins(db: Database): Promise<{ username: string; email: string }[]> {
  return findAdmins(db);
}
