import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { tallyLine } from './steps.ts';
import { parsePartName, parts } from './test-parts.ts';

// npm run test:repeat [-- times] [--part quick | whole | …]: repeats a part, each time with a new seed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: 'quick' } },
});
const times = Number(positionals[0] ?? 10);
if (!Number.isSafeInteger(times) || times < 1) throw new Error(`${positionals[0]} is not a number of runs`);
const run = parts[parsePartName(values.part)];

const failures = new Map<string, string[]>();
for (let runNumber = 1; runNumber <= times; runNumber += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`run ${runNumber} of ${times}, TEST_SEED=${seed}`);
  process.env['TEST_SEED'] = seed;
  const startedAt = Date.now();
  const tally = await run();
  console.log(`${tallyLine(tally)}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  const names = tally.failed > 0 && tally.failedTests.length === 0 ? ['a test without a name'] : tally.failedTests;
  for (const name of names) failures.set(name, [...(failures.get(name) ?? []), `run ${runNumber} (TEST_SEED=${seed})`]);
}

if (failures.size === 0) console.log(`no failures in ${times} ${times === 1 ? 'run' : 'runs'}`);
for (const [name, runs] of failures) console.log(`failed in ${runs.length} of ${times}: ${name}\n  ${runs.join(', ')}`);
process.exitCode = failures.size > 0 ? 1 : 0;
