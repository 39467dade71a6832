import { ACTIVITY_TYPES, type ActivityType } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { FOLLOW_UP_TYPES } from '../../core/rewards/rewards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { runs } from '../../testing/amounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { adminJobs } from './admin.jobs.ts';
import { countDays, findCountedDays } from './days-of-use.queries.ts';
import { countPastDays, daysShown } from './days-of-use.service.ts';
import { findUse } from './overview.queries.ts';

interface Row {
  readonly residentId: number;
  readonly type?: ActivityType;
  readonly daysAgo: number;
}

async function start() {
  const app = await startTestApp();
  const { db, clock } = app;
  const days = daysShown(clock.now());
  const today = dayOf(clock.now());
  let rows = 0;
  const write = async (on: Querier, written: readonly Row[]) => {
    if (written.length === 0) return;
    const values = written.map(({ residentId, type = 'check_in', daysAgo }) => ({
      resident_id: residentId,
      type,
      subject: `test:${(rows += 1)}`,
      occurrence: null,
      day: addDays(today, -daysAgo),
      arrived_on: daysAgo === 0 ? null : today,
      points: 0,
      proof: 'none' as const,
      facts: '{}',
      created_at: clock.now(),
    }));
    await on.insertInto('activities').values(values).execute();
  };
  const count = (counting?: typeof countDays) => countPastDays({ db, background: db, clock }, counting);
  const expectRight = async () => {
    await count();
    const counted = await findCountedDays(db, days);
    expect(counted.length).toBe(days.length - 1);
    expect((await findUse(db, days)).days.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(
      await fromLedger(app, days),
    );
  };
  return { ...app, today, days, write, count, expectRight };
}

async function fromLedger({ db }: TestApp, days: readonly string[]) {
  const counts = sql`a.day = asked.day and a.type <> all(${[...FOLLOW_UP_TYPES]}::text[])`;
  const { rows } = await sql`
    select day,
      (select count(distinct resident_id)::int from activities a where ${counts}) as active_users,
      (
        (select count(*) from activities a where ${counts})
        - (select count(*) from activities a where a.day = asked.day and type = 'eco_action_undone')
      )::int as activities
    from unnest(${days}::date[]) as asked (day) order by day`.execute(db);
  return rows;
}

const resident = fc.nat({ max: 3 });
const anyRow = fc.record({ resident, type: fc.constantFrom(...ACTIVITY_TYPES), daysAgo: fc.nat({ max: 31 }) });
const lateRow = fc.record({ resident, type: fc.constantFrom(...ACTIVITY_TYPES), daysAgo: fc.nat({ max: 2 }) });
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), rows: fc.array(fc.oneof(anyRow, lateRow), { maxLength: 6 }) }),
  fc.record({ do: fc.constant('erase some' as const), resident, rows: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('delete' as const), resident }),
  fc.record({ do: fc.constant('count' as const) }),
  fc.record({ do: fc.constant('begin to count' as const) }),
);

test('after any history of writes, erasures and counts, the figures are those of the ledger', async () => {
  const { db, write, count, expectRight, resident: makeResident } = await start();
  const history = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    await db.deleteFrom('days_of_use').execute();
    const ids = await Promise.all([0, 1, 2, 3].map(async () => (await makeResident()).id));
    const idOf = (place: number) => ids[place] ?? 0;
    for (const one of steps) {
      if (one.do === 'write') {
        const there = await db.selectFrom('residents').select('id').where('id', 'in', ids).execute();
        const isThere = new Set(there.map(({ id }) => id));
        const rows = one.rows.map(({ resident: place, ...row }) => ({ residentId: idOf(place), ...row }));
        await write(
          db,
          rows.filter(({ residentId }) => isThere.has(residentId)),
        );
      } else if (one.do === 'erase some') {
        const some = db.selectFrom('activities').select('id').where('resident_id', '=', idOf(one.resident));
        await db.deleteFrom('activities').where('id', 'in', some.orderBy('subject').limit(one.rows)).execute();
      } else if (one.do === 'delete') {
        await db.deleteFrom('residents').where('id', '=', idOf(one.resident)).execute();
      } else if (one.do === 'count') {
        await count();
      } else {
        await count(() => Promise.reject(new Error('the server stops'))).catch(() => undefined);
      }
    }
    await expectRight();
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), history), { numRuns: runs(60) });
}, 60_000);

test('a turn that is under way when a count begins is in it', async () => {
  const { db, write, count, expectRight, resident: makeResident } = await start();
  const { id: residentId } = await makeResident();
  let counting: Promise<boolean> | undefined;
  await db.transaction().execute(async (trx) => {
    await write(trx, [{ residentId, daysAgo: 1 }]);
    let isOver = false;
    counting = count().then(
      () => (isOver = true),
      () => !(isOver = true),
    );
    const waits = sql<{ n: number }>`
      select count(*)::int as n from pg_locks where not granted and relation = 'days_of_use'::regclass`;
    await expect.poll(async () => isOver || (await waits.execute(db)).rows[0]?.n === 1).toBe(true);
  });
  // On a busy machine, the transaction may outlast the lock timeout; the job retries then.
  if (!(await counting)) await count();
  await expectRight();
});

test('what is written and erased while days are counted is added to the count', async () => {
  const { db, write, count, expectRight, resident: makeResident } = await start();
  const [mei, raju, siti] = [(await makeResident()).id, (await makeResident()).id, (await makeResident()).id];
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
  await expectRight();
});

test('of two counts at once, as of two servers, one counts', async () => {
  const { db, write, count, expectRight, resident: makeResident } = await start();
  const { id: residentId } = await makeResident();
  await write(db, [{ residentId, daysAgo: 1 }]);
  await count(async (snapshot, days) => {
    await write(db, [{ residentId, daysAgo: 2 }]);
    await count();
    return countDays(snapshot, days);
  });
  await expectRight();
});

test('rows that arrived late do not hide others that arrived on the same day', async () => {
  const { db, write, expectRight, resident: makeResident } = await start();
  const { id: residentId } = await makeResident();
  const rows = Array.from({ length: 3000 }, (_, place) => ({ residentId, daysAgo: place < 50 ? 0 : 2 }));
  await write(db, rows);
  await expectRight();
});

test('the overview shows what the job has counted, and today from the ledger', async () => {
  const { db, clock, call, today, write, resident: makeResident } = await start();
  const admin = await makeResident({ isAdmin: true });
  await write(db, [
    { residentId: admin.id, daysAgo: 0 },
    { residentId: admin.id, daysAgo: 1 },
  ]);
  for (const { run } of adminJobs({ db, background: db, clock })) await run();
  await db.updateTable('days_of_use').set({ activities: 77 }).where('day', '=', addDays(today, -1)).execute();
  const { body } = await call('GET', '/api/admin/stats', { as: admin });
  expect(body.days.slice(-2)).toMatchObject([
    { day: addDays(today, -1), activeUsers: 1, activities: 77 },
    { day: today, activeUsers: 1, activities: 1 },
  ]);
});
