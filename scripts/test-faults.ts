import { run } from './command.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';

/** The tests that `npm test` runs with smaller amounts: races, random commands, crashes, hostile input. */
const TESTS = ['apps/server/src/testing/faults', 'apps/server/src/http/fuzz.test.ts'];

/** The full amounts; the environment may set others. */
const AMOUNTS = {
  RACE_TRIALS: '200',
  MODEL_RUNS: '100',
  MODEL_COMMANDS: '1000',
  CRASH_ROUNDS: '50',
  FUZZ_CASES: '2000',
};

const HOURS = 2;

// npm run test:faults [-- path …]: one file after the other, since each is to have the machine for itself.
const filters = process.argv.slice(2);
const finished = await run(
  tool('vitest'),
  ['run', '--project', 'node', '--maxWorkers', '1', ...(filters.length > 0 ? filters : TESTS)],
  {
    cwd: ROOT,
    env: { ...TOOL_PATH, ...AMOUNTS, ...process.env, PATH: TOOL_PATH.PATH },
    seconds: HOURS * 3600,
    aloud: true,
  },
);
process.exitCode = finished.code;
