import { isDeepStrictEqual } from 'node:util';
import { keepsStreak, isUndo } from '../../core/rewards/rewards.rules.ts';
import { streakFromDays } from '../../core/rewards/streak.rules.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { listAwardViolations, listBadgeViolations } from './award-invariants.ts';
import { listFriendViolations } from './friend-invariants.ts';
import { type Ledger, readLedger, readScores, type ScoreRow } from './ledger.ts';
import { listDerivedDataViolations } from './stored-invariants.ts';
import { listReadViolations } from './news-invariants.ts';
import { listProgressViolations } from './progress-invariants.ts';

export async function listViolations(db: Database): Promise<string[]> {
  // In one snapshot, since statements of a killed server may still be committed.
  return db.transaction().setIsolationLevel('repeatable read').execute(listViolationsIn);
}

export async function listViolationsIn(trx: Transaction): Promise<string[]> {
  const ledger = await readLedger(trx);
  const scores = await readScores(trx);
  return [
    ...listTotalViolations(ledger, scores),
    ...listStreakViolations(ledger, scores),
    ...listFirstActivityViolations(ledger),
    ...listReversalViolations(ledger),
    ...(await listResidentsWithoutScore(trx)),
    ...(await listAwardViolations(trx, ledger)),
    ...(await listBadgeViolations(trx, ledger, scores)),
    ...(await listProgressViolations(trx, ledger, scores)),
    ...(await listRatingViolations(trx)),
    ...(await listFriendViolations(trx, ledger)),
    ...(await listReadViolations(trx)),
    ...(await listDerivedDataViolations(trx)),
  ];
}

function listTotalViolations(ledger: Ledger, scores: readonly ScoreRow[]): string[] {
  return scores.flatMap(({ resident_id: id, eco_points, total_badges }) => {
    const rows = ledger.get(id) ?? [];
    const sum = rows.reduce((points, row) => points + row.points, 0);
    const badges = rows.filter(({ type }) => type === 'badge_earned').length;
    return [
      ...(eco_points === sum ? [] : [`resident ${id} has ${eco_points} points, the ledger says ${sum}`]),
      ...(total_badges === badges ? [] : [`resident ${id} has ${total_badges} badges, the ledger says ${badges}`]),
    ];
  });
}

function listStreakViolations(ledger: Ledger, scores: readonly ScoreRow[]): string[] {
  return scores.flatMap(({ resident_id: id, current_streak, longest_streak, freezes, last_active_day, kept_day }) => {
    const kept = kept_day !== null && { keptDay: kept_day };
    const stored = { current: current_streak, longest: longest_streak, freezes, lastDay: last_active_day, ...kept };
    const rows = ledger.get(id) ?? [];
    const activeDays = rows.filter(({ type }) => keepsStreak(type)).map(({ day }) => day);
    const reversals = rows.filter(({ type }) => isUndo(type)).map(({ day }) => day);
    const netCount = (day: string) => countDay(activeDays, day) - countDay(reversals, day);
    const undoneDays = new Set(activeDays.filter((day) => netCount(day) <= 0));
    const keptDays = new Set(rows.filter(({ type }) => type === 'weather_day').map(({ day }) => day));
    const proven = streakFromDays(activeDays, undoneDays, keptDays);
    if (isDeepStrictEqual(stored, proven)) return [];
    return [`resident ${id} has the streak ${JSON.stringify(stored)}, the ledger says ${JSON.stringify(proven)}`];
  });
}

function countDay(days: readonly string[], day: string): number {
  return days.filter((candidate) => candidate === day).length;
}

function listFirstActivityViolations(ledger: Ledger): string[] {
  return [...ledger].flatMap(([id, rows]) => {
    const seen = new Set<string>();
    return rows.flatMap(({ id: activity, type, subject, is_first }) => {
      const key = `${type} ${subject}`;
      const isFirst = !seen.has(key);
      seen.add(key);
      if (is_first === isFirst) return [];
      return [`activity ${activity} of resident ${id} is marked ${is_first ? '' : 'not '}to be the first ${key}`];
    });
  });
}

function listReversalViolations(ledger: Ledger): string[] {
  return [...ledger].flatMap(([id, rows]) => {
    const reversals = rows.filter(({ type }) => isUndo(type));
    return reversals.flatMap(({ subject, day }) => {
      const exists = rows.some(
        (row) => row.type === 'eco_action' && `activity:${row.id}` === subject && row.day === day,
      );
      const times = reversals.filter((other) => other.subject === subject).length;
      return exists && times === 1 ? [] : [`resident ${id} undid ${subject} ${times} times, it exists: ${exists}`];
    });
  });
}

async function listResidentsWithoutScore(trx: Transaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('residents as r')
    .leftJoin('scores as s', 's.resident_id', 'r.id')
    .select('r.id')
    .where('s.resident_id', 'is', null)
    .execute();
  return rows.map((row) => `resident ${row.id} has no score`);
}

async function listRatingViolations(trx: Transaction): Promise<string[]> {
  const ratings = await trx.selectFrom('green_space_ratings').select(['green_space_id', 'stars']).execute();
  const totals = await trx
    .selectFrom('green_space_rating_totals')
    .select(['green_space_id', 'stars', 'ratings'])
    .execute();
  const bySpace = Map.groupBy(ratings, (rating) => rating.green_space_id);
  const spaces = new Set([...bySpace.keys(), ...totals.map((total) => total.green_space_id)]);
  return [...spaces].flatMap((id) => {
    const rows = bySpace.get(id) ?? [];
    const proven = { stars: rows.reduce((sum, { stars }) => sum + stars, 0), ratings: rows.length };
    const total = totals.find((candidate) => candidate.green_space_id === id);
    const stored = { stars: total?.stars ?? 0, ratings: total?.ratings ?? 0 };
    if (isDeepStrictEqual(stored, proven)) return [];
    return [`green space ${id} has ${JSON.stringify(stored)} in total, its ratings ${JSON.stringify(proven)}`];
  });
}
