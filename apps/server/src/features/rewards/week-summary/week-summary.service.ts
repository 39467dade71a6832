import { type Day, dayOf, weekOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findActiveDays } from '../../../core/rewards/rewards.queries.ts';
import { badgeFromFacts } from '../../../core/rewards/rewards.rules.ts';
import type { Database } from '../../../db/database.ts';
import { selectWeekRank } from '../../rankings/rankings.reads.ts';
import { findWeekSums } from './week-summary.queries.ts';
import { summarize, type Summary, sundayOf, previousWeek } from './week-summary.rules.ts';

interface WeekQuery {
  /** A Monday or `current`; defaults to last week. */
  readonly week: Day | undefined;
  readonly now: Date;
}

/** Throws `invalid-input` for a week that has not begun. */
export async function readWeekSummary(db: Database, residentId: number, query: WeekQuery): Promise<Summary> {
  const today = dayOf(query.now);
  const thisWeek = weekOf(today);
  const week = query.week === 'current' ? thisWeek : (query.week ?? previousWeek(thisWeek));
  if (week > thisWeek) throw new ProblemError('invalid-input', { fields: { week: 'Must not be in the future' } });
  const sunday = sundayOf(week);
  const [{ sums, rank }, days] = await Promise.all([
    findWeekSums(db, residentId, { from: previousWeek(week), to: sunday, rank: selectWeekRank(db, residentId, week) }),
    findActiveDays(db, residentId, sunday),
  ]);
  const badges = sums.filter(({ day }) => day >= week).flatMap((row) => row.badges ?? []);
  return summarize(week, { sums, days, badges: badges.map(badgeFromFacts), rank }, today);
}
