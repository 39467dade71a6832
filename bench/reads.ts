import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { EndpointName } from '@ecopulse/contract/endpoint';
import { methodAndPath } from '@ecopulse/contract/endpoint';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';
import { ask, type RawAnswer } from './answers.ts';
import type { BareJob } from './bare-process.ts';
import type { Person } from './database.ts';
import { CONNECTIONS, putLoad } from './load.ts';
import { type Serving, untilServing } from './processes.ts';
import { compare, type Comparison } from './rounds.ts';

/** The path of an endpoint; one that the contract does not have is a type error. */
export function pathOf(name: ServedEndpointName): string {
  return methodAndPath(name satisfies EndpointName).path;
}

const SECONDS = 2;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
const GREEN_SPACES = pathOf('GET /api/green-spaces');
const USER = pathOf('GET /api/auth/user');

interface Read {
  readonly what: string;
  readonly target: number;
  readonly status: number;
  readonly path: string;
  readonly barePath: string;
  /** The headers of one call after the other. */
  readonly headers: readonly Readonly<Record<string, string>>[];
}

/** Answers from memory, each beside a bare handler that sends the same bytes. */
export async function compareReads(
  server: Serving,
  people: readonly Person[],
  say: (comparison: Comparison) => void,
): Promise<void> {
  const lists = await Promise.all(
    ENCODINGS.map((encoding) => ask(server.url + GREEN_SPACES, { 'accept-encoding': encoding })),
  );
  const users = await Promise.all(
    people.map(async ({ cookie }) => [cookie, await ask(server.url + USER, { cookie })] as const),
  );
  const bare = await startBare(bareJob(lists, users));
  try {
    for (const read of [...listReads(lists), userRead(people)]) say(await compareRead(server, bare, read));
  } finally {
    await bare.stop();
  }
}

async function startBare(job: BareJob): Promise<Serving> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-process.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(job));
  return untilServing(child, /^ready at (http:\S+)$/);
}

function barePathOf(encoding: string): string {
  return `/green-spaces/${encoding}`;
}

function bareJob(lists: readonly RawAnswer[], users: readonly (readonly [string, RawAnswer])[]): BareJob {
  return {
    ready: lists.map(({ contentType, etag, bytes }, index) => ({
      path: barePathOf(ENCODINGS[index] ?? ''),
      contentType,
      etag,
      bytes: bytes.toString('base64'),
    })),
    unchanged: { path: '/green-spaces/unchanged', etag: lists[0]?.etag ?? '' },
    user: {
      path: '/user',
      contentType: users[0]?.[1].contentType ?? '',
      byCookie: users.map(([cookie, { bytes }]) => [cookie, bytes.toString('base64')] as const),
    },
  };
}

function listReads(lists: readonly RawAnswer[]): Read[] {
  const whole = lists.map(({ bytes }, index): Read => {
    const encoding = ENCODINGS[index] ?? '';
    return {
      what: `Green spaces from memory, ${encoding} (${Math.round(bytes.length / 1000)} kB)`,
      target: 0.9,
      status: 200,
      path: GREEN_SPACES,
      barePath: barePathOf(encoding),
      headers: [{ 'accept-encoding': encoding }],
    };
  });
  const etag = lists[0]?.etag ?? '';
  return [
    ...whole,
    {
      what: 'Green spaces unchanged (304)',
      target: 0.9,
      status: 304,
      path: GREEN_SPACES,
      barePath: '/green-spaces/unchanged',
      headers: [{ 'if-none-match': etag }],
    },
  ];
}

function userRead(people: readonly Person[]): Read {
  return {
    what: 'Current user by session',
    target: 0.8,
    status: 200,
    path: USER,
    barePath: '/user',
    headers: people.map(({ cookie }) => ({ cookie })),
  };
}

function compareRead(server: Serving, bare: Serving, read: Read): Promise<Comparison> {
  const { what, target, status, headers } = read;
  const load = (serving: Serving, path: string) => {
    const list = headers.map((one) => ({ method: 'GET' as const, path, headers: one }));
    const connections = Array.from({ length: CONNECTIONS }, () => list);
    return putLoad(serving, { connections, length: { seconds: SECONDS }, status });
  };
  return compare({ what, target, ours: () => load(server, read.path), ceiling: () => load(bare, read.barePath) });
}
