import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';

/** The full amounts; `npm test` uses smaller ones, and the environment may set others. */
const AMOUNTS = {
  RACE_TRIALS: '200',
  MODEL_RUNS: '100',
  MODEL_COMMANDS: '1000',
  CRASH_ROUNDS: '50',
  FUZZ_CASES: '2000',
  TEST_RUNS_FACTOR: '20',
};

const HOURS = 3;
/** Twenty times as many runs take twenty times as long. */
const TEST_TIMEOUT_MS = 20 * 20_000;

/** Races, random commands, crashes, hostile input, and every file with a property. */
function heavyTests(): string[] {
  const properties = globSync('{apps,packages,content,scripts,bench}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  }).filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"));
  return [...new Set(['apps/server/src/testing/faults', ...properties])];
}

// npm run test:faults [-- path …]: one file after the other, since each needs the machine to itself.
const filters = process.argv.slice(2);
const env = { TEST_SEED: String(randomInt(2 ** 31)), ...AMOUNTS, ...process.env, ...TOOL_PATH };
console.log(`TEST_SEED=${env.TEST_SEED}`);
const limits = ['--maxWorkers', '1', '--testTimeout', String(TEST_TIMEOUT_MS)];
const { code } = await run(tool('vitest'), ['run', ...limits, ...(filters.length > 0 ? filters : heavyTests())], {
  cwd: ROOT,
  env,
  seconds: HOURS * 3600,
  aloud: true,
});
process.exitCode = code;
