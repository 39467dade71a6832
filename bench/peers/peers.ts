import { join } from 'node:path';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { connectionOf, superuserOf } from '../database.ts';
import { serveJob, type Serving } from '../processes.ts';
import { ask, pathOf, type RawAnswer } from '../responses.ts';
import { startServer } from '../server.ts';
import type { FastifyJob } from './fastify-process.ts';
import type { NodeJob } from './node-process.ts';
import { prepareUnleash, UNLEASH_LIST, UNLEASH_USER, UNLEASH_VERSION } from './unleash.ts';

/** What is asked of each server. */
export const QUESTIONS = ['The current user', 'A list', 'The same list, unchanged'] as const;
export type Question = (typeof QUESTIONS)[number];

/** A request, and what it is answered with. */
export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly bytes: number;
}

/** A server to compare. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  start(): Promise<Serving>;
  /** Null for what it does not answer. */
  readonly asked: Readonly<Record<Question, Asked | null>>;
}

const USER = pathOf('GET /api/auth/user');
const LIST = pathOf('GET /api/challenges');

/** Versions of what is compared. */
export interface Versions {
  readonly ecopulse: string;
  readonly fastify: string;
  readonly pg: string;
}

interface Prepared {
  readonly ours: Serving;
  readonly dataDir: string;
  readonly cookie: string;
  readonly unleash: string | null;
  readonly versions: Versions;
}

/** All servers to compare, while ours runs. The bare ones answer as ours does, which is checked. */
export async function preparePeers({ ours, dataDir, cookie, unleash, versions }: Prepared): Promise<Peer[]> {
  const paths = { user: USER, list: LIST };
  const answers = await askBoth(ours.url, paths, cookie);
  const challenges = JSON.parse(answers.list.bytes.toString()) as Challenge[];
  const nodeJob: NodeJob = [
    { path: USER, ...inBase64(answers.user) },
    { path: LIST, ...inBase64(answers.list) },
  ];
  const fastifyJob: FastifyJob = {
    connection: connectionOf(dataDir),
    user: { path: USER, answer: JSON.parse(answers.user.bytes.toString()) as object },
    list: { path: LIST, answer: challenges },
  };
  const bare = (program: string, job: unknown) => () => serveJob(join(import.meta.dirname, program), job);
  const node = bare('node-process.ts', nodeJob);
  const fastify = bare('fastify-process.ts', fastifyJob);
  const asked = questionsOf(paths, cookie, answers);
  const peers: Peer[] = [
    { name: 'EcoPulse', version: versions.ecopulse, start: () => startServer({ DATA_DIR: dataDir }), asked },
    { name: 'bare node:http', version: process.versions.node, start: node, asked },
    {
      name: 'bare Fastify + pg',
      version: `${versions.fastify} + ${versions.pg}`,
      start: fastify,
      asked: { ...asked, 'The same list, unchanged': null },
    },
  ];
  for (const { name, start } of peers.slice(1)) await checkAnswers(name, start, cookie, answers);
  if (unleash === null) return peers;
  return [...peers, await unleashPeer(unleash, dataDir, challenges)];
}

async function unleashPeer(program: string, dataDir: string, challenges: readonly Challenge[]): Promise<Peer> {
  const { cookie, start } = await prepareUnleash(program, superuserOf(dataDir), challenges);
  const paths = { user: UNLEASH_USER, list: UNLEASH_LIST };
  const serving = await start();
  try {
    const asked = questionsOf(paths, cookie, await askBoth(serving.url, paths, cookie));
    return { name: 'unleash-server', version: UNLEASH_VERSION, start, asked };
  } finally {
    await serving.stop();
  }
}

interface Both<T> {
  readonly user: T;
  readonly list: T;
}

async function askBoth(url: string, paths: Both<string>, cookie: string): Promise<Both<RawAnswer>> {
  const [user, list] = [await ask(url + paths.user, { cookie }), await ask(url + paths.list, { cookie })];
  if (user.status !== 200 || list.status !== 200)
    throw new Error(`${url} answers ${paths.user} with ${user.status} and ${paths.list} with ${list.status}`);
  return { user, list };
}

function questionsOf(paths: Both<string>, cookie: string, { user, list }: Both<RawAnswer>): Peer['asked'] {
  const headers = { cookie };
  return {
    'The current user': { path: paths.user, headers, status: 200, bytes: user.bytes.length },
    'A list': { path: paths.list, headers, status: 200, bytes: list.bytes.length },
    'The same list, unchanged': {
      path: paths.list,
      headers: { cookie, 'if-none-match': list.etag },
      status: 304,
      bytes: 0,
    },
  };
}

function inBase64({ contentType, etag, bytes }: RawAnswer) {
  return { contentType, etag, bytes: bytes.toString('base64') };
}

async function checkAnswers(
  name: string,
  start: () => Promise<Serving>,
  cookie: string,
  ours: Both<RawAnswer>,
): Promise<void> {
  const serving = await start();
  try {
    const theirs = await askBoth(serving.url, { user: USER, list: LIST }, cookie);
    for (const which of ['user', 'list'] as const)
      if (!theirs[which].bytes.equals(ours[which].bytes))
        throw new Error(`${name} does not answer the same bytes as EcoPulse: ${theirs[which].bytes.toString()}`);
  } finally {
    await serving.stop();
  }
}
