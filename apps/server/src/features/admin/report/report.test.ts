import { report as reportSchema, type Report } from '@ecopulse/contract/admin/report';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayOf, type Day } from '../../../core/calendar/calendar.rules.ts';
import {
  createResidentWithPassword,
  deleteAccount,
  purgeDeletedAccounts,
} from '../../../testing/accounts/account-deletion.ts';
import { staySignedIn } from '../../../testing/admins.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { startReports } from '../../../testing/admin/reports.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

async function start() {
  const app = await startReports();
  const { call, reports } = app;
  const admin = await app.resident({ isAdmin: true, createdAt: new Date('2026-10-01T12:00:00+08:00') });
  await staySignedIn(app, admin);
  const get = ({ from, to } = NOVEMBER, format = 'json') => {
    return call('GET', `/api/admin/report?from=${from}&to=${to}&format=${format}`, { as: admin });
  };
  const read = async (span = NOVEMBER): Promise<Report> => {
    await reports.countPastDays();
    const { status, body } = await get(span);
    expect(status).toBe(200);
    return z.parse(reportSchema, body);
  };
  return { ...app, admin, get, read };
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

test('towns are shown for whole months that have ended alone, so that no difference of spans tells of one person', async () => {
  const { get, read, residents, write } = await start();
  const bedok = await residents(12, { homeTown: 'Bedok' });
  await write(bedok.map(({ id }) => ({ residentId: id, day: '2026-11-03' })));
  await write(bedok.slice(0, 1).map(({ id }) => ({ residentId: id, day: '2026-11-30' })));
  const towns = async (from: Day, to: Day) => {
    const { townsNeedMonths, byPlanningArea } = await read({ from, to });
    return [townsNeedMonths, byPlanningArea.length > 0];
  };
  expect(await towns('2026-11-01', '2026-11-30')).toEqual([false, true]);
  expect(await towns('2026-10-01', '2026-11-30')).toEqual([false, true]);
  for (const [from, to] of [
    ['2026-11-01', '2026-11-29'],
    ['2026-11-02', '2026-11-30'],
    ['2026-11-01', '2026-12-01'],
  ] as const) {
    expect(await towns(from, to)).toEqual([true, false]);
    expect((await get({ from, to }, 'csv')).text).not.toContain('planningArea,Bedok');
  }
  expect((await get(NOVEMBER, 'csv')).text).toContain('planningArea,Bedok');
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
