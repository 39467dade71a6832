import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { WEATHER_DAYS_AHEAD } from '@ecopulse/contract/conditions/conditions';
import { recordAuditEntries, recordAuditEntry } from '../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import {
  endWeatherDays,
  findWeatherDays,
  isWeatherDay,
  setWeatherDay,
} from '../../core/rewards/weather-days.queries.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { findCalls, findValues } from './conditions.queries.ts';

interface Deps {
  readonly db: Database;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** Weather days by hand work also where conditions are off. */
export function createConditions({ db, reads, clock, changes }: Deps) {
  return {
    read: () =>
      reads(async (querier) => {
        const now = clock.now();
        const [calls, values] = [await findCalls(querier), await findValues(querier)];
        return { calls, values, weatherDay: await isWeatherDay(querier, dayOf(now)), now };
      }),
    async readForAdmin() {
      return { calls: await findCalls(db), weatherDays: await findWeatherDays(db, dayOf(clock.now())) };
    },
    /** Throws `invalid-input` for a day that is over or too far ahead. */
    async setWeatherDay(
      adminId: number,
      { day, reason }: { readonly day: Day; readonly reason: string },
    ): Promise<void> {
      const now = clock.now();
      const today = dayOf(now);
      if (day < today || day > addDays(today, WEATHER_DAYS_AHEAD))
        throw new ProblemError('invalid-input', { fields: { day: ADMIN_FIELD_PROBLEMS['not-a-weather-day'] } });
      await db.transaction().execute(async (trx) => {
        await setWeatherDay(trx, day, reason);
        const entry = { adminId, action: 'created', subject: 'weather_day', subjectId: null } as const;
        await recordAuditEntry(trx, now, { ...entry, subjectName: day, facts: { reason } });
      });
      changes.publish(CACHED_RESPONSES, 'conditions');
    },
    /** Those of today and later, also of haze. */
    async endWeatherDays(adminId: number): Promise<void> {
      const now = clock.now();
      const ended = await db.transaction().execute(async (trx) => {
        const days = await endWeatherDays(trx, dayOf(now), now);
        const entry = { adminId, action: 'removed', subject: 'weather_day', subjectId: null } as const;
        if (days.length > 0)
          await recordAuditEntries(
            trx,
            now,
            days.map((subjectName) => ({ ...entry, subjectName })),
          );
        return days;
      });
      if (ended.length > 0) changes.publish(CACHED_RESPONSES, 'conditions');
    },
  };
}
