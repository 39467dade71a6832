import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { findUsername, lockRights, setAdmin } from './residents.queries.ts';

export interface Rights {
  /** Throws `resident-not-found`, `own-admin`, and `admins-only` if the caller's rights were revoked in the meantime. */
  setAdmin(adminId: number, residentId: number, isAdmin: boolean): Promise<void>;
  /** Returns how many sessions were open. Throws `resident-not-found`. */
  endSessions(adminId: number, residentId: number): Promise<number>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly sessions: Pick<Sessions, 'endAll'>;
}

export function createRights({ db, clock, changes, sessions }: Deps): Rights {
  return {
    async setAdmin(adminId, residentId, isAdmin) {
      if (adminId === residentId && !isAdmin) throw new ProblemError('own-admin');
      await db.transaction().execute(async (trx) => {
        // Two admins who revoke each other queue for this lock, and the second one fails, so one admin always remains.
        const lockedRows = await lockRights(trx, [adminId, residentId]);
        if (!lockedRows.find(({ id }) => id === adminId)?.is_admin) throw new ProblemError('admins-only');
        const resident = lockedRows.find(({ id }) => id === residentId);
        if (!resident) throw new ProblemError('resident-not-found');
        if (resident.is_admin === isAdmin) return;
        await setAdmin(trx, residentId, isAdmin);
        await recordAuditEntry(trx, clock.now(), {
          adminId,
          action: isAdmin ? 'admin_granted' : 'admin_revoked',
          subject: 'resident',
          subjectId: residentId,
          subjectName: resident.username,
        });
      });
      changes.publish('resident', residentId);
    },
    async endSessions(adminId, residentId) {
      const { ended, publishEnded } = await db.transaction().execute(async (trx) => {
        const username = await findUsername(trx, residentId);
        if (username === null) throw new ProblemError('resident-not-found');
        const endedSessions = await sessions.endAll(trx, residentId);
        if (endedSessions.ended > 0)
          await recordAuditEntry(trx, clock.now(), {
            adminId,
            action: 'sessions_ended',
            subject: 'resident',
            subjectId: residentId,
            subjectName: username,
            facts: { sessions: endedSessions.ended },
          });
        return endedSessions;
      });
      publishEnded();
      return ended;
    },
  };
}
