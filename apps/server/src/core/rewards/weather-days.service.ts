import type { Database } from '../../db/database.ts';
import { type Day, daysBetween } from '../calendar/calendar.rules.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { AlreadyRecordedError, type Rewards } from './rewards.service.ts';
import { type Streak, streakOn } from './streak.rules.ts';
import { hasStreakToKeep, isWeatherDay } from './weather-days.queries.ts';

interface Deps {
  readonly db: Database;
  readonly rewards: Pick<Rewards, 'turn'>;
  readonly log: { error(details: object, message: string): void };
}

/** Keeps the streak of anyone who opens EcoPulse on a weather day, once a day. Never throws: opening it matters more. */
export type KeepStreak = (residentId: number, streak: Streak, today: Day) => Promise<void>;

export function createStreakKeeping({ db, rewards, log }: Deps): KeepStreak {
  return async (residentId, streak, today) => {
    const { lastDay } = streak;
    if (lastDay === null || daysBetween(lastDay, today) <= 0 || streakOn(streak, today).current === 0) return;
    try {
      if (!(await isWeatherDay(db, today))) return;
      await rewards.turn(residentId, async ({ trx, day, record }) => {
        if (day !== today || !(await hasStreakToKeep(trx, residentId, day))) return;
        record({
          residentId,
          type: 'weather_day',
          subject: 'weather',
          occurrence: day,
          points: 0,
          proof: 'none',
          facts: {},
        });
      });
    } catch (error) {
      // Another server was first, or the resident took back their agreement.
      if (!(error instanceof AlreadyRecordedError) && !(error instanceof ProblemError))
        log.error({ err: error }, 'a streak could not be kept');
    }
  };
}
