import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawGrowth } from './picture.ts';
import { type Scale, toTables } from './tables.ts';

const EXPLANATION = `# What the scale bench found

Made by \`npm run bench:scale\`; the numbers behind it are in \`scale.json\`. Residents have 20 activities, about 5 friendships,
1 session and half a pending request each, over two years, more of them lately; names, home towns and activity are as unequal
as in real life. One server process and the bundled PostgreSQL with its own settings (128 MB of shared buffers) run on
the machine that also makes the load. The files of the database are read once before, so that the system holds what fits into memory.

*Alone*: 200 times one after the other, by random residents, after 20 that are not counted. *Mixed*: 200 calls a second
at random moments planned before, for 30 s after 5 s that are not counted: 79 % shared reads, 15 % personal reads, 5 %
writes, 1 % admins' calls, every call of the contract as often as any other of its kind. The time of a call counts from its planned moment,
whether or not earlier calls are answered. Times are in ms, as a client on the same machine sees them; for a call that
was made less than a hundred times, p99 is its slowest response.

Plans: of every statement that these calls send, with their values and generic; tables above 100,000 rows are big.

![p99 over residents](scale.svg)
`;

const FOLDER = join(import.meta.dirname, '..', '..');

/** Stores the results in the folder of the bench: as text, as numbers, as a chart. */
export function recordScale(scale: Scale): void {
  writeFileSync(join(FOLDER, 'scale.json'), `${JSON.stringify(scale, roundNumber, 2)}\n`);
  writeFileSync(join(FOLDER, 'SCALE.md'), `${EXPLANATION}\n${toTables(scale)}\n`);
  writeFileSync(join(FOLDER, 'scale.svg'), drawGrowth(scale.sizes));
}

/** Such figures are not accurate to more than four digits. */
function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
