import { report as reportSchema, type Report } from '@ecopulse/contract/admin/report';
import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays, dayOf, type Day } from '../../../core/calendar/calendar.rules.ts';
import {
  createResidentWithPassword,
  deleteAccount,
  purgeDeletedAccounts,
} from '../../../testing/accounts/account-deletion.ts';
import { expectAdminsOnly, staySignedIn } from '../../../testing/admins.ts';
import { scaleRuns } from '../../../testing/amounts.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sumFigures } from './report.queries.ts';
import { createReports } from './report.service.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

interface Row {
  readonly residentId: number;
  readonly day: Day;
  readonly type?: ActivityType;
  readonly subject?: string;
  readonly proof?: Proof;
  readonly arrivedOn?: Day;
}

async function start() {
  const app = await startTestApp();
  const { db, clock, call } = app;
  clock.set('2026-12-01T09:00:00+08:00');
  const admin = await app.resident({ isAdmin: true, createdAt: new Date('2026-10-01T12:00:00+08:00') });
  await staySignedIn(app, admin);
  const reports = createReports({ db, background: db, clock });
  let rows = 0;
  const write = (written: readonly Row[]) =>
    db
      .insertInto('activities')
      .values(
        written.map(({ residentId, day, type = 'check_in', subject, proof = 'verified', arrivedOn = null }) => ({
          resident_id: residentId,
          type,
          subject: subject ?? `green-space:${(rows += 1)}`,
          occurrence: day,
          day,
          arrived_on: arrivedOn,
          points: 0,
          proof,
          facts: JSON.stringify({ action: 'water_saving' }),
          created_at: new Date(`${day}T12:00:00+08:00`),
        })),
      )
      .execute();
  const residents = (count: number, options: Parameters<typeof app.resident>[0] = {}): Promise<TestResident[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        app.resident({ createdAt: new Date('2026-10-15T12:00:00+08:00'), ...options }),
      ),
    );
  const get = ({ from, to } = NOVEMBER, format = 'json') => {
    return call('GET', `/api/admin/report?from=${from}&to=${to}&format=${format}`, { as: admin });
  };
  const read = async (span = NOVEMBER): Promise<Report> => {
    await reports.countPastDays();
    const { status, body } = await get(span);
    expect(status).toBe(200);
    return z.parse(reportSchema, body);
  };
  return { ...app, admin, reports, write, residents, get, read };
}

test('November: who was active, what they did, and hidden figures of fewer than ten', async () => {
  const { read, residents, write } = await start();
  const bedok = await residents(12, { homeTown: 'Bedok' });
  const bishan = await residents(14, { homeTown: 'Bishan' });
  const tuas = await residents(3, { homeTown: 'Tuas', createdAt: new Date('2026-11-02T08:00:00+08:00') });
  await write([...bedok, ...bishan].map(({ id }) => ({ residentId: id, day: '2026-11-03', subject: 'green-space:1' })));
  await write(bedok.map(({ id }) => ({ residentId: id, day: '2026-11-05', subject: 'green-space:2' })));
  await write(
    bedok.map(({ id }) => ({ residentId: id, day: '2026-11-06', subject: 'green-space:3', proof: 'claimed' })),
  );
  await write(
    tuas.map(({ id }) => ({ residentId: id, day: '2026-11-30', type: 'lesson_completed', subject: 'lesson:1' })),
  );
  await write(bedok.map(({ id }) => ({ residentId: id, day: '2026-10-31', subject: 'green-space:9' })));
  const report = await read();
  expect(report).toMatchObject({
    ...NOVEMBER,
    isFinal: true,
    activeResidents: 29,
    newResidents: null,
    verifiedVisits: 38,
    places: 2,
    lessonsPassed: null,
    challengesCompleted: null,
    eventHours: null,
    kilograms: null,
    hidden: true,
    hiddenFigures: ['newResidents', 'lessonsPassed', 'challengesCompleted'],
    byClub: [],
  });
  // Tuas has three people; with Bedok hidden too, no total tells how many.
  expect(report.byPlanningArea).toMatchObject([
    { planningArea: 'Bedok', activeResidents: null, verifiedVisits: 24, places: 2 },
    { planningArea: 'Bishan', activeResidents: 14, verifiedVisits: 14, places: 1 },
    { planningArea: 'Tuas', activeResidents: null, verifiedVisits: null, places: null },
  ]);
});

test('the same query gives the same figures after accounts, towns and rows have changed', async () => {
  const app = await start();
  const { call, clock, db, get, read, residents, write } = app;
  const leaver = await createResidentWithPassword(app, { createdAt: new Date('2026-11-03T12:00:00+08:00') });
  const others = await residents(11, { homeTown: 'Bedok' });
  await write([leaver, ...others].map(({ id }) => ({ residentId: id, day: '2026-11-04' })));
  const before = await read();
  expect(before.activeResidents).toBe(12);
  await staySignedIn(app, leaver);
  expect((await deleteAccount(app, leaver)).status).toBeLessThan(300);
  clock.forward({ days: 8 });
  await purgeDeletedAccounts(app);
  expect(await db.selectFrom('residents').select('id').where('id', '=', leaver.id).execute()).toEqual([]);
  await db.updateTable('residents').set({ home_town: 'Tuas' }).where('home_town', '=', 'Bedok').execute();
  const [late] = others;
  await write([{ residentId: late?.id ?? 0, day: '2026-11-04', arrivedOn: dayOf(clock.now()) }]);
  await staySignedIn(app, app.admin);
  expect(await read()).toEqual(before);
  const { text } = await get(NOVEMBER, 'csv');
  expect(text).toContain('total,,,activeResidents,12,false');
  expect((await call('GET', '/api/admin/report?from=2026-11-01&to=2026-11-30')).status).toBe(401);
});

test('for any history and span, each person counts once, as the ledger says', async () => {
  const { db, clock, reports, residents, write } = await start();
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
    const rowsOfSpan = await sumFigures(db, span.from, span.to);
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

test('two servers that count at once count each day once', async () => {
  const { db, clock, reports, residents, write } = await start();
  const [mei] = await residents(1);
  await write([{ residentId: mei?.id ?? 0, day: '2026-11-04' }]);
  const second = createReports({ db, background: db, clock });
  await Promise.all([reports.countPastDays(), second.countPastDays()]);
  expect(await sumFigures(db, '2026-11-04', '2026-11-04')).toEqual([
    { figure: 'active', planning_area: '', people: 1, amount: 1 },
    { figure: 'visit', planning_area: '', people: 1, amount: 1 },
  ]);
});

test('what residents do today is in a report that is not final', async () => {
  const app = await start();
  const { call, clock, db, read, residents } = app;
  await moveGreenSpacesTogether(db);
  const neighbours = await residents(10, { createdAt: clock.now() });
  for (const as of neighbours) {
    const body = { greenSpaceId: 1, location: SHARED_LOCATION };
    expect((await call('POST', '/api/green-spaces/checkin', { as, body })).status).toBe(200);
    const logged = await call('POST', '/api/user/eco-actions', { as, body: { action: 'water_saving' } });
    expect(logged.status).toBe(201);
  }
  const [first] = neighbours;
  const byo = await call('POST', '/api/user/eco-actions', { as: first, body: { action: 'byo' } });
  await call('DELETE', `/api/user/eco-actions/${byo.body.logged.id}`, { as: first });
  const report = await read({ from: '2026-11-01', to: '2026-12-01' });
  expect(report).toMatchObject({
    isFinal: false,
    activeResidents: 10,
    newResidents: 10,
    verifiedVisits: 10,
    places: 1,
  });
  expect(report.selfReported.find(({ action }) => action === 'water_saving')).toMatchObject({
    count: 10,
    estimate: { low: 90, high: 450 },
  });
  expect(report.selfReported.find(({ action }) => action === 'byo')).toMatchObject({ count: null, hidden: true });
});

test('a report of days that are not counted yet is asked for again later', async () => {
  const { get, reports } = await start();
  const { status, body, headers } = await get();
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await reports.countPastDays();
  expect((await get()).status).toBe(200);
});

test.each([
  ['from=2026-11-30&to=2026-11-01', ['from']],
  ['from=2026-11-30&to=2026-12-02', ['to']],
  ['from=2020-11-30&to=2026-11-30', ['from']],
  ['from=2026-02-30&to=2026-11-30', ['from']],
  ['to=2026-11-30', ['from']],
  ['from=2026-11-01&to=2026-11-30%00', ['to']],
  ['from=2026-11-01&to=2026-11-30&format=xls', ['format']],
])('refuses %s', async (query, fields) => {
  const { call, admin } = await start();
  const { status, body } = await call('GET', `/api/admin/report?${query}`, { as: admin });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
  expect(Object.keys(body.fields)).toEqual(fields);
});

test('the CSV has a name with its span, a byte order mark and a line a figure', async () => {
  const { get, reports } = await start();
  await reports.countPastDays();
  const { headers, text } = await get(NOVEMBER, 'csv');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ecopulse-report-2026-11-01-to-2026-11-30.csv"',
    'cache-control': 'no-store',
  });
  expect(text.startsWith('\uFEFFpart,planningArea,')).toBe(true);
  expect(text).toContain('total,,,eventHours,,false');
  expect(text).toContain('selfReported,,,byo,,true');
});

test('only admins read the report', async () => {
  await expectAdminsOnly(await start(), 'GET', '/api/admin/report?from=2026-11-01&to=2026-11-30');
});
