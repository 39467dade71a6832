import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { terminateListeners, waitForListening } from '../../testing/listening.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { withAdminClient } from '../../testing/test-database.ts';
import { createSessions } from '../../core/sessions/sessions.service.ts';
import { createEventStreams } from './event-streams.service.ts';

const STREAM = '/api/notifications/stream';

interface ListeningApp extends TestApp {
  readonly url: string;
}

async function startListeningApp(sharing?: TestApp): Promise<ListeningApp> {
  const limits = { read: { max: 1_000_000, seconds: 60 } };
  const app = await startTestApp({ limits, ...(sharing && { sharing }) });
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const listening = { ...app, url };
  await waitUntilStreamsOpen(listening);
  return listening;
}

/** Streams are refused until changes are received. */
async function waitUntilStreamsOpen(server: ListeningApp): Promise<void> {
  const as = await server.resident();
  await expect
    .poll(async () => {
      const stream = await openStream(server, as);
      stream.disconnect();
      return stream.status;
    })
    .toBe(200);
}

interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  changes(): string[];
  isEnded(): boolean;
  disconnect(): void;
}

async function openStream({ url }: { readonly url: string }, as: TestResident | null): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(url + STREAM, { signal: controller.signal, headers: as ? { cookie: as.cookie } : {} });
  let text = '';
  let isEnded = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })();
  const end = (): void => void (isEnded = true);
  reading.then(end, end);
  const disconnect = (): void => controller.abort();
  onTestFinished(disconnect);
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    changes: () => [...text.matchAll(/^event: changed\ndata: (.*)\n\n/gm)].map(([, change]) => change ?? ''),
    isEnded: () => isEnded,
    disconnect,
  };
}

const open = async (server: ListeningApp, as: TestResident): Promise<OpenStream> => {
  const stream = await openStream(server, as);
  expect(stream.status).toBe(200);
  return stream;
};
const expectChanges = (stream: OpenStream, changes: readonly string[]) =>
  expect.poll(() => stream.changes().toSorted()).toEqual(changes.toSorted());
const expectEnded = (stream: OpenStream) => expect.poll(() => stream.isEnded()).toBe(true);

describe('a stream', () => {
  test('begins with the retry time, and sends changes as server-sent events', async () => {
    const server = await startListeningApp();
    const { sendRequest } = socialCalls(() => server);
    const [mei, raju] = [await server.resident(), await server.resident()];
    const stream = await open(server, raju);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('content-length')).toBeNull();
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await expect.poll(() => stream.text()).toBe('retry: 3000\n\n');

    await sendRequest(mei, raju);

    await expectChanges(stream, ['friend-requests', 'notifications']);
    expect(stream.text()).toBe(
      'retry: 3000\n\nevent: changed\ndata: friend-requests\n\nevent: changed\ndata: notifications\n\n',
    );
    expect(stream.isEnded()).toBe(false);
  });

  test('sends changes by requests, friendships, blocks, reading notifications and earning badges', async () => {
    const server = await startListeningApp();
    const { createRequest, accept, block, remove, withdraw } = socialCalls(() => server);
    const [mei, raju] = [await server.resident(), await server.resident()];
    const [ofMei, ofRaju] = [await open(server, mei), await open(server, raju)];
    const since = (stream: OpenStream) => {
      const before = stream.changes().length;
      return (changes: readonly string[]) =>
        expect.poll(() => new Set(stream.changes().slice(before))).toEqual(new Set(changes));
    };
    const watchBoth = () => [since(ofMei), since(ofRaju)] as const;

    let [expectMeiToGet, expectRajuToGet] = watchBoth();
    const requestId = await createRequest(mei, raju);
    await expectMeiToGet(['friend-requests']);
    await expectRajuToGet(['friend-requests', 'notifications']);

    [expectMeiToGet, expectRajuToGet] = watchBoth();
    await withdraw(mei, requestId);
    await expectMeiToGet(['friend-requests']);
    await expectRajuToGet(['friend-requests', 'notifications']);

    const secondRequestId = await createRequest(mei, raju);
    // Two changes for each of the two requests, and two for the withdrawal.
    await expect.poll(() => ofRaju.changes().length).toBe(6);
    [expectMeiToGet, expectRajuToGet] = watchBoth();
    await accept(raju, secondRequestId);
    await expectMeiToGet(['friends', 'notifications', 'earnings']);
    await expectRajuToGet(['friends', 'notifications']);

    [expectMeiToGet, expectRajuToGet] = watchBoth();
    await remove(raju, mei);
    await expectMeiToGet(['friends']);
    await expectRajuToGet(['friends']);

    [expectMeiToGet, expectRajuToGet] = watchBoth();
    await server.call('POST', '/api/notifications/read', { as: mei, body: { upTo: 1_000_000 } });
    await expectMeiToGet(['notifications']);
    await server.call('POST', '/api/green-spaces/checkin', { as: raju, body: { greenSpaceId: 1 } });
    await expectRajuToGet(['notifications']);

    [expectMeiToGet, expectRajuToGet] = watchBoth();
    await block(mei, raju);
    await expectMeiToGet(['friends', 'notifications']);
    // Blocks are silent, so the next change that Raju receives is his own.
    await server.call('POST', '/api/notifications/read', { as: raju, body: { upTo: 1_000_000 } });
    await expectRajuToGet(['notifications']);
  });

  test('sends the same to each browser of a resident, and nothing to those of others', async () => {
    const server = await startListeningApp();
    const { createRequest } = socialCalls(() => server);
    const [mei, raju, siti] = [await server.resident(), await server.resident(), await server.resident()];
    const streams = [await open(server, raju), await open(server, raju), await open(server, raju)];
    const ofSiti = await open(server, siti);
    await createRequest(mei, raju);
    for (const stream of streams) await expectChanges(stream, ['friend-requests', 'notifications']);
    await createRequest(mei, siti);
    await expectChanges(ofSiti, ['friend-requests', 'notifications']);
    for (const stream of streams) expect(stream.changes()).toHaveLength(2);
  });

  test('sends changes made by another server process', async () => {
    const firstServer = await startListeningApp();
    const secondServer = await startListeningApp(firstServer);
    const [mei, raju] = [await firstServer.resident(), await firstServer.resident()];
    const stream = await open(firstServer, raju);
    const { createRequest } = socialCalls(() => secondServer);
    await createRequest(mei, raju);
    await expectChanges(stream, ['friend-requests', 'notifications']);
  });

  test('ends with its session, also if another process ends it; streams of other sessions stay open', async () => {
    const firstServer = await startListeningApp();
    const secondServer = await startListeningApp(firstServer);
    const [mei, raju] = [await firstServer.resident(), await firstServer.resident()];
    const [firstOfMei, secondOfMei, ofRaju] = [
      await open(firstServer, mei),
      await open(firstServer, mei),
      await open(firstServer, raju),
    ];
    expect((await secondServer.call('POST', '/api/auth/logout', { as: mei })).status).toBe(204);
    await expectEnded(firstOfMei);
    await expectEnded(secondOfMei);
    expect(ofRaju.isEnded()).toBe(false);
    expect((await openStream(firstServer, mei)).status).toBe(401);
    await socialCalls(() => secondServer).sendRequest(await firstServer.resident(), raju);
    await expectChanges(ofRaju, ['friend-requests', 'notifications']);
  });

  test('ends immediately if its own process ends the session', async () => {
    const server = await startListeningApp();
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
    await waitForListening(changes, true);
    const streams = createEventStreams({ changes, sessions: createSessions({ db, clock, changes }) });
    onTestFinished(() => streams.close());
    // Ended by another server before this one listened.
    await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();
    const stream = streams.open(mei.id, mei.cookie.replace('session=', ''));
    stream.resume();
    await once(stream, 'end');
    expect(stream.readableEnded).toBe(true);
  });

  test('is for residents only: 401 without a session, and with an ended or invented one', async () => {
    const server = await startListeningApp();
    const ended = await server.resident();
    await server.call('POST', '/api/auth/logout', { as: ended });
    for (const as of [null, ended, { ...ended, cookie: `session=${'a'.repeat(43)}` }]) {
      const stream = await openStream(server, as);
      expect(stream.status).toBe(401);
      await expect.poll(() => stream.text()).toContain('signed-out');
    }
  });

  test('answers a HEAD request with 200 and no body, or 401 without a session', async () => {
    const server = await startListeningApp();
    const as = await server.resident();
    const response = await fetch(server.url + STREAM, { method: 'HEAD', headers: { cookie: as.cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await response.text()).toBe('');
    expect((await fetch(server.url + STREAM, { method: 'HEAD' })).status).toBe(401);
  });
});

describe('while no changes are received', () => {
  test('streams end and new ones get 503 with a time to retry; then they open again and send changes', async () => {
    const server = await startListeningApp();
    const { db, connection, resident } = server;
    const [mei, raju] = [await resident(), await resident()];
    const stream = await open(server, raju);
    const allowConnections = (isAllowed: boolean) =>
      withAdminClient(inject('postgres'), async (client) => {
        await client.query(`alter database ${connection.database} allow_connections ${isAllowed}`);
      });
    onTestFinished(() => allowConnections(true));
    await allowConnections(false);
    await terminateListeners(db);

    await expectEnded(stream);
    const refused = await openStream(server, raju);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => refused.text()).toContain('"code":"unavailable"');

    await allowConnections(true);
    await waitUntilStreamsOpen(server);
    const newStream = await open(server, raju);
    await socialCalls(() => server).createRequest(mei, raju);
    await expectChanges(newStream, ['friend-requests', 'notifications']);
  });
});

describe('open streams', () => {
  test('end when the server closes, and do not delay it', async () => {
    const server = await startListeningApp();
    const residents = await Promise.all(Array.from({ length: 20 }, () => server.resident()));
    const streams = await Promise.all(residents.map((as) => open(server, as)));
    const startedAt = performance.now();
    await server.app.close();
    // A connection that has to be cut would delay it by 8 s.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    for (const stream of streams) await expectEnded(stream);
  });

  test('that are opened after the server has closed end at once', async () => {
    const { clock, connection, db, resident } = await startTestApp();
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    await waitForListening(changes, true);
    const streams = createEventStreams({ changes, sessions: createSessions({ db, clock, changes }) });
    const { id } = await resident();
    const openBefore = streams.open(id, 'token');
    streams.close();
    openBefore.resume();
    await once(openBefore, 'end');
    expect(await text(streams.open(id, 'token'))).toBe('retry: 3000\n\n');
  });

  test('are at most ten for each resident: the oldest ends, the others receive changes', async () => {
    const server = await startListeningApp();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const streams: OpenStream[] = [];
    for (let n = 0; n < 10; n += 1) streams.push(await open(server, raju));
    expect(streams.some((stream) => stream.isEnded())).toBe(false);
    const eleventh = await open(server, raju);
    const [oldest, ...others] = streams;
    if (!oldest) throw new Error('no streams');
    await expectEnded(oldest);
    await socialCalls(() => server).createRequest(mei, raju);
    for (const stream of [...others, eleventh]) await expectChanges(stream, ['friend-requests', 'notifications']);
    expect(oldest.changes()).toEqual([]);
  });

  test('are released when the client disconnects, so a resident can reconnect any number of times', async () => {
    const server = await startListeningApp();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const firstStream = await open(server, raju);
    for (let n = 0; n < 30; n += 1) {
      const stream = await open(server, raju);
      stream.disconnect();
      await expect.poll(() => connectionsOf(server)).toBeLessThan(8);
    }
    await socialCalls(() => server).createRequest(mei, raju);
    await expectChanges(firstStream, ['friend-requests', 'notifications']);
  });

  test('of a client that never reads are cut; one that reads receives everything', { timeout: 60_000 }, async () => {
    const server = await startListeningApp();
    const { connection } = server;
    const raju = await server.resident();
    const reader = await open(server, raju);
    const idleSocket = await connectWithoutReading(server, raju);
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    const before = await connectionsOf(server);
    let sentCount = 0;
    // Until the buffers of the operating system are full too.
    await expect
      .poll(
        async () => {
          for (let n = 0; n < 20; n += 1) {
            changes.publish('push', `${raju.id}/${sentCount}-${'x'.repeat(7_000)}`);
            sentCount += 1;
          }
          await expect.poll(() => reader.changes().length).toBe(sentCount);
          return connectionsOf(server);
        },
        { timeout: 50_000, interval: 1 },
      )
      .toBeLessThan(before);
    expect(reader.isEnded()).toBe(false);
    expect(idleSocket.destroyed).toBe(false);
    process.stdout.write(`a reader who never reads is cut after ${((sentCount * 7) / 1_000).toFixed(1)} MB\n`);
  });
});

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function connectWithoutReading({ url }: ListeningApp, as: TestResident): Promise<Socket> {
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
