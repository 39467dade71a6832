import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSourceRow } from '../../apps/server/src/testing/news/articles.ts';
import { readNumberVariable } from '../../apps/server/src/testing/amounts.ts';
import { createResident, type TestResident } from '../../apps/server/src/testing/factories.ts';
import { checkIn, rate } from '../../apps/server/src/testing/faults/actions.ts';
import {
  call,
  getSessionCookie,
  countKinds,
  median,
  nextClientAddress,
} from '../../apps/server/src/testing/faults/calls.ts';
import { recordMeasurement } from '../../apps/server/src/testing/faults/measurements.ts';
import { listViolations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { waitUntil } from '../../apps/server/src/testing/faults/wait-until.ts';
import { openMailbox } from '../../apps/server/src/testing/mailbox.ts';
import { rss, respondWith, startFeedServer } from '../../apps/server/src/testing/news/feed-server.ts';
import { moveGreenSpacesTogether } from '../../apps/server/src/testing/shared-location.ts';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { getSkipReason } from './tools.ts';

const SERVER_COUNT = 3;
const TRIALS = readNumberVariable('RACE_TRIALS', 10);
/** Far above what a change takes to arrive, far below the 30 s for which a server caches a session. */
const PROPAGATION_TIMEOUT_MS = 2_000;
const PASSWORD = 'a password of theirs';

/** A job that is due each minute is polled each half minute. */
const JOB_TIMEOUT_MS = 150_000;
const EMAIL_COUNT = 9;

const skipReason = getSkipReason('nginx');
if (skipReason !== null) process.stdout.write(`Three servers as one: ${skipReason}\n`);
const mailbox = await openMailbox();
afterAll(() => mailbox.close());

describe.skipIf(skipReason !== null)('three servers behind nginx act as one for residents', () => {
  const shared = shareBalancedServers(SERVER_COUNT, { NEWS_ALLOW_PRIVATE_ADDRESSES: '1', SMTP_URL: mailbox.smtpUrl });

  beforeAll(() => moveGreenSpacesTogether(shared().db));

  test('calls are spread over all of them', async () => {
    const serverNames = new Set<string | null>();
    for (let trialIndex = 0; trialIndex < 30; trialIndex += 1)
      serverNames.add((await call(shared(), 'GET /api/health')).headers.get('x-server'));
    expect(serverNames.size).toBe(SERVER_COUNT);
  });

  test('a session that ends at one server has ended at the others', async () => {
    const latenciesMs = await measureEachPair(async (at, other) => {
      const mei = await createResident(shared().db);
      expect((await getCurrentUser(other, mei)).status).toBe(200);
      expect((await call(at, 'POST /api/auth/logout', { as: mei })).status).toBeLessThan(300);
      return waitUntil(async () => (await getCurrentUser(other, mei)).status === 401, PROPAGATION_TIMEOUT_MS);
    });
    report('A session ended at one server is refused at another', latenciesMs);
  });

  test('a write at one server is in what the others have cached of a resident', async () => {
    const latenciesMs = await measureEachPair(async (at, other) => {
      const mei = await createResident(shared().db);
      expect(await readPoints(other, mei)).toBe(0);
      expect((await checkIn(at, mei, 7)).status).toBe(200);
      return waitUntil(async () => (await readPoints(other, mei)) > 0, PROPAGATION_TIMEOUT_MS);
    });
    report("Points of a check-in at one server are in another's cached answer", latenciesMs);
  });

  test('a rating at one server is in what the others have cached for everyone', async () => {
    const latenciesMs = await measureEachPair(async (at, other, trialIndex) => {
      const mei = await createResident(shared().db);
      const id = 20 + trialIndex;
      expect((await checkIn(at, mei, id)).status).toBe(200);
      const page = async (): Promise<string> => (await call(other, `GET /api/green-spaces/${id}`)).text;
      const before = await page();
      expect((await rate(at, mei, id, 5)).status).toBeLessThan(300);
      return waitUntil(async () => (await page()) !== before, PROPAGATION_TIMEOUT_MS);
    });
    report("A rating at one server is in another's cached answer", latenciesMs);
  });

  test('a stream open at one server carries events of another', async () => {
    const latenciesMs = await measureEachPair(async (at, other) => {
      const [mei, raju] = [await createResident(shared().db), await createResident(shared().db)];
      const stream = await openStream(other, raju);
      const response = await call(at, 'POST /api/friend-request', { as: mei, body: { receiverId: raju.id } });
      expect(response.status).toBeLessThan(300);
      return waitUntil(() => stream().includes('event: changed'), PROPAGATION_TIMEOUT_MS);
    });
    report('An event of one server is in a stream at another', latenciesMs);
  });

  test('nginx passes on each event when it happens', async () => {
    const raju = await createResident(shared().db);
    const stream = await openStream(shared(), raju);
    for (let trialIndex = 1; trialIndex <= 3; trialIndex += 1) {
      const mei = await createResident(shared().db);
      const eventCount = stream().split('event: changed').length;
      const response = await call(shared(), 'POST /api/friend-request', { as: mei, body: { receiverId: raju.id } });
      expect(response.status).toBeLessThan(300);
      await waitUntil(() => stream().split('event: changed').length > eventCount, PROPAGATION_TIMEOUT_MS);
    }
  });

  test('failed sign-ins count together, whichever server refuses them', async () => {
    const { url } = shared();
    const from = nextClientAddress();
    const body = { username: 'tan', email: 'tan@example.sg', password: PASSWORD };
    expect((await call({ url }, 'POST /api/auth/register', { from, body })).status).toBe(201);
    const signIns = [];
    for (let trialIndex = 0; trialIndex < 12; trialIndex += 1)
      signIns.push(await call({ url }, 'POST /api/auth/login', { from, body: { ...body, password: 'another one' } }));
    expect(new Set(signIns.map(({ headers }) => headers.get('x-server'))).size).toBeGreaterThan(1);
    expect(signIns.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('a session that begins at one server is known at all', async () => {
    const body = { username: 'lim', email: 'lim@example.sg', password: PASSWORD };
    const cookie = getSessionCookie(
      await call(shared(), 'POST /api/auth/register', { from: nextClientAddress(), body }),
    );
    for (let index = 0; index < SERVER_COUNT; index += 1)
      expect((await call(shared().server(index), 'GET /api/auth/user', { as: cookie })).status).toBe(200);
  });

  test('one of fifty identical check-ins gets the award', { timeout: 60_000 + TRIALS * 5_000 }, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await createResident(shared().db);
      const checkIns = await Promise.all(Array.from({ length: 50 }, () => checkIn(shared(), mei, 1 + trial)));
      expect(countKinds(checkIns)).toEqual({ '200': 1, '409 already-checked-in': 49 });
    }
    expect(await listViolations(shared().db)).toEqual([]);
  });

  test('concurrent refreshes of the news fetch each feed once', async () => {
    const { db } = shared();
    const readPollingCycle = () => db.selectFrom('news_rounds').select('finished_at').executeTakeFirstOrThrow();
    await waitUntil(async () => (await readPollingCycle()).finished_at !== null, 30_000);
    await db.deleteFrom('news_articles').where('source_id', 'is not', null).execute();
    await db.deleteFrom('news_sources').execute();
    const initialCycle = { started_at: null, finished_at: null, claimed_until: null, result: null };
    await db.updateTable('news_rounds').set(initialCycle).execute();
    const feeds = await startFeedServer();
    const respond = respondWith(rss([{ guid: 'a', title: 'News of the town' }]));
    const url = feeds.serve('/feed', (request, response) => void setTimeout(() => respond(request, response), 1_000));
    await createSourceRow(db, { url });
    const mei = await createResident(db);
    const refreshes = await Promise.all(
      Array.from({ length: 12 }, () => call(shared(), 'POST /api/news/refresh', { as: mei })),
    );
    expect(countKinds(refreshes)).toEqual({ 200: 12 });
    expect(feeds.requestCount('/feed')).toBe(1);
  });

  test('an email is sent once, whichever server gets the request', async () => {
    const before = mailbox.emails().length;
    const residents = await Promise.all(Array.from({ length: EMAIL_COUNT }, () => createResident(shared().db)));
    const responses = await Promise.all(
      residents.map(({ email }) =>
        call(shared(), 'POST /api/auth/password-reset', { from: nextClientAddress(), body: { email } }),
      ),
    );
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    await waitUntil(() => mailbox.emails().length - before >= EMAIL_COUNT, 30_000);
    const unfinished = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job j where state in ('created', 'retry', 'active')
        and not exists (select from pgboss.schedule s where s.name = j.name)`;
    await waitUntil(async () => (await unfinished.execute(shared().db)).rows[0]?.count === 0, 30_000);
    const recipients = mailbox
      .emails()
      .slice(before)
      .flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(residents.map(({ email }) => email).toSorted());
  });

  test('a job that is due runs once', { timeout: JOB_TIMEOUT_MS + 30_000 }, async () => {
    const runs = async () => {
      const { rows } = await sql<{ minute: Date; runs: number }>`
        select date_trunc('minute', created_on) as minute, count(*)::int as runs from pgboss.job
        where name = 'send-reminders' and state = 'completed' group by 1 order by 1`.execute(shared().db);
      return rows;
    };
    await waitUntil(async () => (await runs()).length > 1, JOB_TIMEOUT_MS);
    expect((await runs()).filter((minute) => minute.runs !== 1)).toEqual([]);
  });

  async function measureEachPair(
    trial: (at: ServerProcess, other: ServerProcess, trialIndex: number) => Promise<number>,
  ) {
    const latencies: number[] = [];
    for (let serverIndex = 0; serverIndex < SERVER_COUNT; serverIndex += 1) {
      for (let step = 1; step < SERVER_COUNT; step += 1) {
        const other = shared().server((serverIndex + step) % SERVER_COUNT);
        latencies.push(await trial(shared().server(serverIndex), other, latencies.length));
      }
    }
    return latencies;
  }
});

const getCurrentUser = (server: ServerProcess, as: TestResident) => call(server, 'GET /api/auth/user', { as });

async function readPoints(server: ServerProcess, as: TestResident): Promise<number> {
  return (JSON.parse((await getCurrentUser(server, as)).text) as { ecoPoints: number }).ecoPoints;
}

function report(what: string, latenciesMs: readonly number[]): void {
  recordMeasurement({
    what,
    amount: `${latenciesMs.length} pairs of servers`,
    measured: `${median(latenciesMs).toFixed(0)} ms (median), ${Math.max(...latenciesMs).toFixed(0)} ms at most`,
    limit: `< ${PROPAGATION_TIMEOUT_MS} ms`,
  });
}

async function openStream(server: { readonly url: string }, as: TestResident): Promise<() => string> {
  const abortController = new AbortController();
  onTestFinished(() => abortController.abort());
  const response = await fetch(`${server.url}/api/notifications/stream`, {
    signal: abortController.signal,
    headers: { cookie: as.cookie },
  });
  expect(response.status).toBe(200);
  let text = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
  };
  read().catch(() => undefined);
  return () => text;
}
