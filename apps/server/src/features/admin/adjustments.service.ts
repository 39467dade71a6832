import { recordAudit } from '../../core/audit/audit.service.ts';
import { insertNotifications } from '../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Rewards, Turn } from '../../core/rewards/rewards.service.ts';
import { findForAdjustment } from './residents.queries.ts';

export interface Adjustment {
  readonly adminId: number;
  readonly residentId: number;
  readonly key: string;
  readonly points: number;
  readonly reason: string;
}

/** Idempotent per `key`; returns the new total. Throws `resident-not-found`, `adjustment-key-used`, `below-zero`. */
export type Adjust = (adjustment: Adjustment) => Promise<number>;

interface Deps {
  readonly rewards: Rewards;
  readonly notifications: Pick<Notifications, 'push'>;
  readonly onCorrected: () => void;
}

export function createAdjust({ rewards, notifications, onCorrected }: Deps): Adjust {
  return async (adjustment) => {
    const { residentId } = adjustment;
    const { value, earned } = await rewards.turn(residentId, (turn) => correct(turn, adjustment), {
      gone: 'resident-not-found',
    });
    if (value.isNew) {
      onCorrected();
      notifications.push(residentId, 'earnings', ...(value.isNotified ? (['notifications'] as const) : []));
    }
    return earned.ecoPoints;
  };
}

async function correct(
  { trx, now, record }: Turn,
  { adminId, residentId, key, points, reason }: Adjustment,
): Promise<{ isNew: boolean; isNotified: boolean }> {
  const subject = `adjustment:${key.toLowerCase()}`;
  const resident = await findForAdjustment(trx, residentId, subject);
  if (!resident) throw new ProblemError('resident-not-found');
  const { username, eco_points: ecoPoints, earlier } = resident;
  if (earlier) {
    if (earlier.points !== points || earlier.reason !== reason) throw new ProblemError('adjustment-key-used');
    return { isNew: false, isNotified: false };
  }
  if (ecoPoints + points < 0) throw new ProblemError('below-zero', { values: { ecoPoints } });
  record({ residentId, type: 'adjustment', subject, occurrence: null, points, proof: 'none', facts: { name: reason } });
  await recordAudit(trx, now, {
    adminId,
    action: 'points_adjusted',
    subject: 'resident',
    subjectId: residentId,
    subjectName: username,
    facts: { points, reason },
  });
  const facts = { points, reason };
  const notified = await insertNotifications(trx, [{ residentId, kind: 'points_corrected', subject, facts }], now);
  return { isNew: true, isNotified: notified.length > 0 };
}
