import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../../../core/calendar/calendar.rules.ts';
import { scaleRuns } from '../../../testing/amounts.ts';
import { startReports } from '../../../testing/admin/reports.ts';
import { sumFigures } from './report.queries.ts';
import { createReports } from './report.service.ts';

test('for any history and span, each person counts once, as the ledger says', async () => {
  const { db, clock, reports, residents, write } = await startReports();
  const ids = (await residents(4)).map(({ id }) => id);
  const first = '2026-11-02';
  const anyRow = fc.record({ who: fc.nat({ max: 3 }), day: fc.nat({ max: 9 }), late: fc.nat({ max: 1 }) });
  const history = async (rows: readonly { who: number; day: number; late: number }[], from: number, length: number) => {
    await db.deleteFrom('activities').execute();
    await db.deleteFrom('report_days').execute();
    const written = rows
      .map(({ who, day, late }) => ({
        residentId: ids[who] ?? 0,
        day: addDays(first, day),
        at: addDays(first, day + late),
      }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ at, ...row }) => ({ ...row, ...(at > row.day && { arrivedOn: at }) }));
    if (written.length > 0) await write(written);
    await reports.countPastDays();
    const span = { from: addDays(first, from), to: addDays(first, from + length) };
    const inSpan = written.filter(({ day, arrivedOn = day }) => arrivedOn >= span.from && arrivedOn <= span.to);
    const rowsOfSpan = await sumFigures(db, span.from, span.to, clock.now());
    const active = rowsOfSpan.find(({ figure }) => figure === 'active');
    expect(active?.people ?? 0).toBe(new Set(inSpan.map(({ residentId }) => residentId)).size);
    expect(active?.amount ?? 0).toBe(inSpan.length);
  };
  clock.set('2026-11-20T09:00:00+08:00');
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 12 }), fc.nat({ max: 8 }), fc.nat({ max: 8 }), history),
    { numRuns: scaleRuns(25) },
  );
}, 60_000);

test('an action undone on a later day stays counted, and its resident counts once', async () => {
  const { db, clock, reports, residents, write, selectRow } = await startReports();
  const [mei] = await residents(1);
  const residentId = mei?.id ?? 0;
  const action = (day: Day) => ({ residentId, day, type: 'eco_action', subject: 'eco-action' }) as const;
  await write([action('2026-11-04')]);
  clock.set('2026-11-05T09:00:00+08:00');
  await reports.countPastDays();
  const { id } = await selectRow('activities', ['id'], { type: 'eco_action' });
  await write([
    { ...action('2026-11-04'), type: 'eco_action_undone', subject: `activity:${id}`, arrivedOn: '2026-11-05' },
  ]);
  await write([action('2026-11-06')]);
  clock.set('2026-11-20T09:00:00+08:00');
  await reports.countPastDays();
  const rows = await sumFigures(db, '2026-11-04', '2026-11-06', clock.now());
  expect(rows.find(({ figure }) => figure === 'eco_action:water_saving')).toMatchObject({ people: 1, amount: 2 });
});

test('a child is new on the day a parent agrees', async () => {
  const { clock, db, residents, reports, updateRows, insertRows } = await startReports();
  const [day, later] = ['2026-11-04', '2026-11-06'];
  const at = (time: Day) => new Date(`${time}T12:00:00+08:00`);
  const [awaited, child, adult] = await residents(3, { createdAt: at(day) });
  const ids = [awaited, child, adult].map((each) => each?.id ?? 0);
  await updateRows('residents', { parent_awaited_since: at(day) }, { id: ids[0] ?? 0 });
  const parent = { email: 'p@example.org', email_key: 'p@example.org', asked_at: at(day), agreed_at: at(later) };
  // An adult who said later that they are a child: new when they registered.
  for (const id of ids.slice(1)) await insertRows('parents', { resident_id: id, ...parent });
  const consent = { document: 'terms', version: '1', agreed_at: at(day), withdrawn_at: null } as const;
  await insertRows('consents', { resident_id: ids[2] ?? 0, ...consent });
  await reports.countPastDays();
  const newOn = async (on: Day) =>
    (await sumFigures(db, on, on, clock.now())).filter(({ figure }) => figure === 'new').map(({ people }) => people);
  expect([await newOn(day), await newOn(later)]).toEqual([[1], [1]]);
});

test('two servers that count at once count each day once', async () => {
  const { db, clock, reports, residents, write } = await startReports();
  const [mei] = await residents(1);
  await write([{ residentId: mei?.id ?? 0, day: '2026-11-04' }]);
  const second = createReports({ db, background: db, clock });
  await Promise.all([reports.countPastDays(), second.countPastDays()]);
  expect(await sumFigures(db, '2026-11-04', '2026-11-04', clock.now())).toEqual([
    { figure: 'active', planning_area: '', people: 1, amount: 1 },
    { figure: 'visit', planning_area: '', people: 1, amount: 1 },
  ]);
});
