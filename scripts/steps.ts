export interface Result {
  readonly passed: boolean;
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Result>;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failedTests: readonly string[];
}

export function addTallies(...tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, one) => sum + one.passed, 0),
    failed: tallies.reduce((sum, one) => sum + one.failed, 0),
    skipped: tallies.reduce((sum, one) => sum + one.skipped, 0),
    failedTests: tallies.flatMap(({ failedTests }) => failedTests),
  };
}

export function tallyLine({ passed, failed, skipped }: Omit<Tally, 'failedTests'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function runStep({ name, run }: Step, log: (text: string) => void): Promise<Tally> {
  const start = performance.now();
  const { passed, output } = await run().catch((error: unknown) => ({ passed: false, output: describe(error) }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(passed ? `ok ${name} ${seconds} s` : `FAILED ${name} ${seconds} s\n${output.trimEnd()}\n`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failedTests: passed ? [] : [name] };
}

export async function runSteps(steps: readonly Step[], workers: number, log: (text: string) => void): Promise<Tally> {
  const queue = [...steps];
  const worker = async (): Promise<Tally[]> => {
    const done: Tally[] = [];
    for (let step = queue.shift(); step; step = queue.shift()) done.push(await runStep(step, log));
    return done;
  };
  const tallies = await Promise.all(Array.from({ length: workers }, worker));
  return addTallies(...tallies.flat());
}
