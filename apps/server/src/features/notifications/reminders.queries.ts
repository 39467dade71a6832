import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { sql } from 'kysely';
import { residentIdAfterScoreLock } from '../../core/residents/residents.queries.ts';
import type { Querier } from '../../db/database.ts';
import { SCORE_COLUMNS, toScore } from '../../core/rewards/rewards.queries.ts';
import type { Score } from '../../core/rewards/rewards.rules.ts';

export async function findScoresWithStreak(
  db: Querier,
  {
    lastActiveFrom,
    lastActiveTo,
    minDays,
    after,
    limit,
  }: { lastActiveFrom: string; lastActiveTo: string; minDays: number; after: number; limit: number },
): Promise<Score[]> {
  const rows = await db
    .selectFrom('scores')
    .select(SCORE_COLUMNS)
    .where('last_active_day', '>=', lastActiveFrom)
    .where('last_active_day', '<=', lastActiveTo)
    .where('current_streak', '>=', minDays)
    .where('resident_id', '>', after)
    .orderBy('resident_id')
    .limit(limit)
    .execute();
  return rows.map(toScore);
}

export async function findActiveResidentIds(
  db: Querier,
  residentIds: readonly number[],
  day: string,
): Promise<Set<number>> {
  if (residentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('scores')
    .select('resident_id')
    .where('resident_id', '=', sql<number>`any(${residentIds}::int[])`)
    .where('last_active_day', '>=', day)
    .execute();
  return new Set(rows.map((row) => row.resident_id));
}

export async function disableEmailsOfKind(db: Querier, residentId: number, kind: NotificationKind): Promise<void> {
  await db
    .updateTable('residents')
    .set({ mailed_notifications: sql<string[]>`array_remove(mailed_notifications, ${kind})` })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .execute();
}
