/** The seed of all property tests: one for `npm test`, a fresh one where `TEST_SEED` names it. */
export const SEED = amount('TEST_SEED', 20_261_121);

const FACTOR = amount('TEST_RUNS_FACTOR', 1);

/** How many runs a property gets: `count` in `npm test`, `TEST_RUNS_FACTOR` times as many elsewhere. */
export function runs(count: number): number {
  return count * FACTOR;
}

/** A whole number from the environment that changes the amount of a test. */
export function amount(variable: string, usual: number): number {
  const value = process.env[variable];
  return value === undefined ? usual : Number.parseInt(value, 10);
}
