import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateOfToday, machine } from '../machine.ts';
import { folderOf, folderOfAll, readArguments } from './arguments.ts';
import { prepareHome } from './home.ts';
import { type Found, measure } from './measure.ts';
import { recordScale } from './report/record.ts';
import { measureSearch } from './scale-search.ts';
import { type Scale, toTables } from './report/tables.ts';

/** The results of an unfinished run, from which the next run continues. */
interface Unfinished {
  readonly began: number;
  readonly loadBefore: number;
  readonly found: readonly Found[];
}

/** After this time, the results may belong to another version of the program. */
const GOES_ON_FOR_MS = 30 * 60_000;

const { sizes, activitiesEach, isRecord, fresh, loadOnly, ranks, partitions, search } = readArguments();
const file = join(folderOfAll(), 'unfinished.json');
if (ranks) await import('./rank-structures.ts');
else if (partitions) await import('./partitions.ts');
else if (search) console.log(await measureSearch());
else await bench();

async function bench(): Promise<void> {
  mkdirSync(folderOfAll(), { recursive: true });
  let run: Unfinished = isRecord ? readUnfinished() : begin();
  for (const residents of sizes) {
    if (run.found.some((one) => one.residents === residents)) continue;
    const folder = folderOf(residents);
    const made = await prepareHome(folder, { residents, activitiesEach }, fresh);
    if (loadOnly) continue;
    console.log(`Measuring ${residents.toLocaleString('en-SG')} residents`);
    run = { ...run, found: [...run.found, await measure(folder, made)] };
    if (isRecord) writeFileSync(file, JSON.stringify(run));
  }
  if (!loadOnly) finish(run);
}

function begin(): Unfinished {
  return { began: Date.now(), loadBefore: machine.loadBefore, found: [] };
}

function readUnfinished(): Unfinished {
  if (fresh || !existsSync(file)) return begin();
  const there = JSON.parse(readFileSync(file, 'utf8')) as Unfinished;
  return Date.now() - there.began < GOES_ON_FOR_MS ? there : begin();
}

function finish(run: Unfinished): void {
  const scale: Scale = {
    date: dateOfToday(),
    machine: { ...machine, loadBefore: run.loadBefore },
    sizes: run.found,
  };
  console.log(`\n${toTables(scale)}`);
  if (!isRecord) return;
  recordScale(scale);
  rmSync(file, { force: true });
}
