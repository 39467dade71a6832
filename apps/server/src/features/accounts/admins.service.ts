import { recordAudit } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findAdmins, setAdmin } from './accounts.queries.ts';

/** Grants or revokes admin rights from the command line; the audit log says so. Null if no one has this address. */
export function changeAdmin(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
  isAdmin: boolean,
): Promise<{ id: number; username: string } | null> {
  return db.transaction().execute(async (trx) => {
    const resident = await setAdmin(trx, emailKey(email), isAdmin);
    if (resident?.isChanged)
      await recordAudit(trx, clock.now(), {
        adminId: null,
        action: isAdmin ? 'admin_granted' : 'admin_revoked',
        subject: 'resident',
        subjectId: resident.id,
        subjectName: resident.username,
        facts: { from: 'command-line' },
      });
    return resident;
  });
}

export function listAdmins(db: Database): Promise<{ username: string; email: string }[]> {
  return findAdmins(db);
}
