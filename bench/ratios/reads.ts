import { join } from 'node:path';
import type { BareJob } from '../harness/bare-server.ts';
import type { BenchResident } from '../harness/database.ts';
import { get, pathOf } from '../harness/http.ts';
import { CONNECTIONS, runLoad, type Throughput } from '../harness/load.ts';
import { type RunningServer, serveJob } from '../harness/server.ts';
import type { Comparison } from './report.ts';

const LOAD_SECONDS = 2;
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
const USER_PATH = pathOf('GET /api/auth/user');

interface MeasuredRead {
  readonly what: string;
  readonly minRatio: number;
  readonly status: number;
  readonly path: string;
  readonly barePath: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
}

export async function measureReads(server: RunningServer, residents: readonly BenchResident[]): Promise<Comparison[]> {
  const { reads, job } = await prepareReads(server, residents);
  const bare = await serveJob(join(import.meta.dirname, '..', 'harness', 'bare-server.ts'), job);
  try {
    const comparisons: Comparison[] = [];
    for (const read of reads) {
      const ours = await measureThroughput(server, read, read.path);
      const upperBound = await measureThroughput(bare, read, read.barePath);
      comparisons.push({ what: read.what, minRatio: read.minRatio, ours, upperBound });
    }
    return comparisons;
  } finally {
    await bare.stop();
  }
}

async function prepareReads(
  server: RunningServer,
  residents: readonly BenchResident[],
): Promise<{ reads: MeasuredRead[]; job: BareJob }> {
  const reads: MeasuredRead[] = [];
  const fixedResponses: BareJob['fixedResponses'][number][] = [];
  for (const { name, path, encodings } of LISTS)
    for (const encoding of encodings) {
      const { bytes, contentType, etag } = await get(server.url + path, { 'accept-encoding': encoding });
      const barePath = `${path}/${encoding}`;
      fixedResponses.push({ path: barePath, contentType, etag, bytes: bytes.toString('base64') });
      const read = { minRatio: MIN_LIST_RATIO, path, barePath };
      const what = `${name} from memory, ${encoding} (${Math.round(bytes.length / 1000)} kB)`;
      reads.push({ ...read, what, status: 200, headers: [{ 'accept-encoding': encoding }] });
      if (encoding === 'br')
        reads.push({ ...read, what: `${name} unchanged (304)`, status: 304, headers: [{ 'if-none-match': etag }] });
    }
  const users = await Promise.all(
    residents.map(async ({ cookie }) => [cookie, await get(server.url + USER_PATH, { cookie })] as const),
  );
  const byCookie = users.map(([cookie, { bytes }]) => [cookie, bytes.toString('base64')] as const);
  reads.push({
    what: 'Current user by session',
    minRatio: MIN_USER_RATIO,
    status: 200,
    path: USER_PATH,
    barePath: USER_PATH,
    headers: residents.map(({ cookie }) => ({ cookie })),
  });
  return {
    reads,
    job: { fixedResponses, user: { path: USER_PATH, contentType: users[0]?.[1].contentType ?? '', byCookie } },
  };
}

async function measureThroughput(
  server: RunningServer,
  { headers, status }: MeasuredRead,
  path: string,
): Promise<Throughput> {
  const list = headers.map((requestHeaders) => ({ method: 'GET' as const, path, headers: requestHeaders }));
  const connections = Array.from({ length: CONNECTIONS }, () => list);
  await runLoad(server, { connections, length: { seconds: WARM_UP_SECONDS }, status });
  return runLoad(server, { connections, length: { seconds: LOAD_SECONDS }, status });
}
