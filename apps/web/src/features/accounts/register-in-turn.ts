import type { RequestBody, ResponseBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';

type Register = Endpoints['POST /api/auth/register'];

function secondsToWait(error: unknown): number | null {
  const seconds = error instanceof CallError && error.code === 'too-many-requests' ? error.values?.['seconds'] : null;
  return typeof seconds === 'number' ? seconds : null;
}

/** Counts down by the clock, since browsers slow down the timers of a page in the background. */
async function wait(seconds: number, onSecondsLeft: (seconds: number) => void): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (let left = seconds; left > 0; left = Math.ceil((end - Date.now()) / 1000)) {
    onSecondsLeft(left);
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, Math.max(1, end - Date.now()))));
  }
}

/** Where many register from one network, the server tells those beyond its limit when to come back. */
export async function registerInTurn(
  body: RequestBody<Register>,
  onWait: (secondsLeft: number | null) => void,
): Promise<ResponseBody<Register>> {
  for (;;) {
    try {
      return await call('POST /api/auth/register', { body });
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === null) throw error;
      await wait(seconds, onWait);
      onWait(null);
    }
  }
}
