import { LIMITS, type LimitTable } from '@ecopulse/contract/admin/limit-table';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { type AppDeps, buildApp } from '../app.ts';
import type { AddressPolicy } from '../core/outbound/public-address.ts';
import type { ObjectStore } from '../core/pictures/object-store.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { injectAndReadFirstChunk } from './inject-first-chunk.ts';
import { createRows, type Rows } from './rows.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createResident, type TestResident } from './factories.ts';

/** Longer than in production: other tests use the same cores. */
const TIMEOUT_MS = 10_000;
const DATABASE_TIMEOUTS = {
  connectionTimeoutMillis: TIMEOUT_MS,
  query_timeout: TIMEOUT_MS,
  statement_timeout: TIMEOUT_MS,
};

interface Options {
  readonly env?: Partial<AppDeps['env']>;
  readonly limits?: Partial<LimitTable>;
  readonly dist?: string | null;
  readonly withJobs?: boolean;
  readonly objectStore?: ObjectStore;
  readonly placeSourcePolicy?: AddressPolicy;
  /** Shares the database and clock of this app, as a second server process would. */
  readonly sharing?: TestApp;
}

interface SharedOptions extends Omit<Options, 'sharing'> {
  readonly sharing?: () => TestApp;
}

interface CallOptions {
  readonly body?: unknown;
  readonly as?: TestResident | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape and fail on another
  readonly body: any;
  readonly text: string;
}

/** What a refused call answers, for `toMatchObject`. */
export function problem(status: number, code: string, details: object = {}) {
  return { status, body: { code, ...details } };
}

export function parseSetCookies({ headers }: TestResponse): Readonly<Record<string, string>> {
  const cookiePairs = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '');
  return Object.fromEntries(cookiePairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]));
}

export interface TestApp extends Rows {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: TestClock;
  readonly connection: ClientConfig;
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<TestResponse>;
  resident(options?: Parameters<typeof createResident>[1]): Promise<TestResident>;
}

export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { close, ...testApp } = await openTestApp(options);
  onTestFinished(close);
  return testApp;
}

/** Tests must only read, or make their own residents. */
export function shareTestApp({ sharing, ...options }: SharedOptions = {}): () => TestApp {
  let shared: TestApp | null = null;
  beforeAll(async () => {
    const { close, ...testApp } = await openTestApp({ ...options, ...(sharing && { sharing: sharing() }) });
    shared = testApp;
    return close;
  });
  return () => {
    if (shared === null) throw new Error('the shared app does not start before the first test');
    return shared;
  };
}

/** One resident for all tests of a file. */
export function shareResident(shared: () => TestApp, options?: Parameters<TestApp['resident']>[0]): () => TestResident {
  let resident: TestResident | null = null;
  beforeAll(async () => {
    resident = await shared().resident(options);
  });
  return () => {
    if (resident === null) throw new Error('the shared resident is not there before the first test');
    return resident;
  };
}

export async function openTestApp({
  env,
  limits,
  dist = null,
  withJobs = false,
  objectStore,
  placeSourcePolicy,
  sharing,
}: Options): Promise<TestApp & { close(): Promise<void> }> {
  const database = sharing ? { connection: sharing.connection } : await createTestDatabase(inject('postgres'));
  const clock = sharing?.clock ?? createTestClock();
  const app = await buildApp({
    env: {
      publicUrl: null,
      trustProxy: false,
      clientIpv6Prefix: 56,
      drainSeconds: 0,
      logLevel: 'fatal',
      checkInLocation: 'optional',
      mapTiles: null,
      newsAllowPrivateAddresses: false,
      ...env,
    },
    connection: { ...database.connection, ...DATABASE_TIMEOUTS },
    clock,
    dist,
    limits: { ...LIMITS, ...limits },
    withJobs,
    ...(objectStore && { objectStore }),
    ...(placeSourcePolicy && { placeSourcePolicy }),
  });
  await app.ready();
  const db = openDatabase({ connection: database.connection, maxConnections: 4, background: true });
  return {
    ...createRows(db),
    app,
    db,
    clock,
    connection: database.connection,
    async close() {
      await app.close();
      await db.destroy();
      if ('drop' in database) await database.drop();
    },
    resident: (options) => createResident(db, { createdAt: clock.now(), ...options }),
    async call(method, path, { body, as, headers, from } = {}) {
      const response = await injectAndReadFirstChunk(app, {
        method,
        url: path,
        ...(from !== undefined && { remoteAddress: from }),
        headers: {
          ...(as && { cookie: as.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
        }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.payload,
        body: isJson && response.payload !== '' ? (JSON.parse(response.payload) as unknown) : undefined,
      };
    },
  };
}

/** For tests that count statements or measure time: otherwise the first search builds the index. */
export async function buildSearchIndex({ call }: Pick<TestApp, 'call'>): Promise<void> {
  await call('GET', '/api/green-spaces?search=park');
}
