import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  bombs,
  brotliBomb,
  hangs,
  redirects,
  rss,
  sends,
  sendsByEtag,
  sendsMuch,
  sendsPacked,
  startFeedServer,
  trickles,
} from '../../../testing/news/feed-server.ts';
import type { ResolveName } from '../../../core/outbound/guarded-agent.ts';
import { isPublicAddress, ALLOW_PRIVATE, PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import type { FeedError } from './feed-error.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

const MB = 1024 * 1024;
const OPTIONS = { accept: 'application/rss+xml', maxBytes: 2 * MB, timeout: 1_000 };
const feed = rss([{ title: 'Solar roofs' }]);
const open = createSafeFetch({ policy: ALLOW_PRIVATE });

async function errorOf(fetching: Promise<unknown>): Promise<string> {
  return fetching.then(
    () => 'none',
    (error: FeedError) => error.code,
  );
}

describe('the response of a feed', () => {
  test('is read, compressed or not, with its ETag; null if it has not changed since', async () => {
    const server = await startFeedServer();
    for (const address of [server.serve('/plain', sends(feed)), server.serve('/packed', sendsPacked(feed))]) {
      const fetched = await open(address, OPTIONS);
      expect(Buffer.from(fetched?.bytes ?? []).toString()).toBe(feed);
    }
    const address = server.serve('/known', sendsByEtag(feed, '"v1"'));
    expect((await open(address, OPTIONS))?.etag).toBe('"v1"');
    expect(await open(address, { ...OPTIONS, etag: '"v1"' })).toBeNull();
    expect(await open(address, { ...OPTIONS, etag: '"v0"' })).not.toBeNull();
  });

  test('is reached by up to three redirects', async () => {
    const server = await startFeedServer();
    server.serve('/0', sends(feed));
    for (const step of [1, 2, 3, 4]) server.serve(`/${step}`, redirects(`/${step - 1}`, step === 1 ? 301 : 308));
    expect((await open(`${server.url}/3`, OPTIONS))?.url).toBe(`${server.url}/0`);
    expect(await errorOf(open(`${server.url}/4`, OPTIONS))).toBe('too-many-redirects');
    expect(await errorOf(open(server.serve('/round', redirects('/round')), OPTIONS))).toBe('too-many-redirects');
  });

  test('gives an error with the reason if it cannot be read', async () => {
    const server = await startFeedServer();
    const of = (path: string, serve: Parameters<typeof server.serve>[1]) =>
      errorOf(open(server.serve(path, serve), OPTIONS));
    expect(await of('/404', (_, response) => void response.writeHead(404).end())).toBe('http-status');
    expect(await of('/204', (_, response) => void response.writeHead(204).end())).toBe('http-status');
    expect(await of('/hangs', hangs)).toBe('timeout');
    expect(await of('/trickles', trickles)).toBe('timeout');
    expect(await of('/much', sendsMuch(1024))).toBe('too-large');
    expect(await of('/bomb', bombs(1024))).toBe('too-large');
    expect(await of('/brotli', brotliBomb())).toBe('too-large');
    expect(
      await of(
        '/cut',
        (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('<', () => response.destroy()),
      ),
    ).toBe('unreachable');
    const says = (encoding: string) => (_: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end('no such packing');
    expect(await of('/no-gzip', says('gzip'))).toBe('not-a-feed');
    expect(await of('/no-br', says('br'))).toBe('not-a-feed');
    expect(await of('/zip', says('zip'))).toBe('not-a-feed');
    const header = { 'x-long': 'x'.repeat(40_000) };
    expect(await of('/headers', (_, response) => void response.writeHead(200, header).end())).toBe('too-large');
    expect(await errorOf(open('http://127.0.0.1:1/', OPTIONS))).toBe('unreachable');
  });
});

function fetchWith(names: Record<string, readonly string[]> | ResolveName = {}): SafeFetch {
  const resolve: ResolveName = typeof names === 'function' ? names : (name) => Promise.resolve(names[name] ?? []);
  return createSafeFetch({ policy: PUBLIC_ONLY, resolve });
}

describe('the server never connects to its own machine or network', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '127.0.0.1.',
  ])('called %s', async (host) => {
    const canary = await startFeedServer();
    expect(await errorOf(fetchWith()(`http://${host}:${canary.port}/`, OPTIONS))).toBe('address-refused');
    expect(canary.connections()).toBe(0);
  });

  test.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['::1'], ['10.0.0.7'], ['169.254.169.254'], ['64:ff9b::7f00:1']])(
    'by a name that resolves to %s',
    async (ip) => {
      const asked: string[] = [];
      const fetch = fetchWith((name) => {
        asked.push(name);
        return Promise.resolve([ip]);
      });
      expect(await errorOf(fetch('http://news.example.sg/', OPTIONS))).toBe('address-refused');
      expect(asked).toEqual(['news.example.sg']);
    },
  );
});

describe('when a feed is on a public server', () => {
  /** Stands for a public server; the canary listens on 127.0.0.1. */
  const WORLD = '127.0.0.2';
  const policy = { isAllowed: (ip: string) => ip === WORLD || isPublicAddress(ip), anyNameAndPort: false };
  const anyPort = { ...policy, anyNameAndPort: true };

  test.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `http://2130706433:${port}/`,
    (port: number) => `http://[::ffff:7f00:1]:${port}/`,
    (port: number) => `http://inside.example.sg:${port}/`,
    (port: number) => `//127.0.0.1:${port}/`,
    (port: number) => `http://mei:secret@inside.example.sg:${port}/`,
    () => 'file:///etc/passwd',
    () => 'ftp://inside.example.sg/feed',
    () => 'http://192.168.1.1/',
    () => 'https://169.254.169.254/latest/meta-data/',
  ])('no redirect leads to this machine or its network (%#)', async (target) => {
    const [world, canary] = [await startFeedServer(WORLD), await startFeedServer()];
    const resolve: ResolveName = (name) => Promise.resolve([name.startsWith('inside') ? '127.0.0.1' : WORLD]);
    world.serve('/feed', redirects(target(canary.port)));
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await errorOf(fetch(`http://news.example.sg:${world.port}/feed`, OPTIONS))).toBe('address-refused');
    expect(world.asked('/feed')).toBe(1);
    expect(canary.connections()).toBe(0);
  });

  test('a name that resolves to a private address after a public one is refused', async () => {
    const [world, canary] = [await startFeedServer(WORLD), await startFeedServer()];
    const answers = [[WORLD], ['127.0.0.1'], ['127.0.0.1']];
    const resolve: ResolveName = () => Promise.resolve(answers.shift() ?? []);
    world.serve('/feed', redirects(`http://news.example.sg:${canary.port}/feed`));
    canary.serve('/feed', sends(feed));
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await errorOf(fetch(`http://news.example.sg:${world.port}/feed`, OPTIONS))).toBe('address-refused');
    expect(answers).toHaveLength(1);
    expect(await errorOf(fetch(`http://news.example.sg:${canary.port}/feed`, OPTIONS))).toBe('address-refused');
    expect(canary.connections()).toBe(0);
  });

  test('the server connects only to the public ones among the addresses of a name', async () => {
    const [world, canary] = [await startFeedServer(WORLD), await startFeedServer()];
    world.serve('/feed', sends(feed));
    const resolve: ResolveName = () => Promise.resolve(['127.0.0.1', '::1', WORLD]);
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await fetch(`http://news.example.sg:${world.port}/feed`, OPTIONS)).not.toBeNull();
    expect(await errorOf(fetch(`http://news.example.sg:${canary.port}/feed`, OPTIONS))).toBe('unreachable');
    expect(canary.connections()).toBe(0);
  });

  test('the server connects only to the ports of feeds', async () => {
    const world = await startFeedServer(WORLD);
    const fetch = createSafeFetch({ policy, resolve: () => Promise.resolve([WORLD]) });
    expect(await errorOf(fetch(`http://news.example.sg:${world.port}/feed`, OPTIONS))).toBe('address-refused');
    expect(world.connections()).toBe(0);
  });
});
