import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import { runsAsRoot } from '@ecopulse/bundled-postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { errorCode } from '../../db/prepared-client.ts';
import { databaseUrl } from '../test-database.ts';
import { startServerProcess } from '../server-process.ts';
import { readNumberVariable } from '../amounts.ts';
import { call, countKinds } from './calls.ts';
import { recordMeasurement } from './measurements.ts';
import { listViolations } from './ledger-invariants.ts';
import { createResidents } from './load.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../shared-location.ts';
import { waitUntil } from './wait-until.ts';

const DISK_SIZE = '300m';
const RESIDENTS = 60;
const MAX_RESPONSE_MS = 2_000;
const MAX_RECOVERY_MS = 3_000;
/** Off in `npm test`: a PostgreSQL on its own disk takes too long. */
const ROUNDS = readNumberVariable('DISK_FULL_ROUNDS', 0);

/** Only root on Linux may mount a tmpfs. */
async function mountSmallDisk(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'ecopulse-disk-'));
  await chmod(base, 0o711);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=711`, 'ecopulse-test', base]);
  onTestFinished(async () => {
    execFileSync('umount', [base]);
    await rm(base, { recursive: true });
  });
  return base;
}

async function fillDisk(ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(ballast));
  try {
    await writeFile(ballast, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}

test.runIf(ROUNDS > 0 && runsAsRoot() && process.platform === 'linux')(
  'a server whose disk is full answers 503, serves what needs no write, and writes again once there is room',
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const disk = await mountSmallDisk();
    const dataDir = join(disk, 'data');
    await mkdir(dataDir, { mode: 0o711 });
    const log = { info: () => undefined, warn: () => undefined };
    const postgres = await openBundledPostgres({ folder: dataDir, log, mode: 'own', settings: {} });
    onTestFinished(() => postgres.close());
    const server = await startServerProcess({ DATABASE_URL: databaseUrl(postgres.connection), TRUST_PROXY: '1' });
    const db = openDatabase({ connection: { ...postgres.connection }, maxConnections: 4, background: true });
    onTestFinished(async () => {
      await db.destroy();
      await server.stop();
    });
    const ballast = join(disk, 'ballast');
    // Before the servers stop, because they write to the disk then.
    onTestFinished(() => rm(ballast, { force: true }));
    await moveGreenSpacesTogether(db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const residents = await createResidents(db, RESIDENTS);
      const checkIn = (index: number) =>
        call(server, 'POST /api/green-spaces/checkin', {
          as: residents[index % RESIDENTS] ?? { cookie: '' },
          body: { greenSpaceId: 1 + Math.floor(index / RESIDENTS), location: SHARED_LOCATION },
        });
      await fillDisk(ballast);

      const responses = [];
      let refused = null;
      for (let index = 0; index < 4 * RESIDENTS && refused === null; index += 10) {
        const batch = await Promise.all(Array.from({ length: 10 }, (_, offset) => checkIn(index + offset)));
        responses.push(...batch);
        refused = batch.find(({ status }) => status !== 200) ?? null;
      }
      process.stdout.write(`on a full disk: ${JSON.stringify(countKinds(responses))} ${refused?.text}\n`);
      const slowest = Math.max(...responses.map(({ ms }) => ms));
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await call(server, 'GET /api/green-spaces')).toMatchObject({ status: 200 });
      expect(await call(server, 'GET /api/health')).toMatchObject({ status: 200 });

      await rm(ballast);

      const newcomer = residents.at(-1) ?? { cookie: '' };
      const recoveryMs = await waitUntil(async () => {
        // A green space without a check-in so far.
        const body = { greenSpaceId: 90 + round, location: SHARED_LOCATION };
        return (await call(server, 'POST /api/green-spaces/checkin', { as: newcomer, body })).status === 200;
      }, 20 * MAX_RECOVERY_MS);
      recordMeasurement({
        what: 'Disk full: slowest response, recovery',
        amount: `${responses.length} check-ins`,
        measured: `${slowest.toFixed(0)} ms, ${recoveryMs.toFixed(0)} ms`,
        limit: `< ${MAX_RESPONSE_MS} ms, < ${MAX_RECOVERY_MS} ms`,
      });
      expect(Object.keys(countKinds(responses)).filter((kind) => !['200', '503 unavailable'].includes(kind))).toEqual(
        [],
      );
      expect(slowest).toBeLessThan(MAX_RESPONSE_MS);
      expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS);
      const stored = await db.selectFrom('check_ins').select(['resident_id']).execute();
      expect(stored.length).toBeGreaterThanOrEqual(responses.filter(({ status }) => status === 200).length);
      expect(await listViolations(db)).toEqual([]);
    }
  },
);
