import type { CallResponse } from './calls.ts';
import { amount } from '../amounts.ts';
import type { TwoServers } from './two-servers.ts';

export const TRIALS = amount('RACE_TRIALS', 1);
export const CALLS = amount('RACE_CALLS', 50);

export const RACE_TIMEOUT = 60_000 + TRIALS * 5_000;

export function callConcurrently(
  { either }: Pick<TwoServers, 'either'>,
  times: number,
  make: (server: { readonly url: string }, index: number) => Promise<CallResponse>,
): Promise<CallResponse[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => make(either(index), index)));
}
