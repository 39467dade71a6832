import type { ReportReason } from '@ecopulse/contract/social/social';
import { dailyLimitProblem, ProblemError } from '../../core/problems/problem-error.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import type { Database } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { findReportedSteward } from '../clubs/clubs.reads.ts';
import { findOrganiser } from '../events/events.reads.ts';
import { deleteBlock, findBlocked, insertBlock } from './blocks.queries.ts';
import { findReportable, saveReport } from './reports.queries.ts';
import { MAX_REPORTS_PER_DAY } from './social.rules.ts';

export interface Safety {
  listBlocked(residentId: number): Promise<CardRow[]>;
  /**
   * Silent: the response is the same for every id, and the blocked resident is not notified.
   * The list of blocks names the blocked resident only if the blocker has seen them, which `username` proves.
   * Throws `own-block`.
   */
  block(residentId: number, otherId: number, username: string | null): Promise<void>;
  /** Silent like `block`. Throws `own-block`. */
  unblock(residentId: number, otherId: number): Promise<void>;
  /**
   * A report of an event is one of its organiser, and of a club one of a steward. Throws `own-report`, `resident-not-found`,
   * `event-not-found`, `club-not-found`, `report-limit`.
   */
  report(
    residentId: number,
    report: { subject: ReportSubject; reason: ReportReason; details: string | null },
  ): Promise<void>;
}

export type ReportSubject = { readonly userId: number } | { readonly eventId: number } | { readonly clubId: number };

type Deps = Pick<SharedDeps, 'db' | 'rewards' | 'notifications' | 'limits' | 'changes'>;

export function createSafety({ db, rewards, notifications, limits, changes }: Deps): Safety {
  return {
    listBlocked: (residentId) => findBlocked(db, residentId),
    async block(residentId, otherId, username) {
      if (residentId === otherId) throw new ProblemError('own-block');
      // Without a limit, blocking id after id would collect everyone's card from the list.
      const mayListRanked = await limits.tryCount([{ limit: 'cardsByBlocking', who: `resident-${residentId}` }]);
      // A turn of the blocker alone: with a turn of both, a storm of blocks would delay the blocked resident's turns.
      // All other changes between the two lock both scores, so none runs at the same time.
      await rewards.turn(residentId, ({ trx, now }) =>
        insertBlock(trx, { blockerId: residentId, blockedId: otherId, now, username, mayListRanked }),
      );
      // Servers cache whom the blocked resident may see, for example in the rankings.
      changes.publish('resident', otherId);
      // The blocked resident gets no event, which would reveal the block.
      notifications.publishChanges(residentId, 'friends', 'notifications');
    },
    async unblock(residentId, otherId) {
      if (residentId === otherId) throw new ProblemError('own-block');
      await rewards.turn(residentId, ({ trx }) => deleteBlock(trx, residentId, otherId));
      changes.publish('resident', otherId);
    },
    async report(residentId, { subject, reason, details }) {
      const eventId = 'eventId' in subject ? subject.eventId : null;
      const clubId = 'clubId' in subject ? subject.clubId : null;
      const userId = await findReported(db, subject, residentId);
      if (userId === null) throw new ProblemError(clubId === null ? 'event-not-found' : 'club-not-found');
      if (residentId === userId) throw new ProblemError('own-report');
      await rewards.turn(residentId, async ({ trx, now, day }) => {
        const { isReportable, otherResidentsReportedToday } = await findReportable(trx, residentId, userId, day);
        if (!isReportable) throw new ProblemError('resident-not-found');
        if (otherResidentsReportedToday >= MAX_REPORTS_PER_DAY)
          throw dailyLimitProblem('report-limit', MAX_REPORTS_PER_DAY, now, day);
        await saveReport(trx, {
          reporterId: residentId,
          reportedId: userId,
          eventId,
          clubId,
          day,
          reason,
          details,
          now,
        });
      });
    },
  };
}

function findReported(db: Database, subject: ReportSubject, reporterId: number): Promise<number | null> {
  if ('clubId' in subject) return findReportedSteward(db, subject.clubId, reporterId);
  return 'eventId' in subject ? findOrganiser(db, subject.eventId) : Promise.resolve(subject.userId);
}
