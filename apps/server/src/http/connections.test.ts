import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

/** Listens, since injected calls bypass Node's HTTP server. */
async function startListening(options: Parameters<typeof startTestApp>[0] = {}) {
  const testApp = await startTestApp(options);
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const open = () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { ...testApp, url, open };
}

test('a call on an open connection is served while the server stops, and ends the connection', async () => {
  const { app, open } = await startListening({ env: { drainSeconds: 5 } });
  const socket = open();
  const call = 'GET /api/lessons HTTP/1.1\r\nHost: ecopulse\r\nIf-None-Match: *\r\n\r\n';
  socket.write(call);
  const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  expect(first).toContain('keep-alive');
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(call);
  const second = await text(socket);
  expect(second).toMatch(/^HTTP\/1\.1 304 /);
  expect(second.toLowerCase()).toContain('connection: close');
  await closed;
});

test('a call in progress when the server stops ends its connection too', async () => {
  const { app, open } = await startListening({ env: { drainSeconds: 5 } });
  const socket = open();
  const lines = [
    'POST /api/auth/login HTTP/1.1',
    'Host: ecopulse',
    'Content-Type: application/json',
    'Content-Length: 2',
  ];
  const routed = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  socket.write([...lines, '', ''].join('\r\n'));
  await routed;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('{}');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 4/);
  expect(response.toLowerCase()).toContain('connection: close');
  await closed;
});

test('a call with a content type but no body is answered', async () => {
  const { open } = await startListening();
  const lines = ['DELETE /api/user/picture HTTP/1.1', 'Host: ecopulse', 'Content-Type: application/json'];
  const socket = open();
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
});

test.each([
  ['a negative length', 'GET /api/health HTTP/1.1\r\nHost: ecopulse\r\nContent-Length: -1\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', 'GET /api/health HTTP/1.1\r\nHost: ecopulse\r\nExpect: tea\r\n\r\n', 417],
])('a request with %s gets a problem document with all security headers', async (_, bytes, status) => {
  const { open } = await startListening({ env: { publicUrl: new URL('https://eco.example.sg') } });
  const socket = open();
  socket.write(bytes);
  const answer = await text(socket);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(answer).toContain('"code":"malformed-request"');
  const names = answer.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).toEqual(
    expect.arrayContaining([
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ]),
  );
});

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/api/docs/static/..%2f..%2fpackage.json',
  '/api/docs/static/%2e%2e/package.json',
])('no file of the server is at the raw address %s', async (path) => {
  const { open } = await startListening();
  const socket = open();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ecopulse\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('"version"');
});

test('HEAD has the headers of GET and no body', async () => {
  const { url } = await startListening();
  const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${url}/api/lessons`, { method })));
  const connectionHeaders = ['date', 'connection', 'keep-alive'];
  const comparable = (response: Response | undefined) => ({
    status: response?.status,
    headers: Object.fromEntries([...(response?.headers ?? [])].filter(([name]) => !connectionHeaders.includes(name))),
  });
  expect(comparable(head)).toEqual(comparable(get));
  expect(await head?.text()).toBe('');
});
