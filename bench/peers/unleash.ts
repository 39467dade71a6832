import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { ClientConfig } from 'pg';
import { installCachedPackage } from '../harness/cached-package.ts';
import { withClient } from '../harness/database.ts';
import { type RunningServer, waitUntilReady } from '../harness/server.ts';

const UNLEASH_VERSION = '8.2.0';
const DATABASE_ROLE = 'unleash';
export const UNLEASH_PATHS = { user: '/api/admin/user', list: '/api/admin/projects/default/features' } as const;

interface Unleash {
  readonly cookie: string;
  start(): Promise<RunningServer>;
}

/** Uses a new database with one flag per challenge. Null if Unleash cannot be installed. */
export async function prepareUnleash(
  superuser: ClientConfig,
  challenges: readonly Challenge[],
): Promise<Unleash | null> {
  const folder = await installCachedPackage('unleash-server', UNLEASH_VERSION);
  if (folder === null) return null;
  const password = randomBytes(24).toString('hex');
  await withClient(superuser, async (client) => {
    await client.query(`create role ${DATABASE_ROLE} login password '${password}'`);
    await client.query(`create database ${DATABASE_ROLE} owner ${DATABASE_ROLE}`);
  });
  const start = () =>
    startUnleash(join(folder, 'dist', 'server.js'), {
      DATABASE_HOST: String(superuser.host),
      DATABASE_PORT: String(superuser.port),
      DATABASE_USERNAME: DATABASE_ROLE,
      DATABASE_PASSWORD: password,
      DATABASE_NAME: DATABASE_ROLE,
      DATABASE_SSL: 'false',
    });
  const setupServer = await start();
  try {
    const signIn = { username: 'admin', password: 'unleash4all' };
    const signedIn = await post(`${setupServer.url}/auth/simple/login`, '', signIn);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const { title, description } of challenges) {
      const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      await post(setupServer.url + UNLEASH_PATHS.list, cookie, { name, description, type: 'release' });
    }
    return { cookie, start };
  } finally {
    await setupServer.stop();
  }
}

async function startUnleash(program: string, database: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
      // Logs the start, but none of the measured calls.
      LOG_LEVEL: 'info',
      ...database,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Unleash prints only its port, so the expression captures that instead of a URL.
  const { url: port, pid, stop } = await waitUntilReady(child, /Unleash has started\..* port: (\d+)/);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    // Unleash writes sessions after its responses, and exits with an error if stopped before.
    stop: () => stop().catch(() => undefined),
  };
}

async function post(url: string, cookie: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Unleash answered ${url} with ${response.status}: ${await response.text()}`);
  return response;
}
