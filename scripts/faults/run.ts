import { randomInt } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '../command.ts';
import { CORES } from '../test-environment.ts';
import { ROOT, tool, TOOL_PATH } from '../tools.ts';
import { type FileReport, type Measurement, toMarkdown } from './report.ts';
import { TABLES } from './rows.ts';

/** The full amounts; `npm test` uses smaller ones, and environment variables override them. */
const AMOUNTS = {
  RACE_TRIALS: '200',
  MODEL_RUNS: '100',
  MODEL_COMMANDS: '1000',
  CRASH_ROUNDS: '50',
  FUZZ_CASES: '2000',
  SIGN_IN_PAIRS: '200',
  DISK_FULL_ROUNDS: '3',
  AWAY_SECONDS: '30',
  SLOW_CLIENTS: '20',
  TEST_RUNS_FACTOR: '20',
};

const TIMEOUT_HOURS = 3;
/** Amounts are 20 times the usual ones. */
const TEST_TIMEOUT_MS = 20 * 20_000;

/** The files in bench/FAULTS.md and every property test. */
function listFaultTests(): string[] {
  const properties = globSync('{apps,packages,content,scripts,bench}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  }).filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"));
  const listedFiles = Object.values(TABLES).flatMap((rows) => rows.flatMap(({ files }) => files));
  return [...new Set(['apps/server/src/testing/faults', ...listedFiles, ...properties])];
}

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: ROOT });
  return code === 0 ? output.trim() : '';
}

async function describeRun(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const changed = (await git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench')) !== '';
  const commit = `commit ${(await git('rev-parse', '--short', 'HEAD')) || 'unknown'}${changed ? ' with changes' : ''}`;
  const amounts = Object.keys(AMOUNTS).map((name) => `${name} ${env[name]}`);
  const machine = `${CORES} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${commit}, seed ${env['TEST_SEED']}; ${amounts.join(', ')}; ${machine}; Node ${process.versions.node}`;
}

function writeReport(report: string, figures: string, description: string): void {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { readonly testResults: readonly FileReport[] };
  const files = testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }));
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  const measured = lines.map((line) => JSON.parse(line) as Measurement);
  writeFileSync(join(ROOT, 'bench', 'FAULTS.md'), toMarkdown(description, files, measured));
}

// npm run test:faults [-- path …]. Sequential, since each file needs the whole machine. Paths skip the report.
const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ecopulse-faults-'));
const [report, figures] = [join(folder, 'report.json'), join(folder, 'figures')];
const env = {
  TEST_SEED: String(randomInt(2 ** 31)),
  ...AMOUNTS,
  ...process.env,
  ...TOOL_PATH,
  FIGURES_FILE: figures,
};
console.log(`TEST_SEED=${env.TEST_SEED}`);
const description = await describeRun(env);
const limits = ['--maxWorkers', '1', '--testTimeout', String(TEST_TIMEOUT_MS)];
const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
const { code } = await run(
  tool('vitest'),
  ['run', ...limits, ...reporters, ...(filters.length > 0 ? filters : listFaultTests())],
  { cwd: ROOT, env, timeoutSeconds: TIMEOUT_HOURS * 3600, isEchoed: true },
);
if (filters.length === 0 && existsSync(report)) writeReport(report, figures, description);
rmSync(folder, { recursive: true });
process.exitCode = code;
