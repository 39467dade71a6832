import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckInReceipt } from '@ecopulse/contract/green-spaces/green-spaces';
import type { EcoActionReceipt } from '@ecopulse/contract/challenges/challenges';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { createChallenge, createResident, type TestResident } from '../factories.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { databaseUrl, createTestDatabase } from '../test-database.ts';
import { moveGreenSpacesTogether } from '../shared-location.ts';
import { expectNoViolations } from './consistency.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { parseBody, checkIn, joinChallenge, logAction, reportScore, undoAction } from './actions.ts';
import { waitUntil } from './wait-until.ts';

const TIME_ZONES = ['UTC', 'Asia/Singapore', 'America/Los_Angeles'] as const;
const SET_CLOCK_MODULE = pathToFileURL(join(import.meta.dirname, 'set-clock.ts')).href;
const START_TIMEOUT_MS = 180_000;
const options = { timeout: 120_000 };

let servers: { zone: (typeof TIME_ZONES)[number]; server: ServerProcess }[] = [];
let db: Database;
let setClocks: (iso: string) => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-midnight-'));
  const clockFile = join(folder, 'now');
  setClocks = async (iso) => {
    await writeFile(`${clockFile}.new`, String(Date.parse(iso)));
    await rename(`${clockFile}.new`, clockFile);
  };
  await setClocks('2026-11-18T12:00:00+08:00');
  const database = await createTestDatabase(inject('postgres'));
  const common = { DATABASE_URL: databaseUrl(database.connection), CLOCK_FILE: clockFile };
  const startInZone = async (zone: (typeof TIME_ZONES)[number]) => ({
    zone,
    server: await startServerProcess({ ...common, TZ: zone, NODE_OPTIONS: `--import ${SET_CLOCK_MODULE}` }),
  });
  servers = await Promise.all(TIME_ZONES.map(startInZone));
  db = openDatabase({ connection: database.connection, maxConnections: 4, background: true });
  await moveGreenSpacesTogether(db);
  return async () => {
    await Promise.all([...servers.map(({ server }) => server.stop()), db.destroy()]);
    await database.drop();
    await rm(folder, { recursive: true });
  };
}, START_TIMEOUT_MS);

afterEach(async () => {
  await expectNoViolations(db);
});

const createPastResident = (): Promise<TestResident> =>
  createResident(db, { createdAt: new Date('2026-11-18T00:00:00Z') });

function callAllServers(
  callsPerServer: number,
  sendCall: (server: ServerProcess) => Promise<CallResponse>,
): Promise<CallResponse[]> {
  return Promise.all(
    Array.from({ length: callsPerServer }, () => servers.map(({ server }) => sendCall(server))).flat(),
  );
}

async function expectOneCheckIn(as: TestResident, greenSpaceId: number): Promise<CheckInReceipt> {
  const responses = await callAllServers(3, (server) => checkIn(server, as, greenSpaceId));
  expect(countKinds(responses)).toEqual({ '200': 1, '409 already-checked-in': 3 * TIME_ZONES.length - 1 });
  const winner = responses.find(({ status }) => status === 200);
  if (!winner) throw new Error('one of them has checked in');
  return parseBody(winner) as CheckInReceipt;
}

async function expectNoCheckIn(as: TestResident, greenSpaceId: number): Promise<void> {
  const responses = await callAllServers(1, (server) => checkIn(server, as, greenSpaceId));
  expect(countKinds(responses)).toEqual({ '409 already-checked-in': TIME_ZONES.length });
}

async function hasCheckedIn({ id }: TestResident): Promise<boolean> {
  const rows = await db.selectFrom('check_ins').select('id').where('resident_id', '=', id).execute();
  return rows.length > 0;
}

async function readStreaks(as: TestResident): Promise<number[]> {
  const responses = await callAllServers(1, (server) => call(server, 'GET /api/user/profile', { as }));
  return responses.map((response) => (parseBody(response) as { currentStreak: number }).currentStreak);
}

async function listActiveDays({ id }: TestResident): Promise<string[]> {
  const rows = await db.selectFrom('activities').select('day').where('resident_id', '=', id).orderBy('id').execute();
  return [...new Set(rows.map(({ day }) => day))];
}

test(
  'servers in UTC, Singapore and Los Angeles all start a day at midnight in Singapore, and only then',
  options,
  async () => {
    const mei = await createPastResident();
    await setClocks('2026-11-18T23:59:59.999+08:00');
    expect((await expectOneCheckIn(mei, 1)).streak).toBe(1);

    await setClocks('2026-11-19T00:00:00.000+08:00');
    expect((await expectOneCheckIn(mei, 1)).streak).toBe(2);

    // Midnight in UTC and in Los Angeles.
    for (const sameDay of ['07:59:59.999', '08:00:00.000', '15:59:59.999', '16:00:00.000', '23:59:59.999']) {
      await setClocks(`2026-11-19T${sameDay}+08:00`);
      await expectNoCheckIn(mei, 1);
      expect(await readStreaks(mei)).toEqual([2, 2, 2]);
    }
    await setClocks('2026-11-20T00:00:00.000+08:00');
    expect((await expectOneCheckIn(mei, 1)).streak).toBe(3);
    expect(await listActiveDays(mei)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    await setClocks('2026-11-22T00:00:00.000+08:00');
    expect(await readStreaks(mei)).toEqual([0, 0, 0]);
  },
);

test('concurrent check-ins at midnight count once on each of the two days', options, async () => {
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
    const mei = await createPastResident();
    await setClocks(`${day}T23:59:59.999+08:00`);

    const callsBeforeMidnight = callAllServers(10, (server) => checkIn(server, mei, 2));
    await Promise.race([callsBeforeMidnight, waitUntil(() => hasCheckedIn(mei), 20_000)]);
    await setClocks(new Date(Date.parse(`${day}T23:59:59.999+08:00`) + 1).toISOString());
    const responses = [
      ...(await callsBeforeMidnight),
      ...(await callAllServers(3, (server) => checkIn(server, mei, 2))),
    ];

    const { '200': awards = 0, ...rejections } = countKinds(responses);
    expect(awards).toBe(2);
    expect(Object.keys(rejections)).toEqual(['409 already-checked-in']);
    expect(await listActiveDays(mei)).toHaveLength(2);
    expect(new Set(await readStreaks(mei))).toEqual(new Set([2]));
  }
});

test('daily caps, undoing and streaks change at the same midnight on all servers', options, async () => {
  const mei = await createPastResident();
  const challenge = await createChallenge(db, { metric: 'streak_days', target: 2, badge_reward: 'Two in a Row' });
  await setClocks('2026-11-18T23:59:59.999+08:00');
  const [first] = servers;
  if (!first) throw new Error('there are servers');
  expect((await joinChallenge(first.server, mei, challenge)).status).toBe(201);
  const logged = await logAction(first.server, mei, 'byo');
  const id = (parseBody(logged) as EcoActionReceipt).logged.today[0]?.id ?? 0;
  expect(countKinds(await callAllServers(2, (server) => logAction(server, mei, 'byo')))).toEqual({
    '201': 1,
    '409 daily-action-limit': 5,
  });

  await setClocks('2026-11-19T00:00:00.000+08:00');

  expect(countKinds(await callAllServers(1, (server) => undoAction(server, mei, id)))).toEqual({
    '409 too-late-to-undo': 3,
  });
  expect(countKinds(await callAllServers(2, (server) => logAction(server, mei, 'byo')))).toEqual({
    '201': 2,
    '409 daily-action-limit': 4,
  });
  const badges = await db
    .selectFrom('activities')
    .select(['subject', 'day'])
    .where('resident_id', '=', mei.id)
    .where('type', '=', 'badge_earned')
    .execute();
  expect(badges).toEqual([{ subject: 'badge:Two in a Row', day: '2026-11-19' }]);
});

test('clocks set back an hour over midnight give no second award and do not change the streak', options, async () => {
  const mei = await createPastResident();
  await setClocks('2026-11-18T12:00:00+08:00');
  await expectOneCheckIn(mei, 4);
  await setClocks('2026-11-19T00:30:00+08:00');
  expect((await expectOneCheckIn(mei, 4)).streak).toBe(2);

  await setClocks('2026-11-18T23:30:00+08:00');

  await expectNoCheckIn(mei, 4);
  const lesson = await callAllServers(2, (server) => reportScore(server, mei, 1, 90));
  expect(countKinds(lesson)).toEqual({ '200': 6 });
  expect(new Set(await readStreaks(mei))).toEqual(new Set([2]));
  await setClocks('2026-11-19T00:30:00+08:00');
  await expectNoCheckIn(mei, 4);
  expect(new Set(await readStreaks(mei))).toEqual(new Set([2]));
});
