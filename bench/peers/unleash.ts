import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { Client, type ClientConfig } from 'pg';
import { type Serving, untilServing } from '../processes.ts';

export const UNLEASH_VERSION = '8.2.0';

/** The path of its program, installed into the folder unless it is there; null, after a sentence, if that fails. */
export async function installUnleash(folder: string): Promise<string | null> {
  const home = join(folder, `unleash-server-${UNLEASH_VERSION}`);
  const program = join(home, 'node_modules', 'unleash-server', 'dist', 'server.js');
  // npm writes this file when an installation is complete.
  if (existsSync(join(home, 'node_modules', '.package-lock.json'))) return program;
  console.log(`Installing unleash-server ${UNLEASH_VERSION} in ${home}`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const problem = await install(home);
  if (problem === null) return program;
  console.log(`unleash-server could not be installed, so the comparison goes on without it: ${problem}.`);
  return null;
}

async function install(home: string): Promise<string | null> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const npm = spawn('npm', ['install', ...options, `unleash-server@${UNLEASH_VERSION}`], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const [said, [code]] = await Promise.all([text(npm.stderr), once(npm, 'close') as Promise<[number | null]>]);
    return code === 0 ? null : `npm failed with ${/npm error code (\S+)/.exec(said)?.[1] ?? `code ${code}`}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'npm could not be started';
  }
}

/** Unleash with a signed-in admin and its flags, to be started for each round. */
export interface Unleash {
  readonly cookie: string;
  start(): Promise<Serving>;
}

const ROLE = 'unleash';
export const UNLEASH_USER = '/api/admin/user';
export const UNLEASH_LIST = '/api/admin/projects/default/features';

/** Replaces its database by a new one with a flag for each challenge, with the challenge's description. */
export async function prepareUnleash(
  program: string,
  superuser: ClientConfig,
  challenges: readonly Challenge[],
): Promise<Unleash> {
  const password = randomBytes(24).toString('hex');
  await makeDatabase(superuser, password);
  const env = {
    DATABASE_HOST: String(superuser.host),
    DATABASE_PORT: String(superuser.port),
    DATABASE_USERNAME: ROLE,
    DATABASE_PASSWORD: password,
    DATABASE_NAME: ROLE,
    DATABASE_SSL: 'false',
  };
  const first = await startUnleash(program, env);
  try {
    const cookie = await signIn(first.url);
    for (const { title, description } of challenges) await makeFlag(first.url, cookie, title, description);
    return { cookie, start: () => startUnleash(program, env) };
  } finally {
    await first.stop();
  }
}

async function makeDatabase(superuser: ClientConfig, password: string): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  try {
    await client.query(`drop database if exists ${ROLE}`);
    await client.query(`drop role if exists ${ROLE}`);
    await client.query(`create role ${ROLE} login password '${password}'`);
    await client.query(`create database ${ROLE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
}

/** Starts it as its image does, on a free port, without calls to other hosts. */
async function startUnleash(program: string, database: Readonly<Record<string, string>>): Promise<Serving> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
      // It then logs that it has started, and nothing of the calls that are measured.
      LOG_LEVEL: 'info',
      ...database,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { url: port, pid, stop } = await untilServing(child, /Unleash has started\..* port: (\d+)/);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    // It writes sessions after its answers, and exits with an error if it is stopped while some are left to write.
    stop: () => stop().catch(() => undefined),
  };
}

async function signIn(url: string): Promise<string> {
  const response = await send(`${url}/auth/simple/login`, '', { username: 'admin', password: 'unleash4all' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('Unleash gave no session to its first admin');
  return cookie;
}

async function makeFlag(url: string, cookie: string, title: string, description: string): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await send(`${url}/api/admin/projects/default/features`, cookie, { name, description, type: 'release' });
}

async function send(url: string, cookie: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await response.text();
  if (!response.ok) throw new Error(`Unleash answered ${url} with ${response.status}: ${said}`);
  return response;
}
