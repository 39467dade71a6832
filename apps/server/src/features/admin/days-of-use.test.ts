import { ACTIVITY_TYPES, type ActivityType } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { FOLLOW_UP_TYPES } from '../../core/rewards/rewards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { scaleRuns } from '../../testing/amounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { adminJobs } from './admin.jobs.ts';
import { countDays, findCountedDays } from './days-of-use.queries.ts';
import { countPastDays, listShownDays } from './days-of-use.service.ts';
import { findUsage } from './overview.queries.ts';

interface Row {
  readonly residentId: number;
  readonly type?: ActivityType;
  readonly daysAgo: number;
}

async function start() {
  const app = await startTestApp();
  const { db, clock } = app;
  const days = listShownDays(clock.now());
  const today = dayOf(clock.now());
  let rows = 0;
  const write = async (on: Querier, newRows: readonly Row[]) => {
    if (newRows.length === 0) return;
    const values = newRows.map(({ residentId, type = 'check_in', daysAgo }) => ({
      resident_id: residentId,
      type,
      subject: `test:${(rows += 1)}`,
      occurrence: null,
      day: addDays(today, -daysAgo),
      // Null if the row arrived on its day.
      arrived_on: daysAgo === 0 ? null : today,
      points: 0,
      proof: 'none' as const,
      facts: '{}',
      created_at: clock.now(),
    }));
    await on.insertInto('activities').values(values).execute();
  };
  const count = (readDayCounts?: typeof countDays) => countPastDays({ db, background: db, clock }, readDayCounts);
  const expectCountsOfLedger = async () => {
    await count();
    const counted = await findCountedDays(db, days);
    expect(counted.length).toBe(days.length - 1);
    expect((await findUsage(db, days)).days.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(
      await fromLedger(app, days),
    );
  };
  return { ...app, today, days, write, count, expectCountsOfLedger };
}

async function fromLedger({ db }: TestApp, days: readonly string[]) {
  const isCounted = sql`a.day = asked.day and a.type <> all(${[...FOLLOW_UP_TYPES]}::text[])`;
  const { rows } = await sql`
    select day,
      (select count(distinct resident_id)::int from activities a where ${isCounted}) as active_users,
      (
        (select count(*) from activities a where ${isCounted})
        - (select count(*) from activities a where a.day = asked.day and type = 'eco_action_undone')
      )::int as activities
    from unnest(${days}::date[]) as asked (day) order by day`.execute(db);
  return rows;
}

const residentIndex = fc.nat({ max: 3 });
const anyRow = fc.record({ residentIndex, type: fc.constantFrom(...ACTIVITY_TYPES), daysAgo: fc.nat({ max: 31 }) });
const recentRow = fc.record({ residentIndex, type: fc.constantFrom(...ACTIVITY_TYPES), daysAgo: fc.nat({ max: 2 }) });
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('write' as const), rows: fc.array(fc.oneof(anyRow, recentRow), { maxLength: 6 }) }),
  fc.record({ do: fc.constant('erase some' as const), residentIndex, rows: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('delete resident' as const), residentIndex }),
  fc.record({ do: fc.constant('count' as const) }),
  fc.record({ do: fc.constant('stop while counting' as const) }),
);

test('after any history of writes, erasures and counts, the counts equal those of the ledger', async () => {
  const { db, write, count, expectCountsOfLedger, resident: createResident } = await start();
  const history = async (steps: readonly (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[]) => {
    await db.deleteFrom('days_of_use').execute();
    const ids = await Promise.all([0, 1, 2, 3].map(async () => (await createResident()).id));
    const idOf = (index: number) => ids[index] ?? 0;
    for (const step of steps) {
      if (step.do === 'write') {
        const existing = await db.selectFrom('residents').select('id').where('id', 'in', ids).execute();
        const existingIds = new Set(existing.map(({ id }) => id));
        const rows = step.rows.map(({ residentIndex: index, ...row }) => ({ residentId: idOf(index), ...row }));
        await write(
          db,
          rows.filter(({ residentId }) => existingIds.has(residentId)),
        );
      } else if (step.do === 'erase some') {
        const activityIds = db
          .selectFrom('activities')
          .select('id')
          .where('resident_id', '=', idOf(step.residentIndex));
        await db.deleteFrom('activities').where('id', 'in', activityIds.orderBy('subject').limit(step.rows)).execute();
      } else if (step.do === 'delete resident') {
        await db.deleteFrom('residents').where('id', '=', idOf(step.residentIndex)).execute();
      } else if (step.do === 'count') {
        await count();
      } else {
        await count(() => Promise.reject(new Error('the server stops'))).catch(() => undefined);
      }
    }
    await expectCountsOfLedger();
  };
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 14 }), history), {
    numRuns: scaleRuns(60),
  });
}, 60_000);

test('a reward turn that is in progress when a count starts is counted', async () => {
  const { db, write, count, expectCountsOfLedger, resident: createResident } = await start();
  const { id: residentId } = await createResident();
  let countingSucceeds: Promise<boolean> | undefined;
  await db.transaction().execute(async (trx) => {
    await write(trx, [{ residentId, daysAgo: 1 }]);
    let hasEnded = false;
    countingSucceeds = count()
      .then(() => true)
      .catch(() => false)
      .finally(() => (hasEnded = true));
    const waitingLocks = sql<{ n: number }>`
      select count(*)::int as n from pg_locks where not granted and relation = 'days_of_use'::regclass`;
    await expect.poll(async () => hasEnded || (await waitingLocks.execute(db)).rows[0]?.n === 1).toBe(true);
  });
  // On a busy machine, the transaction may outlast the lock timeout; the job retries then.
  if (!(await countingSucceeds)) await count();
  await expectCountsOfLedger();
});

test('rows written and erased while days are counted change the count', async () => {
  const { db, write, count, expectCountsOfLedger, resident: createResident } = await start();
  const [mei, raju, siti] = [(await createResident()).id, (await createResident()).id, (await createResident()).id];
  await write(db, [
    { residentId: mei, daysAgo: 1 },
    { residentId: raju, daysAgo: 1 },
    { residentId: raju, daysAgo: 3 },
  ]);
  await count(async (snapshot, days) => {
    await write(db, [
      { residentId: mei, daysAgo: 1 },
      { residentId: siti, daysAgo: 1 },
      { residentId: siti, daysAgo: 3 },
    ]);
    await db.deleteFrom('residents').where('id', '=', raju).execute();
    return countDays(snapshot, days);
  });
  await expectCountsOfLedger();
});

test('of two concurrent counts, as by two servers, one takes effect', async () => {
  const { db, write, count, expectCountsOfLedger, resident: createResident } = await start();
  const { id: residentId } = await createResident();
  await write(db, [{ residentId, daysAgo: 1 }]);
  await count(async (snapshot, days) => {
    await write(db, [{ residentId, daysAgo: 2 }]);
    await count();
    return countDays(snapshot, days);
  });
  await expectCountsOfLedger();
});

test('rows that arrived late do not hide others that arrived on the same day', async () => {
  const { db, write, expectCountsOfLedger, resident: createResident } = await start();
  const { id: residentId } = await createResident();
  // More than `ID_ORDER_MARGIN`: rows that arrived today precede others by id.
  const rows = Array.from({ length: 3000 }, (_, index) => ({ residentId, daysAgo: index < 50 ? 0 : 2 }));
  await write(db, rows);
  await expectCountsOfLedger();
});

test('the overview shows what the job has counted, and today from the ledger', async () => {
  const { db, clock, call, today, write, resident: createResident } = await start();
  const admin = await createResident({ isAdmin: true });
  await write(db, [
    { residentId: admin.id, daysAgo: 0 },
    { residentId: admin.id, daysAgo: 1 },
  ]);
  for (const { run } of adminJobs({ db, background: db, clock, reports: { countPastDays: async () => undefined } }))
    await run();
  await db.updateTable('days_of_use').set({ activities: 77 }).where('day', '=', addDays(today, -1)).execute();
  const { body } = await call('GET', '/api/admin/stats', { as: admin });
  expect(body.days.slice(-2)).toMatchObject([
    { day: addDays(today, -1), activeUsers: 1, activities: 77 },
    { day: today, activeUsers: 1, activities: 1 },
  ]);
});
