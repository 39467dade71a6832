import { isDeepStrictEqual } from 'node:util';
import { keepsStreak, takesBack } from '../../core/rewards/rewards.rules.ts';
import { streakOver } from '../../core/rewards/streak.rules.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { unprovenAwards, unprovenBadges } from './award-invariants.ts';
import { wrongFriends } from './friend-invariants.ts';
import { type Ledger, readLedger, readScores, type ScoreRow } from './ledger.ts';
import { wrongDerived } from './stored-invariants.ts';
import { wrongReads } from './news-invariants.ts';
import { wrongProgress } from './progress-invariants.ts';

export async function violations(db: Database): Promise<string[]> {
  // In one snapshot, since statements of a killed server may still be committed meanwhile.
  return db.transaction().setIsolationLevel('repeatable read').execute(violationsIn);
}

export async function violationsIn(trx: Transaction): Promise<string[]> {
  const ledger = await readLedger(trx);
  const scores = await readScores(trx);
  return [
    ...wrongTotals(ledger, scores),
    ...wrongStreaks(ledger, scores),
    ...wrongFirsts(ledger),
    ...wrongReversals(ledger),
    ...(await halfResidents(trx)),
    ...(await unprovenAwards(trx, ledger)),
    ...(await unprovenBadges(trx, ledger, scores)),
    ...(await wrongProgress(trx, ledger, scores)),
    ...(await wrongRatings(trx)),
    ...(await wrongFriends(trx, ledger)),
    ...(await wrongReads(trx)),
    ...(await wrongDerived(trx)),
  ];
}

function wrongTotals(ledger: Ledger, scores: readonly ScoreRow[]): string[] {
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

function wrongStreaks(ledger: Ledger, scores: readonly ScoreRow[]): string[] {
  return scores.flatMap(({ resident_id: id, current_streak, longest_streak, freezes, last_active_day }) => {
    const stored = { current: current_streak, longest: longest_streak, freezes, lastDay: last_active_day };
    const rows = ledger.get(id) ?? [];
    const kept = rows.filter(({ type }) => keepsStreak(type)).map(({ day }) => day);
    const reversals = rows.filter(({ type }) => takesBack(type)).map(({ day }) => day);
    const standing = (day: string) => timesIn(kept, day) - timesIn(reversals, day);
    const proven = streakOver(kept, new Set(kept.filter((day) => standing(day) <= 0)));
    if (isDeepStrictEqual(stored, proven)) return [];
    return [`resident ${id} has the streak ${JSON.stringify(stored)}, the ledger says ${JSON.stringify(proven)}`];
  });
}

function timesIn(days: readonly string[], day: string): number {
  return days.filter((one) => one === day).length;
}

function wrongFirsts(ledger: Ledger): string[] {
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

function wrongReversals(ledger: Ledger): string[] {
  return [...ledger].flatMap(([id, rows]) => {
    const reversals = rows.filter(({ type }) => takesBack(type));
    return reversals.flatMap(({ subject, day }) => {
      const isThere = rows.some(
        (row) => row.type === 'eco_action' && `activity:${row.id}` === subject && row.day === day,
      );
      const times = reversals.filter((other) => other.subject === subject).length;
      return isThere && times === 1 ? [] : [`resident ${id} took ${subject} back ${times} times, there: ${isThere}`];
    });
  });
}

async function halfResidents(trx: Transaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('residents as r')
    .leftJoin('scores as s', 's.resident_id', 'r.id')
    .select('r.id')
    .where('s.resident_id', 'is', null)
    .execute();
  return rows.map((row) => `resident ${row.id} has no score`);
}

async function wrongRatings(trx: Transaction): Promise<string[]> {
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
    const total = totals.find((one) => one.green_space_id === id);
    const kept = { stars: total?.stars ?? 0, ratings: total?.ratings ?? 0 };
    if (isDeepStrictEqual(kept, proven)) return [];
    return [`green space ${id} has ${JSON.stringify(kept)} in total, its ratings ${JSON.stringify(proven)}`];
  });
}
