import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';

const shared = shareTestApp();
let port = 0;
beforeAll(async () => {
  await shared().app.listen({ port: 0, host: '127.0.0.1' });
  port = (shared().app.server.address() as AddressInfo).port;
});

/** The status codes of all responses that a server sends to these bytes before it closes the connection. */
async function statusesOf(bytes: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // A server that refuses a request does not read the rest, so its response may be lost.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

const HEADS = ['POST /api/auth/logout HTTP/1.1', 'Host: localhost', 'Connection: close'];
const message = (headers: readonly string[], body: string) => `${[...HEADS, ...headers].join('\r\n')}\r\n\r\n${body}`;
/** A second request, hidden in what the two ends of a proxy may take for a body. */
const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a plain request gets one response', async () => {
  expect(await statusesOf(message([], ''))).toEqual([204]);
  expect(await statusesOf(message(['Content-Length: 0'], ''))).toEqual([204]);
});

test.each([
  ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['two different lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
  ['a length that is no number', ['Content-Length: +0'], HIDDEN],
  ['an encoding after chunked', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['a blank before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`],
  ['a folded header', ['X-Note: a\r\n Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['a chunk without a size', ['Transfer-Encoding: chunked'], `zz\r\n\r\n${HIDDEN}`],
  ['a chunk longer than its size', ['Transfer-Encoding: chunked'], `1\r\nabc\r\n0\r\n\r\n${HIDDEN}`],
  ['headers of 100 kB', [`X-Note: ${'a'.repeat(100_000)}`], HIDDEN],
])('a request with %s is refused, and nothing after it is served', async (_what, headers, body) => {
  for (const status of await statusesOf(message(headers, body))) expect([400, 415, 431]).toContain(status);
});
