import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { tallyLine } from './steps.ts';
import { partName, parts } from './test-parts.ts';

// npm run test:repeat [-- times] [--part quick | whole | …]: repeats a part, each time with a new seed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: 'quick' } },
});
const times = Number(positionals[0] ?? 10);
if (!Number.isSafeInteger(times) || times < 1) throw new Error(`${positionals[0]} is not a number of runs`);
const run = parts[partName(values.part)];

const red = new Map<string, string[]>();
for (let nth = 1; nth <= times; nth += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`run ${nth} of ${times}, TEST_SEED=${seed}`);
  process.env['TEST_SEED'] = seed;
  const tally = await run();
  console.log(tallyLine(tally));
  const names = tally.failed > 0 && tally.red.length === 0 ? ['a test without a name'] : tally.red;
  for (const name of names) red.set(name, [...(red.get(name) ?? []), `run ${nth} (TEST_SEED=${seed})`]);
}

if (red.size === 0) console.log(`nothing red in ${times} ${times === 1 ? 'run' : 'runs'}`);
for (const [name, runs] of red) console.log(`red in ${runs.length} of ${times}: ${name}\n  ${runs.join(', ')}`);
process.exitCode = red.size > 0 ? 1 : 0;
