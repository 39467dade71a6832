import { MAX_AHEAD_MINUTES, MAX_WAIT_HOURS } from '@ecopulse/contract/offline';

/** How a call arrived that residents may also make without a network. */
export interface Submission {
  /** When it was made, if the device says so; null = now. */
  readonly madeAt: Date | null;
  /** The key under which it counts once, and a hash of what it says; null if it has no key. */
  readonly idempotencyKey: { readonly key: string; readonly content: string } | null;
}

/** Made and sent at once, without a key. */
export const SUBMITTED_NOW: Submission = { madeAt: null, idempotencyKey: null };

const MINUTE_MS = 60_000;

/** When something counts as made: at the latest now, whatever a clock that is a little ahead says. Or why it does not count. */
export function momentOf({ madeAt }: Submission, now: Date): Date | 'too-old' | 'clock-wrong' {
  if (madeAt === null) return now;
  const waited = now.getTime() - madeAt.getTime();
  if (waited > MAX_WAIT_HOURS * 60 * MINUTE_MS) return 'too-old';
  if (waited < -MAX_AHEAD_MINUTES * MINUTE_MS) return 'clock-wrong';
  return waited < 0 ? now : madeAt;
}
