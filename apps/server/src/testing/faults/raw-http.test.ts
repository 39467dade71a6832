import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readNumberVariable } from '../amounts.ts';
import { createResident } from '../factories.ts';
import { recordMeasurement } from './measurements.ts';
import { shareTwoServers } from './two-servers.ts';

/** Off in `npm test`: the server waits too long for slow clients. */
const SLOW_CLIENTS = readNumberVariable('SLOW_CLIENTS', 0);
/** The limit of a request, the interval at which the server checks it, and as much for a busy machine. */
const MAX_CLOSE_MS = 15_000 + 5_000 + 5_000;

const servers = shareTwoServers();

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(servers().a.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // The server may reset a connection that it refuses.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function sendAndReadStatuses(bytes: string): Promise<number[]> {
  const socket = await openSocket();
  socket.setTimeout(10_000, () => socket.destroy(new Error('the server neither answers nor closes')));
  socket.write(bytes);
  const received = await text(socket).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  });
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

/** A check-in that counts only if the server parses the bytes after a malformed request as a separate request. */
const createSmuggledCheckIn = (cookie: string): string => {
  const body = JSON.stringify({ greenSpaceId: 1 });
  return formatRequest(
    'POST /api/green-spaces/checkin',
    cookie,
    [`content-length: ${body.length}`, 'connection: close'],
    body,
  );
};

function formatRequest(start: string, cookie: string, headers: readonly string[], body = ''): string {
  const lines = ['host: localhost', `cookie: ${cookie}`, 'content-type: application/json', ...headers];
  return `${start} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const LOGIN = 'POST /api/auth/login';
const MALFORMED: Record<string, (cookie: string) => string> = {
  'both lengths': (cookie) =>
    formatRequest(
      LOGIN,
      cookie,
      ['content-length: 4', 'transfer-encoding: chunked'],
      `0\r\n\r\n${createSmuggledCheckIn(cookie)}`,
    ),
  'two different lengths': (cookie) =>
    formatRequest(LOGIN, cookie, ['content-length: 0', 'content-length: 5'], createSmuggledCheckIn(cookie)),
  'a negative length': (cookie) => formatRequest(LOGIN, cookie, ['content-length: -1'], createSmuggledCheckIn(cookie)),
  'an unknown transfer encoding': (cookie) =>
    formatRequest(LOGIN, cookie, ['transfer-encoding: xchunked'], createSmuggledCheckIn(cookie)),
  'an encoding after chunked': (cookie) =>
    formatRequest(LOGIN, cookie, ['transfer-encoding: chunked, identity'], `0\r\n\r\n${createSmuggledCheckIn(cookie)}`),
  'a folded header': (cookie) =>
    formatRequest(
      LOGIN,
      cookie,
      ['x-note: a\r\n transfer-encoding: chunked'],
      `0\r\n\r\n${createSmuggledCheckIn(cookie)}`,
    ),
  'a bad chunk size': (cookie) =>
    formatRequest(
      LOGIN,
      cookie,
      ['transfer-encoding: chunked'],
      `zz\r\n{}\r\n0\r\n\r\n${createSmuggledCheckIn(cookie)}`,
    ),
  'a chunk longer than its size': (cookie) =>
    formatRequest(
      LOGIN,
      cookie,
      ['transfer-encoding: chunked'],
      `1\r\n{}\r\n0\r\n\r\n${createSmuggledCheckIn(cookie)}`,
    ),
  'a header of 100 kB': (cookie) =>
    formatRequest(LOGIN, cookie, [`x-long: ${'x'.repeat(100_000)}`]) + createSmuggledCheckIn(cookie),
  '3,000 headers': (cookie) =>
    formatRequest(
      LOGIN,
      cookie,
      Array.from({ length: 3_000 }, (_, n) => `x-${n}: long enough`),
    ) + createSmuggledCheckIn(cookie),
  'a NUL in a header': (cookie) => formatRequest(LOGIN, cookie, ['x-nul: a\0b']) + createSmuggledCheckIn(cookie),
  'a space before the colon': (cookie) =>
    formatRequest(LOGIN, cookie, ['content-length : 0']) + createSmuggledCheckIn(cookie),
  'a bare carriage return in a header': (cookie) =>
    formatRequest(LOGIN, cookie, ['x-a: b\rtransfer-encoding: chunked']) + createSmuggledCheckIn(cookie),
  'no method': (cookie) => `\0\0\0\0 ${createSmuggledCheckIn(cookie)}`,
};

test.each(Object.entries(MALFORMED))(
  'raw HTTP with %s gets 4xx or is closed, and the check-in smuggled behind it does not count',
  async (_, bytes) => {
    const { db, a } = servers();
    const { cookie, id } = await createResident(db);

    const statuses = await sendAndReadStatuses(bytes(cookie));

    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(await db.selectFrom('check_ins').select('id').where('resident_id', '=', id).execute()).toEqual([]);
    expect((await fetch(`${a.url}/api/ready`)).status).toBe(200);
  },
);

test('the smuggled check-in counts when it is sent by itself', async () => {
  const { db } = servers();
  const { cookie, id } = await createResident(db);
  expect(await sendAndReadStatuses(createSmuggledCheckIn(cookie))).toEqual([200]);
  expect(await db.selectFrom('check_ins').select('id').where('resident_id', '=', id).execute()).toHaveLength(1);
});

test.each([
  ['POST /api/auth/login', 400],
  ['POST /api/auth/logout', 204],
  ['PATCH /api/user/settings', 400],
  ['PUT /api/user/picture', 415],
] as const)('%s with a media type, but neither a body nor a length, is answered %i', async (call, status) => {
  const { cookie } = await createResident(servers().db);
  expect(await sendAndReadStatuses(formatRequest(call, cookie, ['connection: close']))).toEqual([status]);
});

test.runIf(SLOW_CLIENTS > 0)(
  'clients that send their headers or body byte by byte are cut, and others are served meanwhile',
  { timeout: 2 * MAX_CLOSE_MS },
  async () => {
    const { a } = servers();
    const starts = [
      'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      formatRequest(LOGIN, '', ['content-length: 900']),
    ];
    const startedAt = performance.now();
    const closeTimes = Array.from({ length: SLOW_CLIENTS }, async (_, index) => {
      const socket = await openSocket();
      socket.resume();
      socket.write(starts[index % 2] ?? '');
      const dripTimer = setInterval(() => void (socket.writable && socket.write('x')), 500);
      await once(socket, 'close');
      clearInterval(dripTimer);
      return performance.now() - startedAt;
    });
    expect((await fetch(`${a.url}/api/ready`)).status).toBe(200);
    const slowest = Math.max(...(await Promise.all(closeTimes)));
    recordMeasurement({
      what: 'Clients that send byte by byte are cut',
      amount: `${SLOW_CLIENTS} clients`,
      measured: `${(slowest / 1000).toFixed(1)} s at most`,
      limit: `< ${MAX_CLOSE_MS / 1000} s`,
    });
    expect(slowest).toBeLessThan(MAX_CLOSE_MS);
  },
);
