import { join } from 'node:path';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { BareJob } from '../harness/bare-server.ts';
import { superuserOf } from '../harness/database.ts';
import { get, pathOf, type RawResponse } from '../harness/http.ts';
import { type RunningServer, serveJob, startServer } from '../harness/server.ts';
import { prepareUnleash, UNLEASH_PATHS } from './unleash.ts';

export const QUESTIONS = ['The current user', 'A list', 'The same list, unchanged'] as const;
export type Question = (typeof QUESTIONS)[number];

interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly responseBytes: number;
}

export interface Peer {
  readonly name: string;
  start(): Promise<RunningServer>;
  readonly requests: Readonly<Record<Question, BenchRequest>>;
}

interface UserAndList<T> {
  readonly user: T;
  readonly list: T;
}

const PATHS: UserAndList<string> = { user: pathOf('GET /api/auth/user'), list: pathOf('GET /api/challenges') };

export async function preparePeers(ours: RunningServer, dataDir: string, cookie: string): Promise<Peer[]> {
  const { user, list, requests } = await fetchUserAndList(ours.url, PATHS, cookie);
  const base64 = (response: RawResponse): string => response.bytes.toString('base64');
  const bare: BareJob = {
    fixedResponses: [{ path: PATHS.list, contentType: list.contentType, etag: list.etag, bytes: base64(list) }],
    user: { path: PATHS.user, contentType: user.contentType, byCookie: [[cookie, base64(user)]] },
  };
  const startBare = () => serveJob(join(import.meta.dirname, '..', 'harness', 'bare-server.ts'), bare);
  const peers: Peer[] = [
    { name: 'EcoPulse', start: () => startServer({ DATA_DIR: dataDir }), requests },
    { name: 'bare Fastify', start: startBare, requests },
  ];
  const unleash = await prepareUnleash(superuserOf(dataDir), JSON.parse(list.bytes.toString()) as Challenge[]);
  if (unleash === null) return peers;
  const server = await unleash.start();
  try {
    const unleashResponses = await fetchUserAndList(server.url, UNLEASH_PATHS, unleash.cookie);
    return [...peers, { name: 'unleash-server', start: unleash.start, requests: unleashResponses.requests }];
  } finally {
    await server.stop();
  }
}

async function fetchUserAndList(url: string, paths: UserAndList<string>, cookie: string) {
  const headers = { cookie };
  const [user, list] = [await get(url + paths.user, headers), await get(url + paths.list, headers)];
  if (user.status !== 200 || list.status !== 200)
    throw new Error(`${url} answers ${paths.user} with ${user.status} and ${paths.list} with ${list.status}`);
  const requests: Peer['requests'] = {
    'The current user': { path: paths.user, headers, status: 200, responseBytes: user.bytes.length },
    'A list': { path: paths.list, headers, status: 200, responseBytes: list.bytes.length },
    'The same list, unchanged': {
      path: paths.list,
      headers: { cookie, 'if-none-match': list.etag },
      status: 304,
      responseBytes: 0,
    },
  };
  return { user, list, requests };
}
