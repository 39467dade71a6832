import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { runJobs } from './jobs.service.ts';

const log = { error: () => undefined };

test('exactly one of two servers runs a due job, scheduled in Singapore’s time', { timeout: 60_000 }, async () => {
  const { connection } = await startTestApp();
  const done: string[] = [];
  const runAs = (server: string) => {
    const job = { name: 'count', cron: '0 0 1 1 *', run: async () => void done.push(server) };
    const running = runJobs({ connection, jobs: [job], log, pollingSeconds: 1 });
    onTestFinished(() => running.stop());
  };
  runAs('one');
  runAs('other');
  const sender = new PgBoss({ ...(connection as { host: string }), supervise: false, schedule: false });
  await sender.start();
  onTestFinished(() => sender.stop());
  await expect.poll(async () => sender.getQueue('count'), { timeout: 30_000 }).not.toBeNull();
  const id = (await sender.send('count')) ?? '';
  const state = async () => (await sender.findJobs('count', { id }))[0]?.state;
  await expect.poll(state, { timeout: 50_000 }).toBe('completed');
  expect(done).toHaveLength(1);
  const schedules = await sender.getSchedules();
  expect(schedules.map(({ name, timezone }) => [name, timezone])).toEqual([['count', 'Asia/Singapore']]);
});

test(
  'while the database is unreachable, failures are logged and jobs can be stopped',
  { timeout: 30_000 },
  async () => {
    const failures: string[] = [];
    const running = runJobs({
      connection: { host: '/nowhere', user: 'nobody', database: 'none' },
      jobs: [],
      log: { error: (_details, message) => void failures.push(message) },
    });
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await running.stop();
  },
);
