import { describe, expect, test } from 'vitest';
import { hangs, redirects, type Serve, sendsMuch, startFeedServer, trickles } from '../../testing/news/feed-server.ts';
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

const answers =
  (status: number): Serve =>
  (request, response) =>
    void request.resume().on('end', () => response.writeHead(status).end());

describe('the answer to a post', () => {
  test('is its status alone: an endless or slow body is not read', async () => {
    const server = await startFeedServer();
    expect(await post(server.serve('/takes', answers(201)), POST)).toBe(201);
    expect(await post(server.serve('/gone', answers(410)), POST)).toBe(410);
    expect(await post(server.serve('/much', sendsMuch(1024)), POST)).toBe(200);
    expect(await post(server.serve('/trickles', trickles), POST)).toBe(200);
  });

  test('is an error if none comes in time, or if its headers are too large', async () => {
    const server = await startFeedServer();
    expect(await errorOf(post(server.serve('/hangs', hangs), POST))).toBe('timeout');
    const header = { 'x-long': 'x'.repeat(40_000) };
    const large = server.serve('/headers', (_, response) => void response.writeHead(200, header).end());
    expect(await errorOf(post(large, POST))).toBe('too-large');
    expect(await errorOf(post('http://127.0.0.1:1/', POST))).toBe('unreachable');
  });
});

describe('a post goes only to the public internet', () => {
  const nowhere: ResolveName = () => Promise.resolve([]);

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
    const guarded = createGuardedPost({ policy: { ...PUBLIC_ONLY, anyNameAndPort: true }, resolve: nowhere });
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
  const WORLD = '127.0.0.2';
  const policy = { isAllowed: (ip: string) => ip === WORLD || isPublicAddress(ip), anyNameAndPort: true };

  test('never to where a redirect leads, private or not', async () => {
    const [world, canary] = [await startFeedServer(WORLD), await startFeedServer()];
    const guarded = createGuardedPost({ policy, resolve: () => Promise.resolve([WORLD]) });
    world.serve('/elsewhere', answers(200));
    for (const to of [`http://127.0.0.1:${canary.port}/`, '/elsewhere']) {
      world.serve('/push', redirects(to, 307));
      expect(await guarded(`http://push.example.sg:${world.port}/push`, POST)).toBe(307);
    }
    expect(canary.connections()).toBe(0);
    expect(world.asked('/elsewhere')).toBe(0);
  });

  test('never to a private address to which a name changes after the first post', async () => {
    const [world, canary] = [await startFeedServer(WORLD), await startFeedServer()];
    canary.serve('/push', answers(200));
    world.serve('/push', answers(201));
    const resolved = [[WORLD], ['127.0.0.1'], ['127.0.0.1', '::1']];
    const guarded = createGuardedPost({ policy, resolve: () => Promise.resolve(resolved.shift() ?? []) });
    expect(await guarded(`http://push.example.sg:${world.port}/push`, POST)).toBe(201);
    for (let times = 0; times < 2; times += 1)
      expect(await errorOf(guarded(`http://push.example.sg:${canary.port}/push`, POST))).toBe('address-refused');
    expect(resolved).toEqual([]);
    expect(canary.connections()).toBe(0);
  });
});
