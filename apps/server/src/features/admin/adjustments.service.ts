import { MAX_POINTS_CORRECTED_PER_DAY } from '@ecopulse/contract/admin/residents-admin';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import { insertNotifications } from '../../core/notifications/notifications.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Turn } from '../../core/rewards/rewards.service.ts';
import type { Transaction } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { findResidentForAdjustment, sumCorrectedPoints } from './residents.queries.ts';

export interface Adjustment {
  readonly adminId: number;
  /** Others have a limit for each resident and day. */
  readonly isOwner: boolean;
  readonly residentId: number;
  readonly key: string;
  readonly points: number;
  readonly reason: string;
}

/**
 * Idempotent per `key`; returns the new total. Throws `resident-not-found`, `adjustment-key-used`, `below-zero`,
 * `correction-limit`, and `role-needed` for a moderator's own points.
 */
export type AdjustPoints = (adjustment: Adjustment) => Promise<number>;

interface Deps extends Pick<SharedDeps, 'rewards' | 'notifications'> {
  readonly onPointsCorrected: () => void;
}

export function createAdjustPoints({ rewards, notifications, onPointsCorrected }: Deps): AdjustPoints {
  return async (adjustment) => {
    const { residentId, adminId, isOwner } = adjustment;
    if (!isOwner && residentId === adminId) throw new ProblemError('role-needed', { values: { role: 'owner' } });
    const { value, earned } = await rewards.turn(residentId, (turn) => recordAdjustment(turn, adjustment), {
      missingResidentCode: 'resident-not-found',
    });
    if (value.isNew) {
      onPointsCorrected();
      notifications.publishChanges(residentId, 'earnings', ...(value.isNotified ? (['notifications'] as const) : []));
    }
    return earned.ecoPoints;
  };
}

async function recordAdjustment(
  { trx, now, record }: Turn,
  adjustment: Adjustment,
): Promise<{ isNew: boolean; isNotified: boolean }> {
  const { adminId, residentId, key, points, reason } = adjustment;
  const subject = `adjustment:${key.toLowerCase()}`;
  const resident = await findResidentForAdjustment(trx, residentId, subject);
  if (!resident) throw new ProblemError('resident-not-found');
  const { username, eco_points: ecoPoints, recorded } = resident;
  if (recorded) {
    if (recorded.points !== points || recorded.reason !== reason) throw new ProblemError('adjustment-key-used');
    return { isNew: false, isNotified: false };
  }
  if (ecoPoints + points < 0) throw new ProblemError('below-zero', { values: { ecoPoints } });
  if (!adjustment.isOwner) await requireWithinLimit(trx, now, adjustment);
  // The ledger's text of an activity shows `facts.name`.
  record({ residentId, type: 'adjustment', subject, occurrence: null, points, proof: 'none', facts: { name: reason } });
  await recordAuditEntry(trx, now, {
    adminId,
    action: 'points_adjusted',
    subject: 'resident',
    subjectId: residentId,
    subjectName: username,
    facts: { points, reason },
  });
  const facts = { points, reason };
  const insertedNotifications = await insertNotifications(
    trx,
    [{ residentId, kind: 'points_corrected', subject, facts }],
    now,
  );
  return { isNew: true, isNotified: insertedNotifications.length > 0 };
}

/** The turn has locked the resident's score, so that concurrent corrections are counted. */
async function requireWithinLimit(trx: Transaction, now: Date, adjustment: Adjustment): Promise<void> {
  const from = new Date(spanOf(dayOf(now)).from);
  const left = Math.max(0, MAX_POINTS_CORRECTED_PER_DAY - (await sumCorrectedPoints(trx, { ...adjustment, from })));
  if (Math.abs(adjustment.points) > left)
    throw new ProblemError('correction-limit', { values: { limit: MAX_POINTS_CORRECTED_PER_DAY, left } });
}
