import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  respondWithGzipBomb,
  respondWithBrotliBomb,
  neverRespond,
  redirectTo,
  rss,
  respondWith,
  respondByEtag,
  respondWithMegabytes,
  respondGzipped,
  startFeedServer,
  trickle,
} from '../../../testing/news/feed-server.ts';
import type { ResolveName } from '../../../core/outbound/guarded-agent.ts';
import { isPublicAddress, ALLOW_PRIVATE, PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import type { FeedError } from './feed-error.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

const MB = 1024 * 1024;
const OPTIONS = { accept: 'application/rss+xml', maxBytes: 2 * MB, timeoutMs: 1_000 };
const feed = rss([{ title: 'Solar roofs' }]);
const fetchAnyAddress = createSafeFetch({ policy: ALLOW_PRIVATE });

async function errorCodeOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'none',
    (error: FeedError) => error.code,
  );
}

describe('the response of a feed', () => {
  test('is read, compressed or not, with its ETag; null if it has not changed since', async () => {
    const server = await startFeedServer();
    for (const address of [server.serve('/plain', respondWith(feed)), server.serve('/packed', respondGzipped(feed))]) {
      const fetched = await fetchAnyAddress(address, OPTIONS);
      expect(Buffer.from(fetched?.bytes ?? []).toString()).toBe(feed);
    }
    const address = server.serve('/known', respondByEtag(feed, '"v1"'));
    expect((await fetchAnyAddress(address, OPTIONS))?.etag).toBe('"v1"');
    expect(await fetchAnyAddress(address, { ...OPTIONS, etag: '"v1"' })).toBeNull();
    expect(await fetchAnyAddress(address, { ...OPTIONS, etag: '"v0"' })).not.toBeNull();
  });

  test('has no ETag if it is too long or no plain text, since the next request would repeat it', async () => {
    const server = await startFeedServer();
    for (const [path, etag] of [
      ['/long', `"${'x'.repeat(200)}"`],
      ['/accent', '"\u00e9"'],
    ] as const)
      expect(await fetchAnyAddress(server.serve(path, respondByEtag(feed, etag)), OPTIONS)).toMatchObject({
        etag: null,
      });
  });

  test('is reached by up to three redirects', async () => {
    const server = await startFeedServer();
    server.serve('/0', respondWith(feed));
    for (const step of [1, 2, 3, 4]) server.serve(`/${step}`, redirectTo(`/${step - 1}`, step === 1 ? 301 : 308));
    expect((await fetchAnyAddress(`${server.url}/3`, OPTIONS))?.url).toBe(`${server.url}/0`);
    expect(await errorCodeOf(fetchAnyAddress(`${server.url}/4`, OPTIONS))).toBe('too-many-redirects');
    expect(await errorCodeOf(fetchAnyAddress(server.serve('/round', redirectTo('/round')), OPTIONS))).toBe(
      'too-many-redirects',
    );
  });

  test('gives an error with the reason if it cannot be read', async () => {
    const server = await startFeedServer();
    const errorCodeAt = (path: string, serve: Parameters<typeof server.serve>[1]) =>
      errorCodeOf(fetchAnyAddress(server.serve(path, serve), OPTIONS));
    expect(await errorCodeAt('/404', (_, response) => void response.writeHead(404).end())).toBe('http-status');
    expect(await errorCodeAt('/204', (_, response) => void response.writeHead(204).end())).toBe('http-status');
    expect(await errorCodeAt('/hangs', neverRespond)).toBe('timeout');
    expect(await errorCodeAt('/trickle', trickle)).toBe('timeout');
    expect(await errorCodeAt('/much', respondWithMegabytes(1024))).toBe('too-large');
    expect(await errorCodeAt('/bomb', respondWithGzipBomb(1024))).toBe('too-large');
    expect(await errorCodeAt('/brotli', respondWithBrotliBomb())).toBe('too-large');
    expect(
      await errorCodeAt(
        '/cut',
        (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('<', () => response.destroy()),
      ),
    ).toBe('unreachable');
    const respondWithEncoding = (encoding: string) => (_: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end('no such packing');
    expect(await errorCodeAt('/no-gzip', respondWithEncoding('gzip'))).toBe('not-a-feed');
    expect(await errorCodeAt('/no-br', respondWithEncoding('br'))).toBe('not-a-feed');
    expect(await errorCodeAt('/zip', respondWithEncoding('zip'))).toBe('not-a-feed');
    const header = { 'x-long': 'x'.repeat(40_000) };
    expect(await errorCodeAt('/headers', (_, response) => void response.writeHead(200, header).end())).toBe(
      'too-large',
    );
    expect(await errorCodeOf(fetchAnyAddress('http://127.0.0.1:1/', OPTIONS))).toBe('unreachable');
  });
});

/** By default, no name resolves. */
function createPublicOnlyFetch(resolve: ResolveName = () => Promise.resolve([])): SafeFetch {
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
  ])('addressed as %s', async (host) => {
    const canary = await startFeedServer();
    expect(await errorCodeOf(createPublicOnlyFetch()(`http://${host}:${canary.port}/`, OPTIONS))).toBe(
      'address-refused',
    );
    expect(canary.connections()).toBe(0);
  });

  test.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['::1'], ['10.0.0.7'], ['169.254.169.254'], ['64:ff9b::7f00:1']])(
    'by a name that resolves to %s',
    async (ip) => {
      const resolvedNames: string[] = [];
      const fetch = createPublicOnlyFetch((name) => {
        resolvedNames.push(name);
        return Promise.resolve([ip]);
      });
      expect(await errorCodeOf(fetch('http://news.example.sg/', OPTIONS))).toBe('address-refused');
      expect(resolvedNames).toEqual(['news.example.sg']);
    },
  );
});

describe('when a feed is on a public server', () => {
  /** Stands for a public server; the canary listens on 127.0.0.1. */
  const PUBLIC_IP = '127.0.0.2';
  const policy = { isAllowed: (ip: string) => ip === PUBLIC_IP || isPublicAddress(ip), allowsAnyNameAndPort: false };
  const anyPort = { ...policy, allowsAnyNameAndPort: true };

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
    const [publicServer, canary] = [await startFeedServer(PUBLIC_IP), await startFeedServer()];
    const resolve: ResolveName = (name) => Promise.resolve([name.startsWith('inside') ? '127.0.0.1' : PUBLIC_IP]);
    publicServer.serve('/feed', redirectTo(target(canary.port)));
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await errorCodeOf(fetch(`http://news.example.sg:${publicServer.port}/feed`, OPTIONS))).toBe(
      'address-refused',
    );
    expect(publicServer.requestCount('/feed')).toBe(1);
    expect(canary.connections()).toBe(0);
  });

  test('a name that resolves to a private address after a public one is refused', async () => {
    const [publicServer, canary] = [await startFeedServer(PUBLIC_IP), await startFeedServer()];
    // For the first fetch, its redirect, and the second fetch.
    const answers = [[PUBLIC_IP], ['127.0.0.1'], ['127.0.0.1']];
    const resolve: ResolveName = () => Promise.resolve(answers.shift() ?? []);
    publicServer.serve('/feed', redirectTo(`http://news.example.sg:${canary.port}/feed`));
    canary.serve('/feed', respondWith(feed));
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await errorCodeOf(fetch(`http://news.example.sg:${publicServer.port}/feed`, OPTIONS))).toBe(
      'address-refused',
    );
    expect(answers).toHaveLength(1);
    expect(await errorCodeOf(fetch(`http://news.example.sg:${canary.port}/feed`, OPTIONS))).toBe('address-refused');
    expect(canary.connections()).toBe(0);
  });

  test('the server connects only to the public ones among the addresses of a name', async () => {
    const [publicServer, canary] = [await startFeedServer(PUBLIC_IP), await startFeedServer()];
    publicServer.serve('/feed', respondWith(feed));
    const resolve: ResolveName = () => Promise.resolve(['127.0.0.1', '::1', PUBLIC_IP]);
    const fetch = createSafeFetch({ policy: anyPort, resolve });
    expect(await fetch(`http://news.example.sg:${publicServer.port}/feed`, OPTIONS)).not.toBeNull();
    // At the public address, nothing listens on the canary's port.
    expect(await errorCodeOf(fetch(`http://news.example.sg:${canary.port}/feed`, OPTIONS))).toBe('unreachable');
    expect(canary.connections()).toBe(0);
  });

  test('the server connects only to the ports of feeds', async () => {
    const publicServer = await startFeedServer(PUBLIC_IP);
    const fetch = createSafeFetch({ policy, resolve: () => Promise.resolve([PUBLIC_IP]) });
    expect(await errorCodeOf(fetch(`http://news.example.sg:${publicServer.port}/feed`, OPTIONS))).toBe(
      'address-refused',
    );
    expect(publicServer.connections()).toBe(0);
  });
});
