import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionError } from '../db/prepared-client.ts';
import { handleErrors } from './errors.ts';

const WARN_LEVEL = 40;

async function listen() {
  const logLines: { level: number; msg: string }[] = [];
  const stream = { write: (line: string) => void logLines.push(JSON.parse(line) as (typeof logLines)[number]) };
  const app = fastify({ logger: { level: 'debug', stream } });
  handleErrors(app);
  app.post('/', async () => ({}));
  app.get('/', async () => {
    throw new ConnectionError(new Error('read ECONNRESET'));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, logLines, port: (app.server.address() as AddressInfo).port };
}

test('an upload that its client aborts is not logged as a database failure', async () => {
  const { logLines, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"',
  );
  await expect.poll(() => logLines.some(({ msg }) => msg === 'incoming request')).toBe(true);
  socket.resetAndDestroy();
  // Matches both "the client has cut its request" and "the database is away".
  await expect.poll(() => logLines.find(({ msg }) => /cut|away/.test(msg))?.msg).toBe('the client has cut its request');
  expect(logLines.filter(({ level }) => level >= WARN_LEVEL)).toEqual([]);
});

test('a lost database connection is logged as a database failure', async () => {
  const { app, logLines } = await listen();
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(logLines.filter(({ level }) => level >= WARN_LEVEL).map(({ msg }) => msg)).toEqual(['the database is away']);
});
