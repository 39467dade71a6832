import { join } from 'node:path';
import type { BareJob } from '../harness/bare-server.ts';
import type { Person } from '../harness/database.ts';
import { get, pathOf } from '../harness/http.ts';
import { CONNECTIONS, putLoad, type Throughput } from '../harness/load.ts';
import { type RunningServer, serveJob } from '../harness/server.ts';
import type { Pair } from './report.ts';

const SECONDS = 2;
/** A new process is slow until its hot code is compiled. */
const WARM_UP_SECONDS = 1.5;
const MIN_LIST_RATIO = 0.55;
const MIN_USER_RATIO = 0.5;
/** Public lists: the largest in every encoding, the others in the one that browsers use. */
const LISTS = [
  { name: 'Green spaces', path: pathOf('GET /api/green-spaces'), encodings: ['br', 'gzip', 'identity'] },
  { name: 'Lessons', path: pathOf('GET /api/lessons'), encodings: ['br'] },
  { name: 'Challenges', path: pathOf('GET /api/challenges'), encodings: ['br'] },
  { name: 'News', path: pathOf('GET /api/news'), encodings: ['br'] },
] as const;
const USER = pathOf('GET /api/auth/user');

interface Read {
  readonly what: string;
  readonly minRatio: number;
  readonly status: number;
  readonly path: string;
  readonly barePath: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
}

export async function measureReads(server: RunningServer, people: readonly Person[]): Promise<Pair[]> {
  const { reads, job } = await prepare(server, people);
  const bare = await serveJob(join(import.meta.dirname, '..', 'harness', 'bare-server.ts'), job);
  try {
    const pairs: Pair[] = [];
    for (const read of reads) {
      const ours = await loadOf(server, read, read.path);
      const bound = await loadOf(bare, read, read.barePath);
      pairs.push({ what: read.what, minRatio: read.minRatio, ours, bound });
    }
    return pairs;
  } finally {
    await bare.stop();
  }
}

async function prepare(server: RunningServer, people: readonly Person[]): Promise<{ reads: Read[]; job: BareJob }> {
  const reads: Read[] = [];
  const fixed: BareJob['fixed'][number][] = [];
  for (const { name, path, encodings } of LISTS)
    for (const encoding of encodings) {
      const { bytes, contentType, etag } = await get(server.url + path, { 'accept-encoding': encoding });
      const barePath = `${path}/${encoding}`;
      fixed.push({ path: barePath, contentType, etag, bytes: bytes.toString('base64') });
      const read = { minRatio: MIN_LIST_RATIO, path, barePath };
      const what = `${name} from memory, ${encoding} (${Math.round(bytes.length / 1000)} kB)`;
      reads.push({ ...read, what, status: 200, headers: [{ 'accept-encoding': encoding }] });
      if (encoding === 'br')
        reads.push({ ...read, what: `${name} unchanged (304)`, status: 304, headers: [{ 'if-none-match': etag }] });
    }
  const users = await Promise.all(
    people.map(async ({ cookie }) => [cookie, await get(server.url + USER, { cookie })] as const),
  );
  const byCookie = users.map(([cookie, { bytes }]) => [cookie, bytes.toString('base64')] as const);
  reads.push({
    what: 'Current user by session',
    minRatio: MIN_USER_RATIO,
    status: 200,
    path: USER,
    barePath: USER,
    headers: people.map(({ cookie }) => ({ cookie })),
  });
  return { reads, job: { fixed, user: { path: USER, contentType: users[0]?.[1].contentType ?? '', byCookie } } };
}

async function loadOf(server: RunningServer, { headers, status }: Read, path: string): Promise<Throughput> {
  const list = headers.map((one) => ({ method: 'GET' as const, path, headers: one }));
  const connections = Array.from({ length: CONNECTIONS }, () => list);
  await putLoad(server, { connections, length: { seconds: WARM_UP_SECONDS }, status });
  return putLoad(server, { connections, length: { seconds: SECONDS }, status });
}
