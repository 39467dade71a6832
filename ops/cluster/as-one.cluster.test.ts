import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { putSource } from '../../apps/server/src/testing/news/articles.ts';
import { amount } from '../../apps/server/src/testing/amounts.ts';
import { makeResident, type MadeResident } from '../../apps/server/src/testing/factories.ts';
import { checkIn, rate } from '../../apps/server/src/testing/faults/actions.ts';
import { call, cookieOf, countKinds, median, newAddress } from '../../apps/server/src/testing/faults/calls.ts';
import { recordFigure } from '../../apps/server/src/testing/faults/figures.ts';
import { violations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { until } from '../../apps/server/src/testing/faults/until.ts';
import { openMailbox } from '../../apps/server/src/testing/mailbox.ts';
import { rss, sends, startFeedServer } from '../../apps/server/src/testing/news/feed-server.ts';
import { gatherPlaces } from '../../apps/server/src/testing/visits.ts';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { whyWithout } from './tools.ts';

const SERVERS = 3;
const TRIALS = amount('RACE_TRIALS', 10);
/** Far above what a change takes to arrive, far below the 30 s for which a server caches a session. */
const SOON_MS = 2_000;
const PASSWORD = 'a password of theirs';

/** A job that is due each minute is polled each half minute. */
const JOB_MS = 150_000;
const LETTERS = 9;

const why = whyWithout('nginx');
if (why !== null) process.stdout.write(`Three servers as one: ${why}\n`);
const mailbox = await openMailbox();
afterAll(() => mailbox.close());

describe.skipIf(why !== null)('three servers behind nginx are one to residents', () => {
  const shared = shareBalancedServers(SERVERS, { NEWS_ALLOW_PRIVATE_ADDRESSES: '1', SMTP_URL: mailbox.smtpUrl });

  beforeAll(() => gatherPlaces(shared().db));

  test('calls are spread over all of them', async () => {
    const seen = new Set<string | null>();
    for (let nth = 0; nth < 30; nth += 1) seen.add((await call(shared(), 'GET /api/health')).headers.get('x-server'));
    expect(seen.size).toBe(SERVERS);
  });

  test('a session that ends at one server has ended at the others', async () => {
    const took = await eachPair(async (at, other) => {
      const mei = await makeResident(shared().db);
      expect((await me(other, mei)).status).toBe(200);
      expect((await call(at, 'POST /api/auth/logout', { as: mei })).status).toBeLessThan(300);
      return until(async () => (await me(other, mei)).status === 401, SOON_MS);
    });
    report('A session ended at one server is refused at another', took);
  });

  test('a write at one server is in what the others have cached of a resident', async () => {
    const took = await eachPair(async (at, other) => {
      const mei = await makeResident(shared().db);
      expect(await pointsOf(other, mei)).toBe(0);
      expect((await checkIn(at, mei, 7)).status).toBe(200);
      return until(async () => (await pointsOf(other, mei)) > 0, SOON_MS);
    });
    report("Points of a check-in at one server are in another's cached answer", took);
  });

  test('a rating at one server is in what the others have cached for everyone', async () => {
    const took = await eachPair(async (at, other, nth) => {
      const mei = await makeResident(shared().db);
      const id = 20 + nth;
      expect((await checkIn(at, mei, id)).status).toBe(200);
      const page = async (): Promise<string> => (await call(other, `GET /api/green-spaces/${id}`)).text;
      const before = await page();
      expect((await rate(at, mei, id, 5)).status).toBeLessThan(300);
      return until(async () => (await page()) !== before, SOON_MS);
    });
    report("A rating at one server is in another's cached answer", took);
  });

  test('a stream held at one server carries what happens at another', async () => {
    const took = await eachPair(async (at, other) => {
      const [mei, raju] = [await makeResident(shared().db), await makeResident(shared().db)];
      const stream = await openStream(other, raju);
      const asked = await call(at, 'POST /api/friend-request', { as: mei, body: { receiverId: raju.id } });
      expect(asked.status).toBeLessThan(300);
      return until(() => stream().includes('event: changed'), SOON_MS);
    });
    report('An event of one server is in a stream at another', took);
  });

  test('nginx passes on each event when it happens', async () => {
    const raju = await makeResident(shared().db);
    const stream = await openStream(shared(), raju);
    for (let nth = 1; nth <= 3; nth += 1) {
      const mei = await makeResident(shared().db);
      const seen = stream().split('event: changed').length;
      const asked = await call(shared(), 'POST /api/friend-request', { as: mei, body: { receiverId: raju.id } });
      expect(asked.status).toBeLessThan(300);
      await until(() => stream().split('event: changed').length > seen, SOON_MS);
    }
  });

  test('failed sign-ins count together, whichever server refuses them', async () => {
    const { url } = shared();
    const from = newAddress();
    const body = { username: 'tan', email: 'tan@example.sg', password: PASSWORD };
    expect((await call({ url }, 'POST /api/auth/register', { from, body })).status).toBe(201);
    const tries = [];
    for (let nth = 0; nth < 12; nth += 1)
      tries.push(await call({ url }, 'POST /api/auth/login', { from, body: { ...body, password: 'another one' } }));
    expect(new Set(tries.map(({ headers }) => headers.get('x-server'))).size).toBeGreaterThan(1);
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('a session that begins at one server is known at all', async () => {
    const body = { username: 'lim', email: 'lim@example.sg', password: PASSWORD };
    const cookie = cookieOf(await call(shared(), 'POST /api/auth/register', { from: newAddress(), body }));
    for (let index = 0; index < SERVERS; index += 1)
      expect((await call(shared().server(index), 'GET /api/auth/user', { as: cookie })).status).toBe(200);
  });

  test('one of fifty identical check-ins gets the award', { timeout: 60_000 + TRIALS * 5_000 }, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await makeResident(shared().db);
      const all = await Promise.all(Array.from({ length: 50 }, () => checkIn(shared(), mei, 1 + trial)));
      expect(countKinds(all)).toEqual({ '200': 1, '409 already-checked-in': 49 });
    }
    expect(await violations(shared().db)).toEqual([]);
  });

  test('a refresh of the news that many ask for fetches each feed once', async () => {
    const { db } = shared();
    const round = () => db.selectFrom('news_rounds').select('finished_at').executeTakeFirstOrThrow();
    await until(async () => (await round()).finished_at !== null, 30_000);
    await db.deleteFrom('news_articles').where('source_id', 'is not', null).execute();
    await db.deleteFrom('news_sources').execute();
    const never = { started_at: null, finished_at: null, claimed_until: null, result: null };
    await db.updateTable('news_rounds').set(never).execute();
    const feeds = await startFeedServer();
    const answer = sends(rss([{ guid: 'a', title: 'News of the town' }]));
    const url = feeds.serve('/feed', (request, response) => void setTimeout(() => answer(request, response), 1_000));
    await putSource(db, { url });
    const mei = await makeResident(db);
    const all = await Promise.all(
      Array.from({ length: 12 }, () => call(shared(), 'POST /api/news/refresh', { as: mei })),
    );
    expect(countKinds(all)).toEqual({ 200: 12 });
    expect(feeds.asked('/feed')).toBe(1);
  });

  test('an email is sent once, whichever servers are asked for it', async () => {
    const before = mailbox.mails().length;
    const residents = await Promise.all(Array.from({ length: LETTERS }, () => makeResident(shared().db)));
    const asked = await Promise.all(
      residents.map(({ email }) =>
        call(shared(), 'POST /api/auth/password-reset', { from: newAddress(), body: { email } }),
      ),
    );
    expect(asked.filter(({ status }) => status >= 300)).toEqual([]);
    await until(() => mailbox.mails().length - before >= LETTERS, 30_000);
    const unfinished = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job j where state in ('created', 'retry', 'active')
        and not exists (select from pgboss.schedule s where s.name = j.name)`;
    await until(async () => (await unfinished.execute(shared().db)).rows[0]?.count === 0, 30_000);
    const recipients = mailbox
      .mails()
      .slice(before)
      .flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(residents.map(({ email }) => email).toSorted());
  });

  test('a job that is due runs once', { timeout: JOB_MS + 30_000 }, async () => {
    const runs = async () => {
      const { rows } = await sql<{ minute: Date; runs: number }>`
        select date_trunc('minute', created_on) as minute, count(*)::int as runs from pgboss.job
        where name = 'send-reminders' and state = 'completed' group by 1 order by 1`.execute(shared().db);
      return rows;
    };
    await until(async () => (await runs()).length > 1, JOB_MS);
    expect((await runs()).filter((one) => one.runs !== 1)).toEqual([]);
  });

  async function eachPair(trial: (at: ServerProcess, other: ServerProcess, nth: number) => Promise<number>) {
    const measured: number[] = [];
    for (let one = 0; one < SERVERS; one += 1) {
      for (let step = 1; step < SERVERS; step += 1) {
        const other = shared().server((one + step) % SERVERS);
        measured.push(await trial(shared().server(one), other, measured.length));
      }
    }
    return measured;
  }
});

const me = (server: ServerProcess, as: MadeResident) => call(server, 'GET /api/auth/user', { as });

async function pointsOf(server: ServerProcess, as: MadeResident): Promise<number> {
  return (JSON.parse((await me(server, as)).text) as { ecoPoints: number }).ecoPoints;
}

function report(what: string, took: readonly number[]): void {
  recordFigure({
    what,
    amount: `${took.length} pairs of servers`,
    measured: `${median(took).toFixed(0)} ms (median), ${Math.max(...took).toFixed(0)} ms at most`,
    limit: `< ${SOON_MS} ms`,
  });
}

async function openStream(server: { readonly url: string }, as: MadeResident): Promise<() => string> {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const response = await fetch(`${server.url}/api/notifications/stream`, {
    signal: left.signal,
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
