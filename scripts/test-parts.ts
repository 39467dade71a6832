import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownChecks, toolChecks } from './check-steps.ts';
import { run } from './command.ts';
import { BUILD_PAGES, arePagesUpToDate } from './pages.ts';
import { evaluatePart, playwrightTally, type ReportReader, vitestTally } from './reports.ts';
import { addTallies, runSteps, type Step, type Tally, type Result } from './steps.ts';
import { CORES } from './test-environment.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';

async function buildWeb(): Promise<Result> {
  if (await arePagesUpToDate()) return { passed: true, output: '' };
  const { code, output } = await run(tool('node'), [BUILD_PAGES], { cwd: ROOT, env: TOOL_PATH });
  return { passed: code === 0, output };
}

interface Runner {
  readonly name: string;
  readonly start: readonly [command: string, ...args: string[]];
  readonly env: (report: string) => Readonly<Record<string, string | undefined>>;
  readonly args?: (report: string) => readonly string[];
  readonly read: ReportReader;
}

/** More than `npm test` has time for; `npm run test:faults` uses the full amounts. */
const SECOND_RING_AMOUNTS = { RACE_TRIALS: '10', MODEL_RUNS: '100', FUZZ_CASES: '50' };

function vitest(name: string, projects: readonly string[], files: readonly string[] = []): Runner {
  return {
    name,
    start: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...files],
    env: () => ({ NO_COLOR: '1', FORCE_COLOR: undefined }),
    args: (report) => ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
    read: vitestTally,
  };
}

function playwright(name: string, project: string, ...args: readonly string[]): Runner {
  return {
    name,
    start: ['playwright', 'test', `--project=${project}`, '--reporter=failures,json', ...args],
    env: (report) => ({ FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: playwrightTally,
  };
}

const allButClusters = vitest('all but clusters', ['!cluster']);
const quick = vitest('rules and components', ['rules', 'components']);
const firstRingTests = vitest('rules, components, calls and races', ['rules', 'components', 'calls', 'races']);
const faults = vitest('races and faults', ['races', 'faults']);
const moreCalls = vitest('more calls', ['more']);
const hostileInput = vitest('hostile input', ['calls'], ['apps/server/src/http/fuzz.test.ts']);
const journeys = playwright('journeys', 'journeys');
const mainJourneys = playwright('main journeys', 'journeys', '--grep=@main', `--workers=${CORES + 1}`);
const otherJourneys = playwright('other journeys', 'journeys', '--grep-invert=@main');
const screens = playwright('screens', 'screens');
const languages = playwright('languages', 'languages');

const TIMEOUT_SECONDS = 900;

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

interface TestOptions {
  readonly timeoutSeconds?: number;
  readonly filters?: readonly string[];
  readonly amounts?: Readonly<Record<string, string>>;
}

async function runTests({ name, start, env, args, read }: Runner, options: TestOptions = {}): Promise<Tally> {
  const { filters = [], timeoutSeconds = TIMEOUT_SECONDS, amounts = {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-report-'));
  const report = join(folder, 'report.json');
  const startTime = performance.now();
  try {
    const [command, ...fixed] = start;
    const finished = await run(tool(command), [...fixed, ...(args?.(report) ?? []), ...filters], {
      cwd: ROOT,
      env: { ...TOOL_PATH, ...env(report), ...amounts },
      timeoutSeconds,
      isEchoed: true,
    });
    const { tally, problem } = evaluatePart(finished, readIfExists(report), read);
    const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
    console.log(
      tally.failed > 0 ? `FAILED ${name} ${seconds} s${problem ? `: ${problem}` : ''}` : `ok ${name} ${seconds} s`,
    );
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const webBuild: Step = { name: 'web build', run: buildWeb };

export function runOnCores(steps: readonly Step[]): Promise<Tally> {
  return runSteps(steps, CORES, console.log);
}

async function withPages(steps: readonly Step[], tests: () => Promise<Tally>): Promise<Tally> {
  const before = await runOnCores([webBuild, ...steps]);
  return before.failedTests.includes(webBuild.name) ? before : addTallies(before, await tests());
}

/** Checks, rules, components, races, calls and the main e2e tests. */
async function firstRing(): Promise<Tally> {
  // Tests often wait, and the tools have a lower priority.
  const toolTally = runOnCores(toolChecks);
  return addTallies(await runTests(firstRingTests), await runTests(mainJourneys), await toolTally);
}

/** Faults, hostile input, backups, all other e2e tests, and every screen in both themes. */
async function secondRing(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const runner of [faults, hostileInput, moreCalls])
    tallies.push(await runTests(runner, { amounts: SECOND_RING_AMOUNTS }));
  for (const runner of [otherJourneys, screens]) tallies.push(await runTests(runner));
  return addTallies(...tallies);
}

export const parts = {
  whole: () => withPages(ownChecks, firstRing),
  more: () => withPages([], secondRing),
  all: () => withPages(ownChecks, async () => addTallies(await firstRing(), await secondRing())),
  unit: (filters: readonly string[] = []) => withPages([], () => runTests(allButClusters, { filters })),
  e2e: (filters: readonly string[] = []) => withPages([], () => runTests(journeys, { filters })),
  screens: (filters: readonly string[] = []) => withPages([], () => runTests(screens, { filters })),
  languages: (filters: readonly string[] = []) =>
    withPages([], () => runTests(languages, { filters, timeoutSeconds: 3_600 })),
  quick: (filters: readonly string[] = []) => runTests(quick, { filters }),
} satisfies Readonly<Record<string, (filters?: readonly string[]) => Promise<Tally>>>;

export type PartName = keyof typeof parts;

export function parsePartName(name: string): PartName {
  if (name in parts) return name as PartName;
  throw new Error(`There is no part called ${name}; there are ${Object.keys(parts).join(', ')}`);
}
