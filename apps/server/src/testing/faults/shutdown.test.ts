import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';
import { gatherPlaces, HERE } from '../visits.ts';
import { call, newAddress } from './calls.ts';
import { makeDataFolder } from './data-folder.ts';
import { recordFigure } from './figures.ts';
import { makeResidents } from './load.ts';
import { databaseUrl } from '../database-url.ts';
import { accepts } from './ports.ts';
import { until } from './until.ts';

const RESIDENTS = 36;
const SPACES = 5;
const REGISTRATIONS = 20;
const IN_FLIGHT = RESIDENTS * SPACES + REGISTRATIONS;
/** Calls wait for database connections; more concurrent calls would only wait for each other. */
const CONCURRENT = 20;
const ENDED_MS = 10_000;
const TIMEOUT = 120_000;

test.each(['SIGTERM', 'SIGINT'] as const)(
  `a server answers ${IN_FLIGHT} calls in progress when it gets %s, and ends with code 0 within 10 s`,
  { timeout: TIMEOUT },
  async (signal) => {
    const { server, agent, cookies } = await startWithOpenConnections();
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
    const visits = await Promise.all(
      cookies.flatMap((cookie) =>
        Array.from({ length: SPACES }, (_, index) => beginCheckIn(agent, server, cookie, index + 1)),
      ),
    );
    const registrations = Array.from({ length: REGISTRATIONS }, (_, index) => register(agent, server, index));
    await Promise.race(registrations);

    const began = performance.now();
    const stopped = server.stop(signal);
    await until(() => isClosed(server), 5_000);
    const responses = await finishAll(visits);
    const registered = await Promise.all(registrations);
    const code = await stopped;

    const took = performance.now() - began;
    recordFigure({
      what: `Server ended by ${signal}, no call dropped`,
      amount: `${IN_FLIGHT} calls in progress`,
      measured: `${took.toFixed(0)} ms`,
      limit: `< ${ENDED_MS} ms`,
    });
    expect(responses.filter(({ status, points }) => status !== 200 || points < 10)).toEqual([]);
    expect(registered.filter(({ status }) => status !== 201)).toEqual([]);
    expect(code).toBe(0);
    expect(took).toBeLessThan(ENDED_MS);
  },
);

test('a server finds its data again after a stop', { timeout: TIMEOUT }, async () => {
  const folder = await makeDataFolder();
  const form = { username: 'mei', email: 'mei@example.sg', password: 'a password of theirs' };
  const first = folder.track(await startServerProcess({ DATA_DIR: folder.path }));
  expect((await call(first, 'POST /api/auth/register', { body: form })).status).toBe(201);
  expect(await first.stop('SIGINT')).toBe(0);
  expect(folder.postgresPid()).toBeNull();

  const second = folder.track(await startServerProcess({ DATA_DIR: folder.path }));

  expect((await call(second, 'POST /api/auth/login', { body: form })).status).toBe(200);
  expect(await second.stop('SIGTERM')).toBe(0);
});

/** Its connections have already carried a call, like those of browsers and proxies. */
async function startWithOpenConnections() {
  const database = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection: database.connection, maxConnections: 4, background: true });
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection), TRUST_PROXY: '1' });
  await gatherPlaces(db);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop('SIGKILL');
    await db.destroy();
    await database.drop();
  });
  const warm = Array.from({ length: IN_FLIGHT }, () => responseTo(open(agent, server, 'GET', '/api/health').end()));
  await Promise.all(warm);
  return { server, agent, cookies: (await makeResidents(db, RESIDENTS)).map(({ cookie }) => cookie) };
}

interface Received {
  readonly status: number | undefined;
  readonly points: number;
}

function open(
  agent: Agent,
  server: ServerProcess,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): ClientRequest {
  return request(server.url + path, { agent, method, headers: { 'content-type': 'application/json', ...headers } });
}

/** Rejects if the response is missing or cut off. */
async function responseTo(sent: ClientRequest): Promise<Received> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as { pointsAwarded?: number };
  return { status: response.statusCode, points: body.pointsAwarded ?? 0 };
}

/** Resolves when the server asks for the body, to a function that sends it. */
async function beginCheckIn(agent: Agent, server: ServerProcess, cookie: string, greenSpaceId: number) {
  const headers = { cookie, expect: '100-continue' };
  const sent = open(agent, server, 'POST', '/api/green-spaces/checkin', headers);
  sent.flushHeaders();
  await once(sent, 'continue');
  return () => responseTo(sent.end(JSON.stringify({ greenSpaceId, location: HERE })));
}

function register(agent: Agent, server: ServerProcess, index: number): Promise<Received> {
  const form = { username: `leaver-${index}`, email: `leaver-${index}@example.sg`, password: 'a password of theirs' };
  const sent = open(agent, server, 'POST', '/api/auth/register', { 'x-forwarded-for': newAddress() });
  return responseTo(sent.end(JSON.stringify(form)));
}

async function finishAll(visits: readonly (() => Promise<Received>)[]): Promise<Received[]> {
  const responses: Received[] = [];
  const queue = visits.values();
  const finish = async (): Promise<void> => {
    for (const visit of queue) responses.push(await visit());
  };
  await Promise.all(Array.from({ length: CONCURRENT }, finish));
  return responses;
}

async function isClosed(server: ServerProcess): Promise<boolean> {
  return !(await accepts(Number(new URL(server.url).port)));
}
