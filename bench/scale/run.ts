import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withServer } from '../harness/server.ts';
import { measure, type SizeResult } from './measure.ts';
import { recordScale, toMarkdown } from './report.ts';
import { prepareDatabase } from './scale-database.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const DEFAULT_FOLDER = join(import.meta.dirname, '..', '..', 'data-scale');

// npm run bench:scale -- [--residents N [--activities N]] [--calls REGEXP] [--fresh]: with --residents, or only some
// calls, results are only printed.
const { values: options } = parseArgs({
  options: {
    residents: { type: 'string' },
    activities: { type: 'string', default: '20' },
    calls: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
});
if (options.residents !== undefined && !/^\d{4,7}$/.test(options.residents))
  throw new Error('--residents is a number of residents, from 1000 to 9999999');
if (!/^[1-9]\d?$/.test(options.activities))
  throw new Error('--activities is a number of activities of each resident, from 1 to 99');

const folder = process.env['DATA_DIR'] || DEFAULT_FOLDER;
mkdirSync(folder, { recursive: true, mode: 0o711 });
const results: SizeResult[] = [];
for (const residents of options.residents === undefined ? SIZES : [Number(options.residents)]) {
  const dataDir = join(folder, `residents-${residents}`);
  const size = { residents, activitiesEach: Number(options.activities) };
  const database = await prepareDatabase(dataDir, size, options.fresh);
  console.log(`Measuring ${residents.toLocaleString('en-SG')} residents`);
  results.push(
    await withServer({ DATA_DIR: dataDir }, (server) => measure(dataDir, database, server, new RegExp(options.calls))),
  );
}
console.log(`\n${toMarkdown(results)}`);
if (options.residents === undefined && options.activities === '20' && options.calls === '') recordScale(results);
