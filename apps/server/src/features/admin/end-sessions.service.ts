import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { findUsername } from './residents.queries.ts';

/** Returns how many sessions were open. Throws `resident-not-found`. */
export type EndSessions = (adminId: number, residentId: number) => Promise<number>;

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'sessions'>;

export function createEndSessions({ db, clock, sessions }: Deps): EndSessions {
  return async (adminId, residentId) => {
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
  };
}
