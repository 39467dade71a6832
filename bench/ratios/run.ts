import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionOf, makePeople, postgresVersion } from '../harness/database.ts';
import { ROUNDS } from '../harness/load.ts';
import { median } from '../harness/report.ts';
import { residentMegabytes, type RunningServer, startServer, withFolder, withServer } from '../harness/server.ts';
import { measureReads } from './reads.ts';
import { type Pair, record, toMarkdown } from './report.ts';
import { compareWrites, peopleNeeded, readWrites, WRITES } from './writes.ts';

const READERS = 100;

// npm run bench -- [--rounds N]: with another number of rounds, results are only printed.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(options.rounds);

async function timeStart(dataDir: string): Promise<{ server: RunningServer; seconds: number }> {
  const start = performance.now();
  const server = await startServer({ DATA_DIR: dataDir });
  const page = await fetch(server.url);
  await page.text();
  if (!page.ok) throw new Error(`the first page was answered with ${page.status}`);
  return { server, seconds: (performance.now() - start) / 1000 };
}

async function bench(dataDir: string): Promise<string> {
  const first = await timeStart(dataDir);
  const connection = connectionOf(dataDir);
  const needed = peopleNeeded(rounds);
  const { models, people } = await makePeople(connection, { models: WRITES, others: needed * WRITES });
  const writes = await readWrites(first.server.url, connection);
  const postgres = await postgresVersion(connection);
  await first.server.stop();

  const laterStarts: number[] = [];
  const megabytes: number[] = [];
  /** A new process each time: processes of one program differ in speed by their memory layout. */
  const withNewServer = async (work: (server: RunningServer) => Promise<Pair[]>): Promise<Pair[]> => {
    const { server, seconds } = await timeStart(dataDir);
    try {
      const pairs = await work(server);
      laterStarts.push(seconds);
      megabytes.push(residentMegabytes(server.pid) ?? Number.NaN);
      return pairs;
    } finally {
      await server.stop();
    }
  };

  const pairs: Pair[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Responses from memory, round ${round} of ${rounds}`);
    pairs.push(...(await withNewServer((server) => measureReads(server, people.slice(0, READERS)))));
  }
  for (const [index, write] of writes.entries()) {
    console.log(write.what);
    const [model, own] = [models[index], people.slice(index * needed, (index + 1) * needed)];
    if (!model) throw new Error('each of the writes has a resident to model others on');
    pairs.push(
      ...(await withNewServer((server) => compareWrites(write, rounds, { server, connection, model, people: own }))),
    );
  }
  const most = Math.max(...megabytes);
  return toMarkdown(postgres, pairs, [
    { what: 'First start with pages built, to a served page', value: first.seconds, unit: 's', max: 10 },
    { what: 'Later start, to a served page', value: median(laterStarts), unit: 's', max: 2 },
    ...(Number.isNaN(most)
      ? []
      : [{ what: 'Memory of the server after its load, the most', value: most, unit: 'MB' as const, max: 230 }]),
  ]);
}

await withFolder('bench', async (folder) => {
  // Builds outdated pages first, which must not be timed.
  await withServer({ DATA_DIR: join(folder, 'unused') }, async () => undefined);
  const tables = await bench(join(folder, 'data'));
  if (rounds === ROUNDS) record(tables);
  console.log(`\n${tables}`);
});
