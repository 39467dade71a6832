export const SEED = amount('TEST_SEED', 20_261_121);

const FACTOR = amount('TEST_RUNS_FACTOR', 1);

export function runs(count: number): number {
  return count * FACTOR;
}

export function amount(variable: string, usual: number): number {
  const value = process.env[variable];
  return value === undefined ? usual : Number.parseInt(value, 10);
}
