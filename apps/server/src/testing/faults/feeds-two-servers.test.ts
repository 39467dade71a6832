import { setTimeout as delay } from 'node:timers/promises';
import type { NewsPollingCycle } from '@ecopulse/contract/news/news';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { putSource } from '../news/articles.ts';
import { makeResident, type MadeResident } from '../factories.ts';
import { rss, type Serve, sends, startFeedServer } from '../news/feed-server.ts';
import { callConcurrently } from './concurrent-calls.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { amount } from '../amounts.ts';
import { shareTwoServers } from './two-servers.ts';
import { until } from './until.ts';

const CALLS = amount('REFRESH_CALLS', 1_000);
/** A resident may make 300 writes a minute, including those that get a 503. */
const CALLS_OF_ONE = 20;
const FEEDS = 6;
const TIMEOUT = 120_000;

const shared = shareTwoServers({ NEWS_ALLOW_PRIVATE_ADDRESSES: '1' });

/** Starting a server begins a polling cycle. */
beforeAll(async () => {
  const { db } = shared();
  const round = () => db.selectFrom('news_rounds').select('finished_at').executeTakeFirstOrThrow();
  await until(async () => (await round()).finished_at !== null, TIMEOUT);
}, TIMEOUT);

beforeEach(async () => {
  const { db } = shared();
  await db.deleteFrom('news_articles').where('source_id', 'is not', null).execute();
  await db.deleteFrom('news_sources').execute();
  const never = { started_at: null, finished_at: null, claimed_until: null, result: null };
  await db.updateTable('news_rounds').set(never).execute();
});

function slowly(serve: Serve): Serve {
  return (request, response) => void setTimeout(() => serve(request, response), 1_000);
}

/** Retries after a 503: the servers do not accept this many concurrent calls. */
async function refresh(server: { readonly url: string }, as: MadeResident): Promise<CallResponse> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await call(server, 'POST /api/news/refresh', { as });
    if (response.status !== 503 || Date.now() > deadline) return response;
    await delay(Number(response.headers.get('retry-after')) * 1_000);
  }
}

test(
  'a thousand concurrent requests for news, at two servers, fetch each feed once',
  { timeout: TIMEOUT },
  async () => {
    const [server, { a, b, db }] = [await startFeedServer(), shared()];
    const servers = [a, b];
    const paths = Array.from({ length: FEEDS }, (_, n) => `/feed-${n}`);
    for (const path of paths)
      await putSource(db, { url: server.serve(path, slowly(sends(rss([{ guid: 'a', title: `News of ${path}` }])))) });
    const first = await makeResident(db);
    const residents: MadeResident[] = [];
    while (residents.length * CALLS_OF_ONE < CALLS) residents.push(await makeResident(db));
    // Caches the sessions: an address may send 300 calls a minute with sessions that a server does not know yet.
    for (const as of residents)
      for (const one of servers) expect(await call(one, 'GET /api/auth/user', { as })).toMatchObject({ status: 200 });

    const responses = await callConcurrently(shared(), CALLS, (one, n) =>
      refresh(one, residents[n % residents.length] ?? first),
    );

    expect(countKinds(responses)).toEqual({ 200: CALLS });
    expect(paths.map((path) => server.asked(path))).toEqual(paths.map(() => 1));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const result = JSON.parse(responses[0]?.text ?? '') as NewsPollingCycle;
    expect(result.sources).toHaveLength(FEEDS);
    // On a busy machine a feed may time out; the articles of the others are stored once.
    const taken = await db.selectFrom('news_articles').select('title').where('source_id', 'is not', null).execute();
    expect(result).toMatchObject({ count: taken.length, added: taken.length, updated: 0 });
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBe(result.sources.filter(({ ok }) => ok).length);
  },
);

// Must come last, since it ends a server.
test('a round whose server is killed is taken over by the other server', { timeout: TIMEOUT }, async () => {
  const [server, { a, b, db }] = [await startFeedServer(), shared()];
  let isSlow = true;
  const good = sends(rss([{ guid: 'a', title: 'Good news' }]));
  const url = server.serve('/feed', (request, response) => (isSlow ? undefined : good(request, response)));
  await putSource(db, { url });
  const as = await makeResident(db);
  const lost = call(a, 'POST /api/news/refresh', { as }).catch(() => null);
  await until(() => server.asked('/feed') === 1, 20_000);
  isSlow = false;
  await a.stop('SIGKILL');
  expect(await lost).toBeNull();
  const taken = await call(b, 'POST /api/news/refresh', { as });
  expect(JSON.parse(taken.text)).toMatchObject({ count: 1, added: 1 });
  expect(server.asked('/feed')).toBe(2);
});
