import type { CallResponse } from './calls.ts';
import { readNumberVariable } from '../amounts.ts';
import type { TwoServers } from './two-servers.ts';

export const TRIALS = readNumberVariable('RACE_TRIALS', 1);
export const CALLS = readNumberVariable('RACE_CALLS', 50);

export const RACE_TIMEOUT_MS = 60_000 + TRIALS * 5_000;

export function callConcurrently(
  { either }: Pick<TwoServers, 'either'>,
  count: number,
  sendCall: (server: { readonly url: string }, index: number) => Promise<CallResponse>,
): Promise<CallResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => sendCall(either(index), index)));
}
