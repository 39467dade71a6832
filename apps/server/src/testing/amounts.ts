/** The seed of all property tests: fixed in `npm test`, another one if `TEST_SEED` is set. */
export const SEED = amount('TEST_SEED', 20_261_121);

const FACTOR = amount('TEST_RUNS_FACTOR', 1);

/** The number of runs of a property: `count` in `npm test`, times `TEST_RUNS_FACTOR` if it is set. */
export function runs(count: number): number {
  return count * FACTOR;
}

/** A whole number from the environment, or `usual` if the variable is not set. */
export function amount(variable: string, usual: number): number {
  const value = process.env[variable];
  return value === undefined ? usual : Number.parseInt(value, 10);
}
