import type { Answer } from './calls.ts';
import { amount } from '../amounts.ts';
import type { TwoServers } from './two-servers.ts';

/** So often is each race run. */
export const TRIALS = amount('RACE_TRIALS', 10);
/** So many calls are made at once. */
export const AT_ONCE = amount('RACE_CALLS', 50);

/** Enough for all trials on a machine that does other things, too. */
export const RACE_TIMEOUT = 60_000 + TRIALS * 5_000;

/** Makes so many calls at once, by turns to both servers. */
export function atOnce(
  { either }: Pick<TwoServers, 'either'>,
  times: number,
  make: (server: { readonly url: string }, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => make(either(index), index)));
}
