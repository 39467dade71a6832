import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateOfToday, machine } from '../machine.ts';
import { connectionOf, makePeople, postgresVersion } from '../database.ts';
import { LONG_RESIDENTS, measureLongLedgers, OTHER_RESIDENTS } from '../scale/long-ledger.ts';
import { residentMegabytes, type Serving } from '../processes.ts';
import { comparedReads, roundOfReads } from './reads.ts';
import { figure, type Figure, record, type Results, toTables } from './record.ts';
import { median, ROUNDS } from '../rounds.ts';
import type { Comparison } from './comparisons.ts';
import { buildPages, timeStart } from '../server.ts';
import { compareWrites, PEOPLE_NEEDED, WRITES } from './writes.ts';

/** The number of residents who take turns in requesting their profile. */
const READERS = 100;

async function bench(dataDir: string): Promise<Results> {
  const env = { DATA_DIR: dataDir };
  const first = await timeStart(env);
  const connection = connectionOf(dataDir);
  const { models, people } = await makePeople(connection, {
    models: WRITES.length,
    others: PEOPLE_NEEDED * WRITES.length + LONG_RESIDENTS,
  });
  await first.server.stop();

  const laterStarts: number[] = [];
  const megabytes: number[] = [];
  /** A new process for each: two processes of one program differ in speed by the layout of their memory. */
  const withServer = async <T>(work: (server: Serving) => Promise<T>): Promise<T> => {
    const { server, seconds } = await timeStart(env);
    try {
      const result = await work(server);
      laterStarts.push(seconds);
      megabytes.push(residentMegabytes(server.pid) ?? NaN);
      return result;
    } finally {
      await server.stop();
    }
  };

  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Responses from memory, round ${round} of ${ROUNDS}`);
    rounds.push(await withServer((server) => roundOfReads(server, people.slice(0, READERS))));
  }
  const writes: Comparison[] = [];
  for (const [index, write] of WRITES.entries()) {
    console.log(write.what);
    const [model, own] = [models[index], people.slice(index * PEOPLE_NEEDED, (index + 1) * PEOPLE_NEEDED)];
    if (!model) throw new Error('each of the writes has a resident to model others on');
    writes.push(await withServer((server) => compareWrites(write, { server, connection, model, people: own })));
  }
  console.log('Long ledgers');
  const [ofLedgers, postgres] = await withServer(async (server) => [
    await measureLongLedgers(server, connection, people.slice(-LONG_RESIDENTS), people.slice(0, OTHER_RESIDENTS)),
    await postgresVersion(connection),
  ]);

  const most = Math.max(...megabytes);
  const figures: Figure[] = [
    figure('First start, to a served page', first.seconds, 's', 10),
    figure('Later start, to a served page', median(laterStarts), 's', 2),
    ...(Number.isNaN(most) ? [] : [figure('Memory of the server after its load, the most', most, 'MB', 180)]),
    ...ofLedgers,
  ];
  return {
    date: dateOfToday(),
    machine: { ...machine, postgres },
    comparisons: [...comparedReads(rounds), ...writes],
    figures,
  };
}

await buildPages();
const folder = await mkdtemp(join(tmpdir(), 'ecopulse-bench-'));
try {
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711);
  const results = await bench(join(folder, 'data'));
  record(results);
  console.log(`\n${toTables(results)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
