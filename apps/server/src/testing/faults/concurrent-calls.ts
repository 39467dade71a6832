import type { CallResponse } from './calls.ts';
import { readNumberVariable } from '../amounts.ts';
import type { TwoServers } from './two-servers.ts';

export const TRIALS = readNumberVariable('RACE_TRIALS', 1);
export const CALLS = readNumberVariable('RACE_CALLS', 50);

export const RACE_TIMEOUT_MS = 60_000 + TRIALS * 5_000;

const MAX_REFUSAL_MS = 15_000;

/** A call that a busy server refuses with 503 has done nothing, and is sent again. */
export function callConcurrently(
  { either }: Pick<TwoServers, 'either'>,
  count: number,
  sendCall: (server: { readonly url: string }, index: number) => Promise<CallResponse>,
): Promise<CallResponse[]> {
  const deadline = Date.now() + MAX_REFUSAL_MS;
  const sendUntilServed = async (index: number): Promise<CallResponse> => {
    const response = await sendCall(either(index), index);
    return response.status === 503 && Date.now() < deadline ? sendUntilServed(index) : response;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => sendUntilServed(index)));
}
