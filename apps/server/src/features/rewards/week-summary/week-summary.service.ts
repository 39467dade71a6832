import { type Day, dayOf, weekOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findActiveDays } from '../../../core/rewards/rewards.queries.ts';
import { badgeIn } from '../../../core/rewards/rewards.rules.ts';
import type { Database } from '../../../db/database.ts';
import { weekRank } from '../../rankings/rankings.reads.ts';
import { findWeeks } from './week-summary.queries.ts';
import { summarize, type Summary, sundayOf, weekBefore } from './week-summary.rules.ts';

interface Asked {
  /** A Monday; defaults to last week. */
  readonly week: Day | undefined;
  readonly now: Date;
}

/** Throws `invalid-input` for a week that has not begun. */
export async function readWeekSummary(db: Database, residentId: number, asked: Asked): Promise<Summary> {
  const today = dayOf(asked.now);
  const thisWeek = weekOf(today);
  const week = asked.week ?? weekBefore(thisWeek);
  if (week > thisWeek) throw new ProblemError('invalid-input', { fields: { week: 'Must not be in the future' } });
  const sunday = sundayOf(week);
  const [{ sums, rank }, days] = await Promise.all([
    findWeeks(db, residentId, { from: weekBefore(week), to: sunday, rank: weekRank(db, residentId, week) }),
    findActiveDays(db, residentId, sunday),
  ]);
  const badges = sums.filter(({ day }) => day >= week).flatMap((row) => row.badges ?? []);
  return summarize(week, { sums, days, badges: badges.map(badgeIn), rank }, today);
}
