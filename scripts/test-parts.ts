import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.ts';
import { judge, playwrightTally, type ReadReport, vitestTally } from './reports.ts';
import type { Tally } from './steps.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';

/** A test runner that leaves a report. */
interface Part {
  readonly name: string;
  readonly start: readonly [command: string, ...args: string[]];
  readonly env: (report: string) => Readonly<Record<string, string | undefined>>;
  readonly args?: (report: string) => readonly string[];
  readonly read: ReadReport;
}

const unit: Part = {
  name: 'rules, calls and components',
  start: ['vitest', 'run'],
  env: () => ({ NO_COLOR: '1', FORCE_COLOR: undefined }),
  args: (report) => ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
  read: vitestTally,
};

const journeys: Part = {
  name: 'journeys',
  start: ['playwright', 'test', '--reporter=failures,json'],
  env: (report) => ({ FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  read: playwrightTally,
};

/** Far more than it takes: only what hangs is ended by it. */
const SECONDS = 900;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function runPart({ name, start, env, args, read }: Part, filters: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-report-'));
  const report = join(folder, 'report.json');
  const began = performance.now();
  try {
    const [command, ...fixed] = start;
    const finished = await run(tool(command), [...fixed, ...(args?.(report) ?? []), ...filters], {
      cwd: ROOT,
      env: { ...TOOL_PATH, ...env(report) },
      seconds: SECONDS,
      aloud: true,
    });
    const { tally, doubt } = judge(finished, readIfThere(report), read);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      tally.failed > 0 ? `FAILED ${name} ${seconds} s${doubt ? `: ${doubt}` : ''}` : `ok ${name} ${seconds} s`,
    );
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function runUnitTests(filters: readonly string[] = []): Promise<Tally> {
  return runPart(unit, filters);
}

export function runJourneys(filters: readonly string[] = []): Promise<Tally> {
  return runPart(journeys, filters);
}
