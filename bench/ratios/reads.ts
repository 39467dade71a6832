import { join } from 'node:path';
import type { BareJob } from './bare-process.ts';
import type { Person } from '../database.ts';
import { CONNECTIONS, putLoad } from '../load.ts';
import { serveJob, type Serving } from '../processes.ts';
import { ask, pathOf, type RawAnswer } from '../responses.ts';
import type { Round } from '../rounds.ts';
import { compared, type Comparison, type Pair } from './comparisons.ts';

const SECONDS = 2;
/** A new process is slow until its hot code is compiled. */
const WARM_UP_SECONDS = 1.5;
/** The lists that are the same for everyone: the largest in every encoding, the others in the one that browsers use. */
const LISTS = [
  { name: 'Green spaces', path: pathOf('GET /api/green-spaces'), encodings: ['identity', 'gzip', 'br'] },
  { name: 'Lessons', path: pathOf('GET /api/lessons'), encodings: ['br'] },
  { name: 'Challenges', path: pathOf('GET /api/challenges'), encodings: ['br'] },
  { name: 'News', path: pathOf('GET /api/news'), encodings: ['br'] },
] as const;
const USER = pathOf('GET /api/auth/user');

/** A round of one response and its ceiling. */
interface ReadRound {
  readonly what: string;
  readonly target: number;
  readonly pair: Pair;
}

interface Read {
  readonly what: string;
  readonly target: number;
  readonly status: number;
  readonly path: string;
  readonly barePath: string;
  /** The headers of successive calls. */
  readonly headers: readonly Readonly<Record<string, string>>[];
}

/** One round of every cached response, each compared with a bare handler that sends the same bytes. */
export async function roundOfReads(server: Serving, people: readonly Person[]): Promise<ReadRound[]> {
  const lists = await Promise.all(
    LISTS.flatMap(({ name, path, encodings }) =>
      encodings.map(async (encoding): Promise<AskedList> => {
        return { name, path, encoding, answer: await ask(server.url + path, { 'accept-encoding': encoding }) };
      }),
    ),
  );
  const users = await Promise.all(
    people.map(async ({ cookie }) => [cookie, await ask(server.url + USER, { cookie })] as const),
  );
  const bare = await serveJob(join(import.meta.dirname, 'bare-process.ts'), bareJob(lists, users));
  const rounds: ReadRound[] = [];
  try {
    for (const read of [...listReads(lists), userRead(people)]) {
      const ours = await loadOf(server, read, read.path);
      const ceiling = await loadOf(bare, read, read.barePath);
      rounds.push({ what: read.what, target: read.target, pair: { ours, ceiling } });
    }
  } finally {
    await bare.stop();
  }
  return rounds;
}

/** Groups rounds by response. */
export function comparedReads(rounds: readonly ReadRound[][]): Comparison[] {
  const [first = []] = rounds;
  return first.map(({ what, target }, index) =>
    compared(
      what,
      target,
      rounds.flatMap((reads) => reads[index]?.pair ?? []),
    ),
  );
}

/** A list in one of its encodings. */
interface AskedList {
  readonly name: string;
  readonly path: string;
  readonly encoding: string;
  readonly answer: RawAnswer;
}

function barePathOf({ path, encoding }: Pick<AskedList, 'path' | 'encoding'>): string {
  return `${path}/${encoding}`;
}

/** Each list once, in any encoding: the tag is the same. */
function oneOfEach(lists: readonly AskedList[]): AskedList[] {
  return lists.filter(({ path }, index) => lists.findIndex((other) => other.path === path) === index);
}

function bareJob(lists: readonly AskedList[], users: readonly (readonly [string, RawAnswer])[]): BareJob {
  return {
    ready: lists.map((list) => ({
      path: barePathOf(list),
      contentType: list.answer.contentType,
      etag: list.answer.etag,
      bytes: list.answer.bytes.toString('base64'),
    })),
    unchanged: oneOfEach(lists).map(({ path, answer }) => ({
      path: barePathOf({ path, encoding: 'unchanged' }),
      etag: answer.etag,
    })),
    user: {
      path: '/user',
      contentType: users[0]?.[1].contentType ?? '',
      byCookie: users.map(([cookie, { bytes }]) => [cookie, bytes.toString('base64')] as const),
    },
  };
}

function listReads(lists: readonly AskedList[]): Read[] {
  const whole = lists.map((list): Read => {
    const { name, path, encoding, answer } = list;
    return {
      what: `${name} from memory, ${encoding} (${Math.round(answer.bytes.length / 1000)} kB)`,
      target: 0.9,
      status: 200,
      path,
      barePath: barePathOf(list),
      headers: [{ 'accept-encoding': encoding }],
    };
  });
  const unchanged = oneOfEach(lists).map(({ name, path, answer }): Read => ({
    what: `${name} unchanged (304)`,
    target: 0.9,
    status: 304,
    path,
    barePath: barePathOf({ path, encoding: 'unchanged' }),
    headers: [{ 'if-none-match': answer.etag }],
  }));
  return [...whole, ...unchanged];
}

function userRead(people: readonly Person[]): Read {
  return {
    what: 'Current user by session',
    target: 0.85,
    status: 200,
    path: USER,
    barePath: '/user',
    headers: people.map(({ cookie }) => ({ cookie })),
  };
}

async function loadOf(serving: Serving, { headers, status }: Read, path: string): Promise<Round> {
  const list = headers.map((one) => ({ method: 'GET' as const, path, headers: one }));
  const connections = Array.from({ length: CONNECTIONS }, () => list);
  await putLoad(serving, { connections, length: { seconds: WARM_UP_SECONDS }, status });
  return putLoad(serving, { connections, length: { seconds: SECONDS }, status });
}
