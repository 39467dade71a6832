import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UNTRUSTED_CERTIFICATE } from '../../testing/untrusted-certificate.ts';
import {
  neverRespond,
  redirectTo,
  type Responder,
  respondWithMegabytes,
  startFeedServer,
  trickle,
} from '../../testing/news/feed-server.ts';
import type { OutboundError, ResolveName } from './guarded-agent.ts';
import { createGuardedPost } from './guarded-post.ts';
import { isPublicAddress, ALLOW_PRIVATE, PUBLIC_ONLY } from './public-address.ts';

const POST = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('hello'), timeout: 1_000 };
const post = createGuardedPost({ policy: ALLOW_PRIVATE });

async function errorOf(posting: Promise<unknown>): Promise<string> {
  return posting.then(
    (status) => `answered ${String(status)}`,
    (error: OutboundError) => error.code,
  );
}

const respondWith =
  (status: number): Responder =>
  (request, response) =>
    void request.resume().on('end', () => response.writeHead(status).end());

describe('the answer to a post', () => {
  test('is only its status: an endless or slow body is not read', async () => {
    const server = await startFeedServer();
    expect(await post(server.serve('/accepted', respondWith(201)), POST)).toBe(201);
    expect(await post(server.serve('/gone', respondWith(410)), POST)).toBe(410);
    expect(await post(server.serve('/much', respondWithMegabytes(1024)), POST)).toBe(200);
    expect(await post(server.serve('/trickle', trickle), POST)).toBe(200);
  });

  test('is an error on a timeout, or if its headers are too large', async () => {
    const server = await startFeedServer();
    expect(await errorOf(post(server.serve('/hangs', neverRespond), POST))).toBe('timeout');
    const header = { 'x-long': 'x'.repeat(40_000) };
    const large = server.serve('/headers', (_, response) => void response.writeHead(200, header).end());
    expect(await errorOf(post(large, POST))).toBe('too-large');
    expect(await errorOf(post('http://127.0.0.1:1/', POST))).toBe('unreachable');
  });
});

test('a post goes to no server whose certificate no authority has signed', async () => {
  const [connections, requests]: [unknown[], unknown[]] = [[], []];
  const server = createServer(UNTRUSTED_CERTIFICATE, (request, response) => {
    requests.push(request.url);
    response.end();
  });
  server.on('connection', (socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await errorOf(post(`https://127.0.0.1:${port}/`, POST))).toBe('unreachable');
  expect([connections.length, requests]).toEqual([1, []]);
});

describe('a post goes only to the public internet', () => {
  const resolveNothing: ResolveName = () => Promise.resolve([]);

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'localhost',
    '127.0.0.1.',
  ])('never to this machine called %s', async (host) => {
    const canary = await startFeedServer();
    const guarded = createGuardedPost({
      policy: { ...PUBLIC_ONLY, allowsAnyNameAndPort: true },
      resolve: resolveNothing,
    });
    expect(await errorOf(guarded(`http://${host}:${canary.port}/`, POST))).toBe('address-refused');
    expect(canary.connections()).toBe(0);
  });

  test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.7', '169.254.169.254', '64:ff9b::7f00:1'])(
    'never to a name that resolves to %s',
    async (ip) => {
      const guarded = createGuardedPost({ policy: PUBLIC_ONLY, resolve: () => Promise.resolve([ip]) });
      expect(await errorOf(guarded('https://push.example.sg/x', POST))).toBe('address-refused');
    },
  );

  /** Stands for the public internet here; the canary listens on 127.0.0.1. */
  const PUBLIC_IP = '127.0.0.2';
  const policy = { isAllowed: (ip: string) => ip === PUBLIC_IP || isPublicAddress(ip), allowsAnyNameAndPort: true };

  test('never to where a redirect leads, private or not', async () => {
    const [publicServer, canary] = [await startFeedServer(PUBLIC_IP), await startFeedServer()];
    const guarded = createGuardedPost({ policy, resolve: () => Promise.resolve([PUBLIC_IP]) });
    publicServer.serve('/elsewhere', respondWith(200));
    for (const to of [`http://127.0.0.1:${canary.port}/`, '/elsewhere']) {
      publicServer.serve('/push', redirectTo(to, 307));
      expect(await guarded(`http://push.example.sg:${publicServer.port}/push`, POST)).toBe(307);
    }
    expect(canary.connections()).toBe(0);
    expect(publicServer.requestCount('/elsewhere')).toBe(0);
  });

  test('never to a private address to which a name changes after the first post', async () => {
    const [publicServer, canary] = [await startFeedServer(PUBLIC_IP), await startFeedServer()];
    canary.serve('/push', respondWith(200));
    publicServer.serve('/push', respondWith(201));
    const resolved = [[PUBLIC_IP], ['127.0.0.1'], ['127.0.0.1', '::1']];
    const guarded = createGuardedPost({ policy, resolve: () => Promise.resolve(resolved.shift() ?? []) });
    expect(await guarded(`http://push.example.sg:${publicServer.port}/push`, POST)).toBe(201);
    for (let times = 0; times < 2; times += 1)
      expect(await errorOf(guarded(`http://push.example.sg:${canary.port}/push`, POST))).toBe('address-refused');
    expect(resolved).toEqual([]);
    expect(canary.connections()).toBe(0);
  });
});
