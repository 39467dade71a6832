import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownChecks, toolChecks } from './check-steps.ts';
import { run } from './command.ts';
import { CORES } from './cores.ts';
import { judge, playwrightTally, type ReadReport, vitestTally } from './reports.ts';
import { add, runSteps, type Step, type Tally } from './steps.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';
import { buildWeb } from './web-build.ts';

/** A test runner that leaves a report. */
interface Runner {
  readonly name: string;
  readonly start: readonly [command: string, ...args: string[]];
  readonly env: (report: string) => Readonly<Record<string, string | undefined>>;
  readonly args?: (report: string) => readonly string[];
  readonly read: ReadReport;
}

const vitest = {
  env: () => ({ NO_COLOR: '1', FORCE_COLOR: undefined }),
  args: (report: string) => ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
  read: vitestTally,
};

const unit: Runner = {
  ...vitest,
  name: 'rules, calls and components',
  start: ['vitest', 'run', '--project', '!cluster'],
};

const quick: Runner = {
  ...vitest,
  name: 'rules and components',
  start: ['vitest', 'run', '--project', 'rules', '--project', 'components'],
};

/** Servers under pressure, whose time limits hold only if other tests leave them the cores. */
const pressure: Runner = {
  ...vitest,
  name: 'servers under pressure',
  start: ['vitest', 'run', '--project', 'pressure'],
};

/** All other tests. A new project runs here. Clusters take minutes: `npm run test:cluster` runs them alone. */
const calls: Runner = {
  ...vitest,
  name: 'calls',
  start: [
    'vitest',
    'run',
    ...['rules', 'components', 'pressure', 'cluster'].flatMap((project) => ['--project', `!${project}`]),
  ],
};

const playwright = {
  env: (report: string) => ({ FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  read: playwrightTally,
};

const journeys: Runner = {
  ...playwright,
  name: 'journeys',
  start: ['playwright', 'test', '--project=journeys', '--reporter=failures,json'],
};

/** What looks at every screen in many states takes as long as a third of the journeys. */
const screens: Runner = {
  ...playwright,
  name: 'screens',
  start: ['playwright', 'test', '--project=screens', '--reporter=failures,json'],
};

/** Every screen in every language takes longer than all journeys. */
const languages: Runner = {
  ...playwright,
  name: 'languages',
  start: ['playwright', 'test', '--project=languages', '--reporter=failures,json'],
};

/** Far more than a part takes: it ends only what hangs. */
const SECONDS = 900;

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

interface TestOptions {
  readonly seconds?: number;
  readonly filters?: readonly string[];
  /** In the background it gives way to other tests, and prints its output only if it fails. */
  readonly background?: boolean;
}

async function runTests(
  { name, start, env, args, read }: Runner,
  { filters = [], background = false, seconds: most = SECONDS }: TestOptions = {},
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-report-'));
  const report = join(folder, 'report.json');
  const began = performance.now();
  try {
    const [command, ...fixed] = start;
    const finished = await run(tool(command), [...fixed, ...(args?.(report) ?? []), ...filters], {
      cwd: ROOT,
      env: { ...TOOL_PATH, ...env(report) },
      seconds: most,
      aloud: !background,
      background,
    });
    const { tally, doubt } = judge(finished, readIfExists(report), read);
    if (background && tally.failed > 0) console.log(finished.output);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      tally.failed > 0 ? `FAILED ${name} ${seconds} s${doubt ? `: ${doubt}` : ''}` : `ok ${name} ${seconds} s`,
    );
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const webBuild: Step = { name: 'web build', run: buildWeb };

/** Runs the steps, the slowest first, on every core. */
export function runOnCores(steps: readonly Step[]): Promise<Tally> {
  return runSteps(steps, CORES, console.log);
}

/** Builds the pages and then runs the tests. Without pages they would say nothing. */
async function withPages(steps: readonly Step[], tests: () => Promise<Tally>): Promise<Tally> {
  const before = await runOnCores([webBuild, ...steps]);
  return before.red.includes(webBuild.name) ? before : add(before, await tests());
}

/** What needs neither a database nor a browser, while the others have the cores. */
async function inBackground(): Promise<Tally> {
  return add(await runOnCores(toolChecks), await runTests(quick, { background: true }));
}

async function everything(): Promise<Tally> {
  const together = await Promise.all([runTests(pressure), inBackground()]);
  return add(...together, await runTests(calls), await runTests(journeys));
}

export const parts = {
  /** Everything but `screens` and `languages`. Servers under pressure wait often, so what takes no time from them runs meanwhile. */
  whole: () => withPages(ownChecks, everything),
  unit: (filters: readonly string[] = []) => withPages([], () => runTests(unit, { filters })),
  e2e: (filters: readonly string[] = []) => withPages([], () => runTests(journeys, { filters })),
  screens: (filters: readonly string[] = []) => withPages([], () => runTests(screens, { filters })),
  languages: (filters: readonly string[] = []) => withPages([], () => runTests(languages, { filters, seconds: 3_600 })),
  /** What needs neither a database nor a browser. */
  quick: (filters: readonly string[] = []) => runTests(quick, { filters }),
} satisfies Readonly<Record<string, (filters?: readonly string[]) => Promise<Tally>>>;

export type PartName = keyof typeof parts;

/** Throws if no part has that name. */
export function partName(name: string): PartName {
  if (name in parts) return name as PartName;
  throw new Error(`There is no part called ${name}; there are ${Object.keys(parts).join(', ')}`);
}
