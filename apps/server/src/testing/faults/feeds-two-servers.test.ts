import { setTimeout as delay } from 'node:timers/promises';
import type { NewsPollingCycle } from '@ecopulse/contract/news/news';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSourceRow } from '../news/articles.ts';
import { createResident, type TestResident } from '../factories.ts';
import { rss, type Responder, respondWith, startFeedServer } from '../news/feed-server.ts';
import { callConcurrently } from './concurrent-calls.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { readNumberVariable } from '../amounts.ts';
import { shareTwoServers } from './two-servers.ts';
import { waitUntil } from './wait-until.ts';

const CALLS = readNumberVariable('REFRESH_CALLS', 1_000);
/** A resident may make 300 writes a minute, including those that get a 503. */
const CALLS_PER_RESIDENT = 20;
const FEED_COUNT = 6;
const TIMEOUT_MS = 120_000;

const shared = shareTwoServers({ NEWS_ALLOW_PRIVATE_ADDRESSES: '1' });

/** Starting a server begins a polling cycle. */
beforeAll(async () => {
  const { db } = shared();
  const readPollingCycle = () => db.selectFrom('news_rounds').select('finished_at').executeTakeFirstOrThrow();
  await waitUntil(async () => (await readPollingCycle()).finished_at !== null, TIMEOUT_MS);
}, TIMEOUT_MS);

beforeEach(async () => {
  const { db } = shared();
  await db.deleteFrom('news_articles').where('source_id', 'is not', null).execute();
  await db.deleteFrom('news_sources').execute();
  const initialCycle = { started_at: null, finished_at: null, claimed_until: null, result: null };
  await db.updateTable('news_rounds').set(initialCycle).execute();
});

function delayResponse(serve: Responder): Responder {
  return (request, response) => void setTimeout(() => serve(request, response), 1_000);
}

/** Retries after a 503: the servers do not accept this many concurrent calls. */
async function refresh(server: { readonly url: string }, as: TestResident): Promise<CallResponse> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await call(server, 'POST /api/news/refresh', { as });
    if (response.status !== 503 || Date.now() > deadline) return response;
    await delay(Number(response.headers.get('retry-after')) * 1_000);
  }
}

test(
  'a thousand concurrent requests for news, at two servers, fetch each feed once',
  { timeout: TIMEOUT_MS },
  async () => {
    const [server, { a, b, db }] = [await startFeedServer(), shared()];
    const servers = [a, b];
    const paths = Array.from({ length: FEED_COUNT }, (_, n) => `/feed-${n}`);
    for (const path of paths)
      await createSourceRow(db, {
        url: server.serve(path, delayResponse(respondWith(rss([{ guid: 'a', title: `News of ${path}` }])))),
      });
    const first = await createResident(db);
    const residents: TestResident[] = [];
    while (residents.length * CALLS_PER_RESIDENT < CALLS) residents.push(await createResident(db));
    // Caches the sessions: an address may send 300 calls a minute with sessions that a server does not know yet.
    for (const as of residents)
      for (const eachServer of servers)
        expect(await call(eachServer, 'GET /api/auth/user', { as })).toMatchObject({ status: 200 });

    const responses = await callConcurrently(shared(), CALLS, (target, n) =>
      refresh(target, residents[n % residents.length] ?? first),
    );

    expect(countKinds(responses)).toEqual({ 200: CALLS });
    expect(paths.map((path) => server.requestCount(path))).toEqual(paths.map(() => 1));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const result = JSON.parse(responses[0]?.text ?? '') as NewsPollingCycle;
    expect(result.sources).toHaveLength(FEED_COUNT);
    // On a busy machine a feed may time out; the articles of the others are stored once.
    const stored = await db.selectFrom('news_articles').select('title').where('source_id', 'is not', null).execute();
    expect(result).toMatchObject({ count: stored.length, added: stored.length, updated: 0 });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBe(result.sources.filter(({ ok }) => ok).length);
  },
);

// Must come last, since it ends a server.
test('a polling cycle whose server is killed is taken over by the other server', { timeout: TIMEOUT_MS }, async () => {
  const [server, { a, b, db }] = [await startFeedServer(), shared()];
  let isHanging = true;
  const respond = respondWith(rss([{ guid: 'a', title: 'Good news' }]));
  const url = server.serve('/feed', (request, response) => (isHanging ? undefined : respond(request, response)));
  await createSourceRow(db, { url });
  const as = await createResident(db);
  const interruptedCall = call(a, 'POST /api/news/refresh', { as }).catch(() => null);
  await waitUntil(() => server.requestCount('/feed') === 1, 20_000);
  isHanging = false;
  await a.stop('SIGKILL');
  expect(await interruptedCall).toBeNull();
  const stored = await call(b, 'POST /api/news/refresh', { as });
  expect(JSON.parse(stored.text)).toMatchObject({ count: 1, added: 1 });
  expect(server.requestCount('/feed')).toBe(2);
});
