import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { rss } from '../../../testing/news/feed-server.ts';
import type { FeedError } from './feed-error.ts';
import { createFeedParser } from './feed-parser.ts';

const NOW = Date.parse('2026-11-18T12:00:00+08:00');

const parser = createFeedParser();
afterAll(() => parser.close());

function parseDocument(document: string | Uint8Array, contentType: string | null = 'text/xml') {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  return parser.parse({ bytes, contentType, url: 'https://news.example.sg/feed', now: NOW, allowPrivate: false });
}

async function errorCodeOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'none',
    (error: FeedError) => error.code,
  );
}

const goodDocument = rss([
  { title: 'Solar roofs', description: 'In Tengah', pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800' },
]);

test('a document is parsed in a worker thread', async () => {
  const { items, language } = await parseDocument(goodDocument);
  expect(language).toBeNull();
  expect(items).toEqual([
    {
      identity: 'link:https://news.example.sg/Solar%20roofs',
      title: 'Solar roofs',
      summary: 'In Tengah',
      link: 'https://news.example.sg/Solar%20roofs',
      publishedAt: Date.parse('2026-11-17T01:00:00Z'),
      pictureUrl: null,
      categories: [],
    },
  ]);
});

describe('a harmful document', () => {
  const deep = `<rss version="2.0"><channel>${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}</channel></rss>`;
  const many = `<rss version="2.0"><channel>${'<a b="1"/>'.repeat(200_000)}</channel></rss>`;

  test('affects no other document that waits or follows', { timeout: 60_000 }, async () => {
    const harmful = [
      deep,
      many,
      '<'.repeat(2_000_000),
      '<![CDATA['.repeat(200_000),
      `<rss version="2.0">${'&'.repeat(1_900_000)}`,
    ];
    const harmfulErrors = harmful.map((document) => errorCodeOf(parseDocument(document)));
    const waiting = parseDocument(goodDocument);
    for (const error of await Promise.all(harmfulErrors))
      expect(['not-a-feed', 'too-large', 'timeout', 'none']).toContain(error);
    expect((await waiting).items).toHaveLength(1);
    expect((await parseDocument(goodDocument)).items).toHaveLength(1);
  });
});

function createParserWithThread(onMessage: string, timeoutMs?: number) {
  const threadSource = `
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage('ready');
    parentPort.on('message', () => { ${onMessage} });`;
  const parser = createFeedParser(new URL(`data:text/javascript,${encodeURIComponent(threadSource)}`), timeoutMs);
  onTestFinished(parser.close);
  const task = { contentType: null, url: 'https://a.example/', now: NOW, allowPrivate: false };
  return { parse: () => parser.parse({ ...task, bytes: Buffer.from(goodDocument) }) };
}

test('a thread that dies after its response causes no uncaught error; the next document gets a new one', async () => {
  const uncaughtErrors: unknown[] = [];
  const recordError = (error: unknown) => uncaughtErrors.push(error);
  process.on('uncaughtExceptionMonitor', recordError);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', recordError));
  // The test triggers the crash; otherwise the error could arrive before the response.
  const toThread = new BroadcastChannel('a thread that dies');
  onTestFinished(() => toThread.close());
  const dyingParser = createParserWithThread(`
    new BroadcastChannel('a thread that dies').onmessage = () => { throw new Error('out of memory'); };
    parentPort.postMessage({ document: { items: [], language: 'en' } });`);
  for (let documents = 0; documents < 5; documents += 1) {
    expect(await dyingParser.parse()).toEqual({ items: [], language: 'en' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    toThread.postMessage('die');
  }
  expect(uncaughtErrors).toEqual([]);
});

test.each([
  ['too-large', 'dies of it', "throw new Error('out of memory')"],
  ['timeout', 'never responds', 'setInterval(() => {}, 1000)'],
])('a document is refused as %s, each time, if its thread %s', async (error, _does, onMessage) => {
  const parser = createParserWithThread(onMessage, 500);
  for (let documents = 0; documents < 2; documents += 1) expect(await errorCodeOf(parser.parse())).toBe(error);
});

describe('a document that is no feed, or not a safe one', () => {
  const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  test.each([
    ['unsafe-document', rss([{ title: '&b;' }], entities)],
    ['unsafe-document', rss([{ title: 'x' }], '<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd">')],
    ['unsafe-document', rss([{ title: 'x' }], '<!-- <![CDATA[ --><!doctype rss>')],
    ['unsafe-document', rss([{ title: 'x' }], '<!ENTITY xxe SYSTEM "file:///etc/passwd">')],
    ['not-a-feed', '<!-- a page --><html><body>Sign in</body></html>'],
    ['not-a-feed', '<rss version="2.0"><channel><title>Broken</titl'],
    ['not-a-feed', '<rss version="2.0"><channel><item><title>Cut</title></item>'],
    ['not-a-feed', '{"version":"https://jsonfeed.org/version/1.1","items":['],
    ['not-a-feed', '{"a":1}'],
    ['not-a-feed', ''],
    ['not-a-feed', '\0\0\0\0'],
  ])('is refused as %s: %s', async (error, document) => {
    expect(await errorCodeOf(parseDocument(document))).toBe(error);
  });

  test('is not confused with an item whose text contains a doctype', async () => {
    const { items } = await parseDocument(rss([{ title: 'x', description: '<![CDATA[<!DOCTYPE html><p>Fine</p>]]>' }]));
    expect(items[0]?.summary).toBe('Fine');
  });
});

test('the thread has no environment variable, so no password of the server', async () => {
  const parser = createParserWithThread(
    `parentPort.postMessage({ document: { items: Object.keys(process.env), language: null } });`,
  );
  expect(await parser.parse()).toEqual({ items: [], language: null });
});
