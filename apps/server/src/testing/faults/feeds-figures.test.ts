import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { MAX_CONCURRENT_FETCHES } from '../../features/news/ingestion/polling-cycles.service.ts';
import { rss, respondWith, startFeedServer } from '../news/feed-server.ts';
import { recordMeasurement } from './measurements.ts';
import { HOSTILE_FEEDS, MANY_ITEMS_DOCUMENT } from './hostile-feeds.ts';

const FETCH_TIMEOUT_MS = 10_000;
const SLACK_MS = 1_000;
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;
const MAX_MEGABYTES = 64;
const MAX_EVENT_LOOP_DELAY_MS = 50;

const moduleUrl = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);

const IDLE_THREAD_SOURCE = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { parentPort } from 'node:worker_threads';
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  parentPort.postMessage('');
  parentPort.once('message', () => parentPort.postMessage(delay.percentile(99) / 1e6));`;

/** Runs in a separate process, and prints times and memory as JSON. */
const PROGRAM_SOURCE = `
  import { once } from 'node:events';
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { Worker } from 'node:worker_threads';
  const { createSafeFetch } = await import(${moduleUrl('features/news/feeds/safe-fetch.ts')});
  const { createFeedParser } = await import(${moduleUrl('features/news/feeds/feed-parser.ts')});
  const { ALLOW_PRIVATE } = await import(${moduleUrl('core/outbound/public-address.ts')});
  const fetch = createSafeFetch({ policy: ALLOW_PRIVATE });
  const parser = createFeedParser();
  const read = async (url) => {
    const fetched = await fetch(url, { accept: '*/*', maxBytes: ${MAX_DOCUMENT_BYTES}, timeoutMs: ${FETCH_TIMEOUT_MS} });
    return parser.parse({ ...fetched, now: Date.now(), allowPrivate: true });
  };
  const [good, ...hostile] = process.argv.slice(1);
  // Modules loaded for the first feed must not count for the others.
  for (let times = 0; times < 3; times += 1) await read(good);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watching = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()); }, 10);
  // An idle thread shows how long the machine itself delays work.
  const idle = new Worker(${JSON.stringify(IDLE_THREAD_SOURCE)}, { eval: true });
  await once(idle, 'message');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const feeds = [];
  const readQueued = async () => {
    for (let url = hostile.shift(); url !== undefined; url = hostile.shift()) {
      const startedAt = performance.now();
      const items = await read(url).then(({ items }) => items.length, () => 0);
      feeds.push({ url, ms: performance.now() - startedAt, items });
    }
  };
  await Promise.all(Array.from({ length: ${MAX_CONCURRENT_FETCHES} }, readQueued));
  delay.disable();
  clearInterval(watching);
  idle.postMessage('');
  const [idleMs] = await once(idle, 'message');
  await parser.close();
  console.log(JSON.stringify({ feeds, megabytes: (peak - before) / 1024 / 1024, delayMs: delay.percentile(99) / 1e6, idleMs }));`;

interface Measurements {
  readonly feeds: readonly { readonly url: string; readonly ms: number; readonly items: number }[];
  readonly megabytes: number;
  readonly delayMs: number;
  readonly idleMs: number;
}

async function measureInSeparateProcess(urls: readonly string[]): Promise<Measurements> {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM_SOURCE, ...urls]);
  return JSON.parse((await run).stdout) as Measurements;
}

test(
  'hostile feeds cost a server little time and memory, and do not block its event loop',
  { timeout: 120_000 },
  async () => {
    const server = await startFeedServer();
    const goodUrl = server.serve('/good', respondWith(rss([{ title: 'Good' }])));
    const urls = Object.entries(HOSTILE_FEEDS).map(([path, { respond }]) => server.serve(path, respond));
    const { feeds, megabytes, delayMs, idleMs } = await measureInSeparateProcess([goodUrl, ...urls]);
    recordMeasurement({
      what: 'Hostile feeds: memory, delay of the event loop (p99)',
      amount: `${urls.length} feeds, ${MAX_CONCURRENT_FETCHES} at once`,
      measured: `+${megabytes.toFixed(1)} MB, ${delayMs.toFixed(1)} ms (an idle thread ${idleMs.toFixed(1)} ms)`,
      limit: `< ${MAX_MEGABYTES} MB, < ${MAX_EVENT_LOOP_DELAY_MS} ms more than idle`,
    });
    for (const { url, ms } of feeds) expect(ms, url).toBeLessThan(FETCH_TIMEOUT_MS + SLACK_MS);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
    expect(delayMs - idleMs).toBeLessThan(MAX_EVENT_LOOP_DELAY_MS);
    // The document of ten thousand items is small enough to be read, and the parser returns a hundred of them.
    expect(MANY_ITEMS_DOCUMENT.length).toBeLessThan(MAX_DOCUMENT_BYTES);
    expect(feeds.find(({ url }) => url.endsWith('/many'))?.items).toBe(100);
  },
);
