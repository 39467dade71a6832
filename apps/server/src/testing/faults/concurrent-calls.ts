import type { CallResponse } from './calls.ts';
import { amount } from '../amounts.ts';
import type { TwoServers } from './two-servers.ts';

/** The number of times each race is run. */
export const TRIALS = amount('RACE_TRIALS', 1);
/** The number of concurrent calls in a race. */
export const CALLS = amount('RACE_CALLS', 50);

/** Enough for all trials on a busy machine. */
export const RACE_TIMEOUT = 60_000 + TRIALS * 5_000;

/** Makes concurrent calls, alternately to the two servers. */
export function callConcurrently(
  { either }: Pick<TwoServers, 'either'>,
  times: number,
  make: (server: { readonly url: string }, index: number) => Promise<CallResponse>,
): Promise<CallResponse[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => make(either(index), index)));
}
