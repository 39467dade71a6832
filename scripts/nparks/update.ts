import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../tools.ts';
import { parseCsv } from './csv.ts';
import { facilitiesOf, heritageTreesOf, withFacts } from './facts.ts';

// npm run content:nparks -- <counts of facilities>.csv <heritage trees>.csv: rewrites these two fields of every green space.
const [countsFile, treesFile] = process.argv.slice(2);
if (countsFile === undefined || treesFile === undefined)
  throw new Error('usage: npm run content:nparks -- <counts of facilities>.csv <heritage trees>.csv');

const FOLDER = join(ROOT, 'content', 'green-spaces');
const readRows = async (file: string) => parseCsv(await readFile(file, 'utf8'));
const [countRows, treeRows] = await Promise.all([readRows(countsFile), readRows(treesFile)]);
const counts = new Map(countRows.map((row) => [row['place'], row]));

let [changed, facilityCount, treeCount] = [0, 0, 0];
for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()) {
  const path = join(FOLDER, file);
  const text = await readFile(path, 'utf8');
  const { name } = JSON.parse(text) as { name: string };
  const row = counts.get(name);
  if (!row) throw new Error(`${countsFile} has no row for ${name}`);
  const facts = { facilities: facilitiesOf(row), heritageTrees: heritageTreesOf(name, treeRows) };
  facilityCount += facts.facilities.length;
  treeCount += facts.heritageTrees.length;
  const written = withFacts(text, facts);
  if (written === text) continue;
  await writeFile(path, written);
  changed += 1;
}
console.log(`${changed} files changed; ${facilityCount} facilities and ${treeCount} heritage trees in all`);
