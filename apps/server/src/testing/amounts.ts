export const SEED = readNumberVariable('TEST_SEED', 20_261_121);

const RUNS_FACTOR = readNumberVariable('TEST_RUNS_FACTOR', 1);

export function scaleRuns(count: number): number {
  return count * RUNS_FACTOR;
}

export function readNumberVariable(variable: string, defaultValue: number): number {
  const value = process.env[variable];
  return value === undefined ? defaultValue : Number.parseInt(value, 10);
}
