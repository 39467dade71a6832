import type { ReportReason } from '@ecopulse/contract/social/social';
import type { Limits } from '../../core/limits/limits.service.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { dailyLimit, ProblemError } from '../../core/problems/problem-error.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import type { Rewards } from '../../core/rewards/rewards.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { deleteBlock, findBlocked, insertBlock } from './blocks.queries.ts';
import { findReportable, saveReport } from './reports.queries.ts';
import { REPORTS_A_DAY } from './social.rules.ts';

export interface Safety {
  blocked(residentId: number): Promise<CardRow[]>;
  /**
   * Silent: the response is the same for every id, and the other is not notified.
   * Lists the other only if the resident has seen them, which `username` proves. Throws `own-block`.
   */
  block(residentId: number, otherId: number, username: string | null): Promise<void>;
  /** Silent, too. Throws `own-block`. */
  unblock(residentId: number, otherId: number): Promise<void>;
  /** Throws `own-report`, `resident-not-found`, `report-limit`. */
  report(residentId: number, report: { userId: number; reason: ReportReason; details: string | null }): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
  readonly limits: Limits;
  readonly changes: Changes;
}

export function createSafety({ db, rewards, notifications, limits, changes }: Deps): Safety {
  return {
    blocked: (residentId) => findBlocked(db, residentId),
    async block(me, other, username) {
      if (me === other) throw new ProblemError('own-block');
      // Without a limit, blocking id after id would collect everyone's card from the list.
      const mayListRanked = await limits.allows([{ limit: 'cardsByBlocking', who: `resident-${me}` }]);
      // Not a turn of both: many who block one resident would delay that resident's turns.
      // All other changes between the two lock both scores, so this turn excludes them.
      await rewards.turn(me, ({ trx, now }) =>
        insertBlock(trx, { blockerId: me, blockedId: other, now, username, mayListRanked }),
      );
      // Servers cache whom the other may see, for example in the rankings.
      changes.publish('resident', other);
      // Not the other: an event at this moment would reveal the block.
      notifications.push(me, 'friends', 'notifications');
    },
    async unblock(me, other) {
      if (me === other) throw new ProblemError('own-block');
      await rewards.turn(me, ({ trx }) => deleteBlock(trx, me, other));
      changes.publish('resident', other);
    },
    async report(me, { userId, reason, details }) {
      if (me === userId) throw new ProblemError('own-report');
      await rewards.turn(me, async ({ trx, now, day }) => {
        const { isThere, othersToday } = await findReportable(trx, me, userId, day);
        if (!isThere) throw new ProblemError('resident-not-found');
        if (othersToday >= REPORTS_A_DAY) throw dailyLimit('report-limit', REPORTS_A_DAY, now, day);
        await saveReport(trx, { reporterId: me, reportedId: userId, day, reason, details, now });
      });
    },
  };
}
