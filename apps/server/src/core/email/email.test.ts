import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../testing/faults/ports.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openJobs } from '../jobs/jobs.service.ts';
import { createEmailService, type EmailService, type EmailOrder } from './email.service.ts';
import { EmailNotSentError, openMailServer } from './mail-server.ts';

const TO = 'robin@example.sg';
const TOKEN = 'a-secret-token-of-a-link';

interface Server {
  readonly mail: EmailService;
  readonly logLines: { level: string; text: string }[];
  stop(): Promise<void>;
}

interface Settings {
  readonly smtpUrl: string | null;
  readonly isWorker?: boolean;
  readonly publicUrl?: string | null;
  readonly pollingSeconds?: number;
}

function startServer(
  app: TestApp,
  { smtpUrl, isWorker = true, publicUrl = 'https://eco.example.sg', pollingSeconds = 1 }: Settings,
): Server {
  const logLines: Server['logLines'] = [];
  const logAs = (level: string) => (details: object, message: string) =>
    void logLines.push({ level, text: `${message} ${JSON.stringify(details)}` });
  const log = { warn: logAs('warn'), error: logAs('error') };
  const jobs = openJobs({ connection: app.connection, db: app.db, log, isWorker, pollingSeconds });
  const env = {
    smtpUrl: smtpUrl === null ? null : new URL(smtpUrl),
    publicUrl: publicUrl === null ? null : new URL(publicUrl),
  };
  const mail = createEmailService({ env, clock: app.clock, log, jobs, listensAt: () => 'http://127.0.0.1:3000' });
  if (isWorker) jobs.run([], mail.queues);
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= jobs.stop());
  onTestFinished(stop);
  return { mail, logLines, stop };
}

async function startMailbox(port?: number): Promise<Mailbox> {
  const mailbox = await openMailbox(port === undefined ? {} : { port });
  onTestFinished(() => mailbox.close());
  return mailbox;
}

function passwordResetEmail({ clock }: TestApp, to = TO): EmailOrder<'password-reset'> {
  const until = new Date(clock.now().getTime() + 30 * 60_000);
  return { kind: 'password-reset', to, language: null, values: { token: TOKEN, until } };
}

function send({ db }: TestApp, { mail }: Server, order: EmailOrder<'password-reset'>): Promise<void> {
  return db.transaction().execute((trx) => mail.send(trx, order));
}

interface StoredJob {
  state: string;
  data: unknown;
  output: unknown;
}

async function storedJobs({ db }: TestApp): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`select state, data, output from pgboss.job where name = 'mail'`.execute(db);
  return rows;
}

async function retryNow({ db }: TestApp): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(db);
}

const longTimeout = { timeout: 40_000 };

test(
  'an email arrives within seconds, as text and HTML, with its headers, and its data is erased',
  longTimeout,
  async () => {
    const app = await startTestApp();
    const mailbox = await startMailbox();
    const server = startServer(app, mailbox);
    // The first email of a database also waits for the queue to be created.
    await send(app, server, passwordResetEmail(app, 'first@example.sg'));
    await mailbox.next('first@example.sg');

    const startedAt = performance.now();
    await send(app, server, passwordResetEmail(app));
    const mail = await mailbox.next(TO);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(mail).toMatchObject({
      sender: 'ecopulse@eco.example.sg',
      recipients: [TO],
      subject: 'Set a new password for EcoPulse',
      links: [`https://eco.example.sg/reset?token=${TOKEN}`],
      html: expect.stringContaining(`href="https://eco.example.sg/reset?token=${TOKEN}"`),
    });
    expect(mail.raw).toMatch(/^From: EcoPulse <ecopulse@eco\.example\.sg>\r$/m);
    expect(mail.raw).toMatch(/^To: robin@example\.sg\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail.raw).toMatch(/^Message-ID: <[\w-]+@eco\.example\.sg>\r$/im);
    await expect
      .poll(async () => (await storedJobs(app)).map(({ state }) => state))
      .toEqual(['completed', 'completed']);
    expect(JSON.stringify(await storedJobs(app))).not.toMatch(/robin|secret/);
    expect(server.logLines).toEqual([]);
  },
);

test('the database notifies of each email, so that none waits for polling', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, { ...mailbox, pollingSeconds: 30 });
  await send(app, server, passwordResetEmail(app));
  await mailbox.next(TO);
  const startedAt = performance.now();
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await send(app, server, passwordResetEmail(app, `${number}@example.sg`));
    await mailbox.next(`${number}@example.sg`);
  }
  // Two workers that polled even every two seconds would take six.
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('a rolled back transaction sends nothing', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, mailbox);
  const rolledBack = app.db.transaction().execute(async (trx) => {
    await server.mail.send(trx, passwordResetEmail(app, 'undone@example.sg'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await send(app, server, passwordResetEmail(app));
  await mailbox.next(TO);
  expect(mailbox.emails().map(({ recipients }) => recipients)).toEqual([[TO]]);
  expect(await storedJobs(app)).toHaveLength(1);
});

test(
  'an email that is refused temporarily is retried with the same Message-ID, and nothing secret is logged',
  longTimeout,
  async () => {
    const app = await startTestApp();
    const mailbox = await startMailbox();
    const server = startServer(app, mailbox);
    mailbox.refuse({ at: 'data', code: 451, text: `try later, ${TO}` });
    await send(app, server, passwordResetEmail(app));
    await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('retry');
    const [before] = await storedJobs(app);
    expect(before?.output).toEqual({ message: '451 at DATA' });
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'mail'`.execute(app.db);

    mailbox.refuse(null);
    await retryNow(app);
    const mail = await mailbox.next(TO);
    expect(mail.messageId).toBe(`<${rows[0]?.id}@eco.example.sg>`);
    expect(mailbox.attempts()).toBe(2);
    expect(server.logLines.map(({ level }) => level)).toEqual(['warn', 'error']);
    expect(server.logLines[0]?.text).toMatch(/^a mail was not sent yet.*451 at DATA/);
    expect(JSON.stringify(server.logLines)).not.toMatch(/robin|secret/);
  },
);

test('an email waits for an SMTP server that is unreachable', longTimeout, async () => {
  const app = await startTestApp();
  const port = await findFreePort();
  const server = startServer(app, { smtpUrl: `smtp://127.0.0.1:${port}` });
  await send(app, server, passwordResetEmail(app));
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('retry');
  const mailbox = await startMailbox(port);
  await retryNow(app);
  expect((await mailbox.next(TO)).links).toHaveLength(1);
  expect(JSON.stringify(server.logLines)).not.toMatch(/robin|secret/);
});

test(
  'an email that is refused permanently is given up, and neither its address nor its link is logged',
  longTimeout,
  async () => {
    const app = await startTestApp();
    const mailbox = await startMailbox();
    const server = startServer(app, mailbox);
    mailbox.refuse({ at: 'recipient', code: 550, text: `no such mailbox: ${TO}` });
    await send(app, server, passwordResetEmail(app));
    await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('failed');
    expect(await storedJobs(app)).toEqual([
      {
        state: 'failed',
        data: { outcome: 'given-up', because: '550 at RCPT TO' },
        output: { message: '550 at RCPT TO' },
      },
    ]);
    expect(mailbox.attempts()).toBe(1);
    expect(server.logLines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^a mail could not be sent and was given up .*"kind":"password-reset","attempts":1/),
    ]);
    expect(JSON.stringify(server.logLines)).not.toMatch(/robin|secret/);
  },
);

test('an email goes to no SMTP server whose certificate no authority has signed', async () => {
  const mailbox = await openMailbox({ secure: true });
  onTestFinished(() => mailbox.close());
  const deliver = (parameters = '') =>
    openMailServer({
      smtpUrl: new URL(mailbox.smtpUrl + parameters),
      from: { name: 'EcoPulse', address: 'ecopulse@example.sg' },
    }).deliver({
      to: TO,
      email: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
      messageId: '<1@example.sg>',
      date: new Date(),
      signal: AbortSignal.timeout(longTimeout.timeout),
    });
  await expect(deliver()).rejects.toThrow(EmailNotSentError);
  expect([mailbox.attempts(), mailbox.emails()]).toEqual([0, []]);
  // As the certificate is the only reason.
  await deliver('?tls.rejectUnauthorized=false');
  expect(mailbox.emails()).toHaveLength(1);
});

test('an expired link is not sent', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, mailbox);
  mailbox.refuse({ at: 'data', code: 451, text: 'later' });
  await send(app, server, passwordResetEmail(app));
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('retry');
  app.clock.forward({ minutes: 30 });
  mailbox.refuse(null);
  await retryNow(app);
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 20_000 }).toBe('failed');
  expect(mailbox.emails()).toEqual([]);
  expect((await storedJobs(app))[0]?.data).toEqual({ outcome: 'given-up', because: 'it could not be sent in time' });
});

test('two servers with one queue send each email once', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const firstServer = startServer(app, mailbox);
  startServer(app, mailbox);
  const addresses = Array.from({ length: 40 }, (_, index) => `resident-${index}@example.sg`);
  await Promise.all(addresses.map((to) => send(app, firstServer, passwordResetEmail(app, to))));
  await Promise.all(addresses.map((to) => mailbox.next(to)));
  await expect.poll(async () => (await storedJobs(app)).every(({ state }) => state === 'completed')).toBe(true);
  expect(mailbox.emails()).toHaveLength(addresses.length);
});

test('an email that was sent before its server died is not sent again', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, mailbox);
  await send(app, server, passwordResetEmail(app));
  await mailbox.next(TO);
  await expect.poll(async () => (await storedJobs(app))[0]?.data).toEqual({ outcome: 'done' });
  // Simulates the queue retrying a job whose server died.
  await sql`
    update pgboss.job set state = 'retry', completed_on = null, start_after = now() where name = 'mail'`.execute(
    app.db,
  );
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 15_000 }).toBe('completed');
  expect(mailbox.attempts()).toBe(1);
});

test('an email is not sent again if the database was unreachable just after sending', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, mailbox);
  mailbox.refuse({ at: 'data', code: 451, text: 'later' });
  await send(app, server, passwordResetEmail(app));
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('retry');
  // The outcome cannot be stored while the trigger exists; the sequence counts also in rolled-back transactions.
  await sql`create sequence refusals`.execute(app.db);
  await sql`
    create function refuse_update() returns trigger language plpgsql as $$
    begin perform nextval('refusals'); raise 'refused'; end $$`.execute(app.db);
  await sql`
    create trigger refuse_update before update of data on pgboss.job
    for each row execute function refuse_update()`.execute(app.db);
  mailbox.refuse(null);
  await retryNow(app);
  await mailbox.next(TO);
  const refusals = async () => (await sql<{ is_called: boolean }>`select is_called from refusals`.execute(app.db)).rows;
  await expect.poll(refusals).toEqual([{ is_called: true }]);
  await sql`drop trigger refuse_update on pgboss.job`.execute(app.db);
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 15_000 }).toBe('completed');
  expect(mailbox.emails()).toHaveLength(1);
});

test(
  'an SMTP server that never answers does not prevent a server from stopping, and the email waits',
  longTimeout,
  async () => {
    const app = await startTestApp();
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const server = startServer(app, { smtpUrl: `smtp://127.0.0.1:${port}` });
    await send(app, server, passwordResetEmail(app));
    await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1);
    const startedAt = performance.now();
    await server.stop();
    expect(performance.now() - startedAt).toBeLessThan(8000);

    const mailbox = await startMailbox();
    startServer(app, mailbox);
    await retryNow(app);
    expect((await mailbox.next(TO)).links).toHaveLength(1);
  },
);

test('a server without jobs queues emails for a server that sends them', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const requestServer = startServer(app, { ...mailbox, isWorker: false });
  await send(app, requestServer, passwordResetEmail(app));
  expect((await storedJobs(app)).map(({ state }) => state)).toEqual(['created']);
  startServer(app, mailbox);
  expect((await mailbox.next(TO)).recipients).toEqual([TO]);
});

test.each([
  ['a line break', `${TO}\r\nBcc: mallory@example.sg`],
  ['a second address', `${TO}, mallory@example.sg`],
  ['a name', `"x" <mallory@example.sg>, ${TO}`],
])('%s in an address sends nothing to anyone else', longTimeout, async (_what, to) => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const server = startServer(app, mailbox);
  await send(app, server, passwordResetEmail(app, to));
  await expect.poll(async () => (await storedJobs(app))[0]?.state, { timeout: 10_000 }).toBe('failed');
  expect((await storedJobs(app))[0]?.output).toEqual({ message: 'not one plain address' });
  expect(mailbox.emails().flatMap(({ recipients }) => recipients)).not.toContain('mallory@example.sg');
  expect(
    mailbox
      .emails()
      .map(({ raw }) => raw)
      .join(''),
  ).not.toContain('mallory');
});

test('a line break in a value adds no header', longTimeout, async () => {
  const app = await startTestApp();
  const mailbox = await startMailbox();
  const { mail } = startServer(app, mailbox);
  const device = 'Firefox\r\nBcc: mallory@example.sg\r\n\r\nanother body';
  await app.db
    .transaction()
    .execute((trx) =>
      mail.send(trx, { kind: 'new-device', to: TO, language: 'en', values: { device, at: app.clock.now() } }),
    );
  const { raw, recipients } = await mailbox.next(TO);
  expect(recipients).toEqual([TO]);
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/mallory/);
});

test('without an SMTP server, links are logged for the admin and nothing is queued', async () => {
  const app = await startTestApp();
  const server = startServer(app, { smtpUrl: null, isWorker: false, publicUrl: null });
  expect(server.mail.delivery).toBe('admin');
  await send(app, server, passwordResetEmail(app));
  await app.db
    .transaction()
    .execute((trx) =>
      server.mail.send(trx, { kind: 'password-changed', to: TO, language: null, values: { at: app.clock.now() } }),
    );
  expect(server.logLines).toHaveLength(1);
  expect(server.logLines[0]?.level).toBe('warn');
  expect(server.logLines[0]?.text).toContain(`http://127.0.0.1:3000/reset?token=${TOKEN}`);
  expect(server.logLines[0]?.text).toContain(TO);
  const { rows } = await sql<{ installed: boolean }>`select to_regclass('pgboss.job') is not null as installed`.execute(
    app.db,
  );
  expect(rows).toEqual([{ installed: false }]);
});
