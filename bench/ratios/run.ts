import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionOf, createBenchResidents, postgresVersion } from '../harness/database.ts';
import { ROUNDS } from '../harness/load.ts';
import { median } from '../harness/report.ts';
import { readResidentMegabytes, type RunningServer, startServer, withFolder, withServer } from '../harness/server.ts';
import { measureReads } from './reads.ts';
import { type Comparison, writeRatiosReport, toMarkdown } from './report.ts';
import { compareWrites, countResidentsNeeded, readWrites, WRITE_COUNT } from './writes.ts';

const READER_COUNT = 100;

// npm run bench -- [--rounds N]: with another number of rounds, results are only printed.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(options.rounds);

async function startAndTime(dataDir: string): Promise<{ server: RunningServer; seconds: number }> {
  const start = performance.now();
  const server = await startServer({ DATA_DIR: dataDir });
  const page = await fetch(server.url);
  await page.text();
  if (!page.ok) throw new Error(`the first page was answered with ${page.status}`);
  return { server, seconds: (performance.now() - start) / 1000 };
}

async function bench(dataDir: string): Promise<string> {
  const first = await startAndTime(dataDir);
  const connection = connectionOf(dataDir);
  const residentsPerWrite = countResidentsNeeded(rounds);
  const { models, residents } = await createBenchResidents(connection, {
    models: WRITE_COUNT,
    others: residentsPerWrite * WRITE_COUNT,
  });
  const writes = await readWrites(first.server.url, connection);
  const postgres = await postgresVersion(connection);
  await first.server.stop();

  const laterStarts: number[] = [];
  const megabytes: number[] = [];
  /** A new process each time: processes of one program differ in speed by their memory layout. */
  const withNewServer = async (work: (server: RunningServer) => Promise<Comparison[]>): Promise<Comparison[]> => {
    const { server, seconds } = await startAndTime(dataDir);
    try {
      const comparisons = await work(server);
      laterStarts.push(seconds);
      megabytes.push(readResidentMegabytes(server.pid) ?? Number.NaN);
      return comparisons;
    } finally {
      await server.stop();
    }
  };

  const comparisons: Comparison[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Responses from memory, round ${round} of ${rounds}`);
    comparisons.push(...(await withNewServer((server) => measureReads(server, residents.slice(0, READER_COUNT)))));
  }
  for (const [index, write] of writes.entries()) {
    console.log(write.what);
    const model = models[index];
    const writeResidents = residents.slice(index * residentsPerWrite, (index + 1) * residentsPerWrite);
    if (!model) throw new Error('each of the writes has a resident to model others on');
    comparisons.push(
      ...(await withNewServer((server) =>
        compareWrites(write, rounds, { server, connection, model, residents: writeResidents }),
      )),
    );
  }
  const maxMegabytes = Math.max(...megabytes);
  return toMarkdown(postgres, comparisons, [
    { what: 'First start with pages built, to a served page', value: first.seconds, unit: 's', max: 10 },
    { what: 'Later start, to a served page', value: median(laterStarts), unit: 's', max: 2 },
    ...(Number.isNaN(maxMegabytes)
      ? []
      : [
          { what: 'Memory of the server after its load, the most', value: maxMegabytes, unit: 'MB' as const, max: 230 },
        ]),
  ]);
}

await withFolder('bench', async (folder) => {
  // Builds outdated pages first, which must not be timed.
  await withServer({ DATA_DIR: join(folder, 'unused') }, async () => undefined);
  const tables = await bench(join(folder, 'data'));
  if (rounds === ROUNDS) writeRatiosReport(tables);
  console.log(`\n${tables}`);
});
