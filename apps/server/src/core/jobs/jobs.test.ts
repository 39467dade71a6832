import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { startPostgresProxy } from '../../testing/faults/postgres-proxy.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type Job, openJobs } from './jobs.service.ts';

const log = { error: () => undefined };
/** Never due during a test. */
const ONCE_A_YEAR = '0 0 1 1 *';

test(
  'exactly one of two servers runs a due job, which is scheduled in Singapore time',
  { timeout: 60_000 },
  async () => {
    const { connection, db } = await startTestApp();
    const serversThatRan: string[] = [];
    const startServer = (server: string) => {
      const job: Job = { name: 'refresh-news', cron: ONCE_A_YEAR, run: async () => void serversThatRan.push(server) };
      const jobs = openJobs({ connection, db, log, isWorker: true, pollingSeconds: 1 });
      onTestFinished(() => jobs.stop());
      jobs.run([job], []);
    };
    startServer('first');
    startServer('second');
    const sender = new PgBoss({ ...(connection as { host: string }), supervise: false, schedule: false });
    await sender.start();
    onTestFinished(() => sender.stop());
    await expect.poll(async () => sender.getQueue('refresh-news'), { timeout: 30_000 }).not.toBeNull();
    const id = (await sender.send('refresh-news')) ?? '';
    const state = async () => (await sender.findJobs('refresh-news', { id }))[0]?.state;
    await expect.poll(state, { timeout: 50_000 }).toBe('completed');
    expect(serversThatRan).toHaveLength(1);
    const schedules = await sender.getSchedules();
    expect(schedules.map(({ name, timezone }) => [name, timezone])).toEqual([['refresh-news', 'Asia/Singapore']]);
  },
);

test(
  'runs of a job are counted from 0, by whether they were done, and failures logged',
  { timeout: 60_000 },
  async () => {
    const { connection, db } = await startTestApp();
    const errors: [object, string][] = [];
    const log = { error: (...line: [object, string]) => void errors.push(line) };
    const jobs = openJobs({ connection, db, log, isWorker: true, pollingSeconds: 1 });
    onTestFinished(() => jobs.stop());
    const counts = () => jobs.metrics.map(({ read }) => read()[0]?.value);
    const runs = [() => Promise.resolve(), () => Promise.reject(new Error('it failed'))];
    const run = async () => runs.shift()?.();
    jobs.run([{ name: 'refresh-news', cron: ONCE_A_YEAR, run }], []);
    expect(counts()).toEqual([0, 0]);
    const sender = new PgBoss({ ...(connection as { host: string }), supervise: false, schedule: false });
    await sender.start();
    onTestFinished(() => sender.stop());
    await expect.poll(async () => sender.getQueue('refresh-news'), { timeout: 30_000 }).not.toBeNull();
    await sender.send('refresh-news');
    await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 0]);
    // Refused while the first run is still being recorded as done.
    await expect.poll(() => sender.send('refresh-news', null, { retryLimit: 0 })).not.toBeNull();
    await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 1]);
    expect(errors).toContainEqual([{ err: new Error('it failed'), job: 'refresh-news' }, 'a job failed']);
  },
);

test(
  'while the database is unreachable, failures are logged and jobs can be stopped',
  { timeout: 30_000 },
  async () => {
    const failures: string[] = [];
    const connection = { host: '/nowhere', user: 'nobody', database: 'none' };
    const db = openDatabase({ connection });
    onTestFinished(() => db.destroy());
    const log = { error: (_details: object, message: string) => void failures.push(message) };
    const jobs = openJobs({ connection, db, isWorker: true, log });
    jobs.run([], []);
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await jobs.stop();
  },
);

test('an outage of the database is one line, however often the queues report it', { timeout: 90_000 }, async () => {
  const { connection, db } = await startTestApp();
  const proxy = await startPostgresProxy(connection);
  const lines: string[] = [];
  const jobs = openJobs({
    connection: proxy.connection,
    db,
    log: { error: (details, message) => void lines.push(`${message} ${JSON.stringify(details)}`) },
    isWorker: true,
    pollingSeconds: 1,
  });
  onTestFinished(() => jobs.stop());
  const run = async () => undefined;
  jobs.run([{ name: 'refresh-news', cron: ONCE_A_YEAR, run }], []);
  const schedule = () => sql`select from pgboss.schedule where name = 'refresh-news'`.execute(db);
  await expect
    .poll(async () => (await schedule().catch(() => ({ rows: [] }))).rows, { timeout: 30_000 })
    .toHaveLength(1);
  for (let seconds = 0; seconds < 6; seconds += 0.2) {
    proxy.cut();
    await delay(200);
  }
  expect(lines).toEqual([expect.any(String)]);
  expect(lines[0]).toMatch(/^the job queue has lost the database; it goes on once that is back \{"reason":/);
});
