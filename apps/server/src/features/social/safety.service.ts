import type { ReportReason } from '@ecopulse/contract/social';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { dailyLimit } from '../../core/problems/daily-limit.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import type { Rewards } from '../../core/rewards/rewards.service.ts';
import type { Database } from '../../db/database.ts';
import { deleteBlock, findBlocked, insertBlock, isResident } from './blocks.queries.ts';
import { findReportable, saveReport } from './reports.queries.ts';
import { REPORTS_A_DAY } from './social.rules.ts';

/** How residents protect themselves from others. */
export interface Safety {
  blocked(residentId: number): Promise<CardRow[]>;
  /** From now on, neither of the two can see the other. Throws `own-block`, `resident-not-found`. */
  block(residentId: number, otherId: number): Promise<void>;
  unblock(residentId: number, otherId: number): Promise<void>;
  /** Throws `own-report`, `resident-not-found`, `report-limit`. */
  report(residentId: number, report: { userId: number; reason: ReportReason; details: string | null }): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
}

export function createSafety({ db, rewards, notifications }: Deps): Safety {
  return {
    blocked: (residentId) => findBlocked(db, residentId),
    async block(me, other) {
      if (me === other) throw new ProblemError('own-block');
      // Not a turn of the other: many who block one resident would hold that resident's own turns back. Whatever else
      // happens between the two locks both scores, so this turn excludes it all the same.
      await rewards.turn(me, async ({ trx, now }) => {
        if (!(await isResident(trx, other))) throw new ProblemError('resident-not-found');
        await insertBlock(trx, me, other, now);
      });
      for (const each of [me, other]) notifications.push(each, 'friends', 'notifications');
    },
    async unblock(me, other) {
      await rewards.turn(me, ({ trx }) => deleteBlock(trx, me, other));
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
