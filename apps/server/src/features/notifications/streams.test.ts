import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import type { MadeResident } from '../../testing/factories.ts';
import { endListening, listens } from '../../testing/listening.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { withAdmin } from '../../testing/test-database.ts';
import { createSessions } from '../../core/sessions/sessions.service.ts';
import { createStreams } from './streams.service.ts';

/** Far below the 5 minutes after which a stream checks its session. */
const SOON = { timeout: 10_000 };
const STREAM = '/api/notifications/stream';

interface Listening extends TestApp {
  readonly url: string;
}

async function startListening(sharing?: TestApp): Promise<Listening> {
  const limits = { read: { max: 1_000_000, seconds: 60 } };
  const app = await startTestApp({ limits, ...(sharing && { sharing }) });
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const listening = { ...app, url };
  await expectToHear(listening);
  return listening;
}

/** Streams are refused until changes are received. */
async function expectToHear(server: Listening): Promise<void> {
  const as = await server.resident();
  await expect
    .poll(async () => {
      const stream = await openStream(server, as);
      stream.leave();
      return stream.status;
    }, SOON)
    .toBe(200);
}

interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  changes(): string[];
  isEnded(): boolean;
  leave(): void;
}

async function openStream({ url }: { readonly url: string }, as: MadeResident | null): Promise<OpenStream> {
  const left = new AbortController();
  const response = await fetch(url + STREAM, { signal: left.signal, headers: as ? { cookie: as.cookie } : {} });
  let [text, isEnded] = ['', false];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })();
  const end = (): void => void (isEnded = true);
  reading.then(end, end);
  const leave = (): void => left.abort();
  onTestFinished(leave);
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    changes: () => [...text.matchAll(/^event: changed\ndata: (.*)\n\n/gm)].map(([, change]) => change ?? ''),
    isEnded: () => isEnded,
    leave,
  };
}

const open = async (server: Listening, as: MadeResident): Promise<OpenStream> => {
  const stream = await openStream(server, as);
  expect(stream.status).toBe(200);
  return stream;
};
const expectTold = (stream: OpenStream, changes: readonly string[]) =>
  expect.poll(() => stream.changes().toSorted(), SOON).toEqual(changes.toSorted());
const expectEnded = (stream: OpenStream) => expect.poll(() => stream.isEnded(), SOON).toBe(true);

describe('a stream', () => {
  test('begins with the retry time, and sends changes as server-sent events', async () => {
    const server = await startListening();
    const { ask } = socialCalls(() => server);
    const [mei, raju] = [await server.resident(), await server.resident()];
    const stream = await open(server, raju);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('content-length')).toBeNull();
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await expect.poll(() => stream.text(), SOON).toBe('retry: 3000\n\n');

    await ask(mei, raju);

    await expectTold(stream, ['friend-requests', 'notifications']);
    expect(stream.text()).toBe(
      'retry: 3000\n\nevent: changed\ndata: friend-requests\n\nevent: changed\ndata: notifications\n\n',
    );
    expect(stream.isEnded()).toBe(false);
  });

  test('sends changes by requests, friendships, blocks, reading notifications and earning badges', async () => {
    const server = await startListening();
    const { asked, accept, block, remove, withdraw } = socialCalls(() => server);
    const [mei, raju] = [await server.resident(), await server.resident()];
    const [ofMei, ofRaju] = [await open(server, mei), await open(server, raju)];
    const since = (stream: OpenStream) => {
      const before = stream.changes().length;
      return (changes: readonly string[]) =>
        expect.poll(() => new Set(stream.changes().slice(before)), SOON).toEqual(new Set(changes));
    };
    const both = () => [since(ofMei), since(ofRaju)] as const;

    let [mei_, raju_] = both();
    const requestId = await asked(mei, raju);
    await mei_(['friend-requests']);
    await raju_(['friend-requests', 'notifications']);

    [mei_, raju_] = both();
    await withdraw(mei, requestId);
    await mei_(['friend-requests']);
    await raju_(['friend-requests', 'notifications']);

    const again = await asked(mei, raju);
    await expect.poll(() => ofRaju.changes().length, SOON).toBe(6);
    [mei_, raju_] = both();
    await accept(raju, again);
    await mei_(['friends', 'notifications', 'earnings']);
    await raju_(['friends', 'notifications']);

    [mei_, raju_] = both();
    await remove(raju, mei);
    await mei_(['friends']);
    await raju_(['friends']);

    [mei_, raju_] = both();
    await server.call('POST', '/api/notifications/read', { as: mei, body: { upTo: 1_000_000 } });
    await mei_(['notifications']);
    await server.call('POST', '/api/green-spaces/checkin', { as: raju, body: { greenSpaceId: 1 } });
    await raju_(['notifications']);

    [mei_, raju_] = both();
    await block(mei, raju);
    await mei_(['friends', 'notifications']);
    // Blocks are silent, so the next change they receive is their own.
    await server.call('POST', '/api/notifications/read', { as: raju, body: { upTo: 1_000_000 } });
    await raju_(['notifications']);
  });

  test('sends the same to each browser of a resident, and nothing to those of others', async () => {
    const server = await startListening();
    const { asked } = socialCalls(() => server);
    const [mei, raju, siti] = [await server.resident(), await server.resident(), await server.resident()];
    const streams = [await open(server, raju), await open(server, raju), await open(server, raju)];
    const ofSiti = await open(server, siti);
    await asked(mei, raju);
    for (const stream of streams) await expectTold(stream, ['friend-requests', 'notifications']);
    await asked(mei, siti);
    await expectTold(ofSiti, ['friend-requests', 'notifications']);
    for (const stream of streams) expect(stream.changes()).toHaveLength(2);
  });

  test('sends changes made by another server process', async () => {
    const one = await startListening();
    const other = await startListening(one);
    const [mei, raju] = [await one.resident(), await one.resident()];
    const stream = await open(one, raju);
    const { asked } = socialCalls(() => other);
    await asked(mei, raju);
    await expectTold(stream, ['friend-requests', 'notifications']);
  });

  test('ends with its session, also if another process ends it; streams of other sessions stay open', async () => {
    const one = await startListening();
    const other = await startListening(one);
    const [mei, raju] = [await one.resident(), await one.resident()];
    const [here, there, ofRaju] = [await open(one, mei), await open(one, mei), await open(one, raju)];
    expect((await other.call('POST', '/api/auth/logout', { as: mei })).status).toBe(204);
    await expectEnded(here);
    await expectEnded(there);
    expect(ofRaju.isEnded()).toBe(false);
    expect((await openStream(one, mei)).status).toBe(401);
    await socialCalls(() => other).ask(await one.resident(), raju);
    await expectTold(ofRaju, ['friend-requests', 'notifications']);
  });

  test('ends immediately if its own process ends the session', async () => {
    const server = await startListening();
    const mei = await server.resident();
    const stream = await open(server, mei);
    await server.call('POST', '/api/auth/logout', { as: mei });
    await expectEnded(stream);
  });

  test('ends if its session ended after it was checked', async () => {
    const { connection, db, clock, resident } = await startTestApp();
    const mei = await resident();
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    await listens(changes, true);
    const streams = createStreams({ changes, sessions: createSessions({ db, clock, changes }) });
    onTestFinished(() => streams.close());
    // Ended by another server before this one listened.
    await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();
    const stream = streams.open(mei.id, mei.cookie.replace('session=', ''));
    stream.resume();
    await once(stream, 'end');
    expect(stream.readableEnded).toBe(true);
  });

  test('is for residents only: 401 without a session, and with an ended or invented one', async () => {
    const server = await startListening();
    const ended = await server.resident();
    await server.call('POST', '/api/auth/logout', { as: ended });
    for (const as of [null, ended, { ...ended, cookie: `session=${'a'.repeat(43)}` }]) {
      const stream = await openStream(server, as);
      expect(stream.status).toBe(401);
      await expect.poll(() => stream.text(), SOON).toContain('signed-out');
    }
  });

  test('answers a HEAD request with 200 and no body, or 401 without a session', async () => {
    const server = await startListening();
    const as = await server.resident();
    const response = await fetch(server.url + STREAM, { method: 'HEAD', headers: { cookie: as.cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await response.text()).toBe('');
    expect((await fetch(server.url + STREAM, { method: 'HEAD' })).status).toBe(401);
  });
});

describe('while no changes are received', () => {
  test('streams end and new ones get 503 with a time to retry; then they open again and send changes', async () => {
    const server = await startListening();
    const { db, connection, resident } = server;
    const [mei, raju] = [await resident(), await resident()];
    const stream = await open(server, raju);
    const allowConnections = (isAllowed: boolean) =>
      withAdmin(inject('postgres'), async (client) => {
        await client.query(`alter database ${connection.database} allow_connections ${isAllowed}`);
      });
    onTestFinished(() => allowConnections(true));
    await allowConnections(false);
    await endListening(db);

    await expectEnded(stream);
    const refused = await openStream(server, raju);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => refused.text(), SOON).toContain('"code":"unavailable"');

    await allowConnections(true);
    await expectToHear(server);
    const again = await open(server, raju);
    await socialCalls(() => server).asked(mei, raju);
    await expectTold(again, ['friend-requests', 'notifications']);
  });
});

describe('open streams', () => {
  test('end when the server closes, and do not delay it', async () => {
    const server = await startListening();
    const people = await Promise.all(Array.from({ length: 20 }, () => server.resident()));
    const streams = await Promise.all(people.map((as) => open(server, as)));
    const began = performance.now();
    await server.app.close();
    // A connection that has to be cut would delay it by 8 s.
    expect(performance.now() - began).toBeLessThan(5_000);
    for (const stream of streams) await expectEnded(stream);
  });

  test('end when the server closes, and new ones end at once', async () => {
    const { clock, connection, db, resident } = await startTestApp();
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    await listens(changes, true);
    const streams = createStreams({ changes, sessions: createSessions({ db, clock, changes }) });
    const { id } = await resident();
    const [before] = [streams.open(id, 'token')];
    streams.close();
    before.resume();
    await once(before, 'end');
    expect(await text(streams.open(id, 'token'))).toBe('retry: 3000\n\n');
  });

  test('are at most ten for each resident: the oldest ends, the others receive changes', async () => {
    const server = await startListening();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const streams: OpenStream[] = [];
    for (let n = 0; n < 10; n += 1) streams.push(await open(server, raju));
    expect(streams.some((stream) => stream.isEnded())).toBe(false);
    const eleventh = await open(server, raju);
    const [oldest, ...others] = streams;
    if (!oldest) throw new Error('no streams');
    await expectEnded(oldest);
    await socialCalls(() => server).asked(mei, raju);
    for (const stream of [...others, eleventh]) await expectTold(stream, ['friend-requests', 'notifications']);
    expect(oldest.changes()).toEqual([]);
  });

  test('are released when the client leaves, so a resident can reconnect any number of times', async () => {
    const server = await startListening();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const kept = await open(server, raju);
    for (let n = 0; n < 30; n += 1) {
      const stream = await open(server, raju);
      stream.leave();
      await expect.poll(() => connectionsOf(server), SOON).toBeLessThan(8);
    }
    await socialCalls(() => server).asked(mei, raju);
    await expectTold(kept, ['friend-requests', 'notifications']);
  });

  test('of a client that never reads are cut; one that reads receives everything', { timeout: 60_000 }, async () => {
    const server = await startListening();
    const { connection } = server;
    const raju = await server.resident();
    const reader = await open(server, raju);
    const sleeper = await connectWithoutReading(server, raju);
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    const before = await connectionsOf(server);
    let sent = 0;
    // Until the buffers of the operating system are full too.
    await expect
      .poll(
        async () => {
          for (let n = 0; n < 20; n += 1) {
            changes.publish('push', `${raju.id}/${sent}-${'x'.repeat(7_000)}`);
            sent += 1;
          }
          await expect.poll(() => reader.changes().length, SOON).toBe(sent);
          return connectionsOf(server);
        },
        { timeout: 50_000, interval: 1 },
      )
      .toBeLessThan(before);
    expect(reader.isEnded()).toBe(false);
    expect(sleeper.destroyed).toBe(false);
    process.stdout.write(`a reader who never reads is cut after ${((sent * 7) / 1_000).toFixed(1)} MB\n`);
  });
});

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function connectWithoutReading({ url }: Listening, as: MadeResident): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET ${STREAM} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${as.cookie}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
  socket.pause();
  return socket;
}
