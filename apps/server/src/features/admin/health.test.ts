import { type PlatformHealth, platformHealth } from '@ecopulse/contract/admin/admin';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { type Job, openJobs } from '../../core/jobs/jobs.service.ts';
import { createEmailService } from '../../core/email/email.service.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

async function healthOf({ call, resident }: TestApp): Promise<PlatformHealth> {
  const { status, body, text } = await call('GET', '/api/admin/health', { as: await resident({ isAdmin: true }) });
  expect(status).toBe(200);
  expect(text).not.toMatch(/@|secret/);
  return z.parse(platformHealth, body);
}

test('without jobs and settings, the health describes the database and this server', async () => {
  const app = await startTestApp();
  const health = await healthOf(app);
  expect(health).toMatchObject({
    jobs: [],
    mail: null,
    server: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), nodeVersion: process.versions.node },
    settings: { checkInLocation: 'optional', publicUrl: null, startingFeeds: 'shipped' },
  });
  expect(health.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(health.database.connections).toBeGreaterThan(0);
  expect(health.database.connections).toBeLessThanOrEqual(health.database.maxConnections);
  expect(Date.parse(health.server.startedAt)).toBeLessThan(app.clock.now().getTime());
});

test('the health includes the settings of the deployment, but no secrets', async () => {
  const env = {
    checkInLocation: 'required',
    publicUrl: new URL('http://eco.example.sg/'),
    smtpUrl: new URL('smtps://robin:secret@mail.example.sg'),
    newsSources: '/etc/secret-feeds.json',
  } as const;
  const health = await healthOf(await startTestApp({ env }));
  expect(health.mail).toEqual({ waiting: 0, failed: 0, lastSentAt: null, lastError: null });
  expect(health.settings).toEqual({
    checkInLocation: 'required',
    publicUrl: 'http://eco.example.sg',
    startingFeeds: 'own',
  });
});

test('the health includes the last and the next run of each job', { timeout: 60_000 }, async () => {
  const app = await startTestApp();
  const yearlyJob = { cron: '0 0 1 1 *', run: () => Promise.resolve() };
  const jobs: Job[] = [
    { name: 'refresh-news', ...yearlyJob },
    { name: 'send-reminders', ...yearlyJob },
    { name: 'prune-username-claims', ...yearlyJob },
  ];
  const running = openJobs({
    connection: app.connection,
    db: app.db,
    isWorker: true,
    log: { error: () => undefined },
  });
  onTestFinished(() => running.stop());
  running.run(jobs, []);
  await expect.poll(async () => (await healthOf(app)).jobs.length, { timeout: 40_000 }).toBe(3);
  const insertRun = (name: string, state: string, start: string, seconds: number, output: object | null) =>
    sql`
      insert into pgboss.job (name, state, started_on, completed_on, output)
      values (${name}, ${state}, ${start}::timestamptz, ${start}::timestamptz + ${seconds} * interval '1 second',
        ${output && JSON.stringify(output)}::jsonb)`.execute(app.db);
  await insertRun('send-reminders', 'failed', '2026-11-17T04:00:00Z', 1, { message: 'the feed was away' });
  await insertRun('send-reminders', 'completed', '2026-11-18T04:00:00Z', 2, null);
  const longError = {
    name: 'Error',
    message: `the disk is full ${'x'.repeat(400)}`,
    stack: 'Error: at /secret/file.ts:1:1',
  };
  await insertRun('prune-username-claims', 'failed', '2026-11-18T04:00:00Z', 0.5, longError);

  const nextRunAt = '2026-12-31T16:00:00.000Z';
  const startedAt = '2026-11-18T04:00:00.000Z';
  expect((await healthOf(app)).jobs).toEqual([
    {
      name: 'prune-username-claims',
      cron: '0 0 1 1 *',
      nextRunAt,
      lastRun: {
        state: 'failed',
        startedAt,
        durationMs: 500,
        error: expect.stringMatching(/^the disk is full x{283}$/),
      },
    },
    {
      name: 'refresh-news',
      cron: '0 0 1 1 *',
      nextRunAt,
      lastRun: null,
    },
    {
      name: 'send-reminders',
      cron: '0 0 1 1 *',
      nextRunAt,
      lastRun: { state: 'completed', startedAt, durationMs: 2000, error: null },
    },
  ]);
  await sql`update pgboss.schedule set cron = 'whenever' where name = 'refresh-news'`.execute(app.db);
  expect((await healthOf(app)).jobs[1]).toMatchObject({ name: 'refresh-news', nextRunAt: null });
});

test('the health includes the state of the email queue, without addresses', { timeout: 30_000 }, async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const app = await startTestApp({ env: { smtpUrl: new URL(mailbox.smtpUrl) } });
  const jobs = openJobs({
    ...app,
    isWorker: true,
    log: { error: () => undefined },
    pollingSeconds: 1,
  });
  onTestFinished(() => jobs.stop());
  const env = { publicUrl: null, smtpUrl: new URL(mailbox.smtpUrl) };
  const log = { warn: () => undefined };
  const mail = createEmailService({ env, clock: app.clock, log, jobs, listensAt: () => 'http://localhost' });
  jobs.run([], mail.queues);
  const send = (to: string) =>
    app.db
      .transaction()
      .execute((trx) => mail.send(trx, { kind: 'registration-attempt', to, language: null, values: {} }));
  const emailHealth = async () => (await healthOf(app)).mail;
  await send('robin@example.sg');
  await expect.poll(emailHealth, { timeout: 10_000 }).toEqual({
    waiting: 0,
    failed: 0,
    lastSentAt: expect.any(String),
    lastError: null,
  });
  mailbox.refuse({ at: 'data', code: 451, text: 'later' });
  await send('robin@example.sg');
  await expect
    .poll(emailHealth, { timeout: 10_000 })
    .toMatchObject({ waiting: 1, failed: 0, lastError: '451 at DATA' });
  mailbox.refuse({ at: 'recipient', code: 550, text: 'no' });
  await send('robin@example.sg');
  await expect.poll(emailHealth, { timeout: 10_000 }).toMatchObject({ failed: 1, lastError: '550 at RCPT TO' });
});
