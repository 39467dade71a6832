import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { databaseUrl, createTestDatabase } from '../test-database.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../shared-location.ts';
import { call, nextClientAddress } from './calls.ts';
import { createDataFolder } from './data-folder.ts';
import { recordMeasurement } from './measurements.ts';
import { createResidents } from './load.ts';
import { acceptsConnections } from './ports.ts';
import { waitUntil } from './wait-until.ts';

const RESIDENTS = 36;
const GREEN_SPACES = 5;
const REGISTRATIONS = 20;
const CALLS_IN_FLIGHT = RESIDENTS * GREEN_SPACES + REGISTRATIONS;
/** Calls wait for database connections; more concurrent calls would only wait for each other. */
const MAX_CONCURRENT_BODIES = 20;
const MAX_SHUTDOWN_MS = 10_000;
const TIMEOUT_MS = 120_000;

test.each(['SIGTERM', 'SIGINT'] as const)(
  `a server answers ${CALLS_IN_FLIGHT} calls in progress when it gets %s, and ends with code 0 within 10 s`,
  { timeout: TIMEOUT_MS },
  async (signal) => {
    const { server, agent, cookies } = await startWithOpenConnections();
    const silentSocket = connect(Number(new URL(server.url).port), '127.0.0.1');
    onTestFinished(() => void silentSocket.destroy());
    await once(silentSocket, 'connect');
    const pendingCheckIns = await Promise.all(
      cookies.flatMap((cookie) =>
        Array.from({ length: GREEN_SPACES }, (_, index) => beginCheckIn(agent, server, cookie, index + 1)),
      ),
    );
    const registrations = Array.from({ length: REGISTRATIONS }, (_, index) => register(agent, server, index));
    await Promise.race(registrations);

    const startedAt = performance.now();
    const stopped = server.stop(signal);
    await waitUntil(() => refusesConnections(server), 5_000);
    const responses = await sendAllBodies(pendingCheckIns);
    const registered = await Promise.all(registrations);
    const code = await stopped;

    const elapsedMs = performance.now() - startedAt;
    recordMeasurement({
      what: `Server ended by ${signal}, no call dropped`,
      amount: `${CALLS_IN_FLIGHT} calls in progress`,
      measured: `${elapsedMs.toFixed(0)} ms`,
      limit: `< ${MAX_SHUTDOWN_MS} ms`,
    });
    expect(responses.filter(({ status, points }) => status !== 200 || points < 10)).toEqual([]);
    expect(registered.filter(({ status }) => status !== 201)).toEqual([]);
    expect(code).toBe(0);
    expect(elapsedMs).toBeLessThan(MAX_SHUTDOWN_MS);
  },
);

test('a server finds its data again after a stop', { timeout: TIMEOUT_MS }, async () => {
  const folder = await createDataFolder();
  const form = { username: 'mei', email: 'mei@example.sg', password: 'a password of theirs' };
  const first = folder.track(await startServerProcess({ DATA_DIR: folder.path }));
  expect((await call(first, 'POST /api/auth/register', { body: form })).status).toBe(201);
  expect(await first.stop('SIGINT')).toBe(0);
  expect(folder.postgresPid()).toBeNull();

  const second = folder.track(await startServerProcess({ DATA_DIR: folder.path }));

  expect((await call(second, 'POST /api/auth/login', { body: form })).status).toBe(200);
  expect(await second.stop('SIGTERM')).toBe(0);
});

/** All connections have already carried a call, like those of browsers and proxies. */
async function startWithOpenConnections() {
  const database = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection: database.connection, maxConnections: 4, background: true });
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection), TRUST_PROXY: '1' });
  await moveGreenSpacesTogether(db);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop('SIGKILL');
    await db.destroy();
    await database.drop();
  });
  const warmUpCalls = Array.from({ length: CALLS_IN_FLIGHT }, () =>
    readResponse(openRequest(agent, server, 'GET', '/api/health').end()),
  );
  await Promise.all(warmUpCalls);
  return { server, agent, cookies: (await createResidents(db, RESIDENTS)).map(({ cookie }) => cookie) };
}

interface ReceivedResponse {
  readonly status: number | undefined;
  readonly points: number;
}

function openRequest(
  agent: Agent,
  server: ServerProcess,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): ClientRequest {
  return request(server.url + path, { agent, method, headers: { 'content-type': 'application/json', ...headers } });
}

/** Rejects if the response is missing or cut off. */
async function readResponse(clientRequest: ClientRequest): Promise<ReceivedResponse> {
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as { pointsAwarded?: number };
  return { status: response.statusCode, points: body.pointsAwarded ?? 0 };
}

/** Resolves to a function that sends the body, once the server has requested the body. */
async function beginCheckIn(agent: Agent, server: ServerProcess, cookie: string, greenSpaceId: number) {
  const headers = { cookie, expect: '100-continue' };
  const clientRequest = openRequest(agent, server, 'POST', '/api/green-spaces/checkin', headers);
  clientRequest.flushHeaders();
  await once(clientRequest, 'continue');
  return () => readResponse(clientRequest.end(JSON.stringify({ greenSpaceId, location: SHARED_LOCATION })));
}

function register(agent: Agent, server: ServerProcess, index: number): Promise<ReceivedResponse> {
  const form = { username: `leaver-${index}`, email: `leaver-${index}@example.sg`, password: 'a password of theirs' };
  const clientRequest = openRequest(agent, server, 'POST', '/api/auth/register', {
    'x-forwarded-for': nextClientAddress(),
  });
  return readResponse(clientRequest.end(JSON.stringify(form)));
}

async function sendAllBodies(
  pendingCheckIns: readonly (() => Promise<ReceivedResponse>)[],
): Promise<ReceivedResponse[]> {
  const responses: ReceivedResponse[] = [];
  const queue = pendingCheckIns.values();
  const sendBodies = async (): Promise<void> => {
    for (const sendBody of queue) responses.push(await sendBody());
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_BODIES }, sendBodies));
  return responses;
}

async function refusesConnections(server: ServerProcess): Promise<boolean> {
  return !(await acceptsConnections(Number(new URL(server.url).port)));
}
