import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { compareCheckIns, PEOPLE_NEEDED } from './check-ins.ts';
import { connectionOf, makePeople, postgresVersion } from './database.ts';
import { BUDGETS, DIST, scriptBytes } from './page-scripts.ts';
import { residentMegabytes } from './processes.ts';
import { compareReads } from './reads.ts';
import { figure, type Figure, record, type Results, toTables } from './record.ts';
import type { Comparison } from './rounds.ts';
import { timeStart } from './server.ts';

/** So many residents take turns in asking who they are. */
const READERS = 100;

async function bench(dataDir: string): Promise<Results> {
  const loadBefore = Number((loadavg()[0] ?? 0).toFixed(1));
  const env = { DATA_DIR: dataDir };
  const first = await timeStart(env);
  await first.server.stop();
  const { server, seconds } = await timeStart(env);
  try {
    const connection = connectionOf(dataDir);
    const { model, people } = await makePeople(connection, PEOPLE_NEEDED);
    const comparisons: Comparison[] = [];
    const say = (comparison: Comparison): void => {
      console.log(`${comparison.what}: ${comparison.ratio.toFixed(2)}`);
      comparisons.push(comparison);
    };
    await compareReads(server, people.slice(0, READERS), say);
    say(await compareCheckIns({ server, connection, model, people }));
    const megabytes = residentMegabytes(server.pid);
    const figures: Figure[] = [
      figure('First start, to a served page', first.seconds, 's', 10),
      figure('Later start, to a served page', seconds, 's', 2),
      ...(megabytes === null ? [] : [figure('Memory of the server after the rounds', megabytes, 'MB', 200)]),
      figure('Script of the landing page', scriptBytes('landing') / 1000, 'kB', BUDGETS.landing / 1000),
      figure('Script of home', scriptBytes('home') / 1000, 'kB', BUDGETS.home / 1000),
    ];
    const machine = {
      cores: cpus().length,
      memoryGigabytes: Math.round(totalmem() / 1e9),
      loadBefore,
      node: process.versions.node,
      postgres: await postgresVersion(connection),
    };
    return { date: new Date().toISOString().slice(0, 10), machine, comparisons, figures };
  } finally {
    await server.stop();
  }
}

async function buildPages(): Promise<void> {
  if (existsSync(join(DIST, 'build.json'))) return;
  console.log('Building the pages first.');
  const build = spawn(process.execPath, [join(DIST, '..', 'build.ts')], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the pages could not be built');
}

await buildPages();
const folder = await mkdtemp(join(tmpdir(), 'ecopulse-bench-'));
try {
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const results = await bench(join(folder, 'data'));
  record(results);
  console.log(`\n${toTables(results)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
