import { MAX_AHEAD_MINUTES, MAX_WAIT_HOURS } from '@ecopulse/contract/offline';

export interface Submission {
  /** Device time of an offline call; null = now. */
  readonly madeAt: Date | null;
  /** `content` is a hash of the call; null without a key. */
  readonly idempotencyKey: { readonly key: string; readonly content: string } | null;
}

export const SUBMITTED_NOW: Submission = { madeAt: null, idempotencyKey: null };

const MINUTE_MS = 60_000;

/** Capped at `now`, for clocks that are slightly ahead; otherwise the reason for refusal. */
export function momentOf({ madeAt }: Submission, now: Date): Date | 'too-old' | 'clock-wrong' {
  if (madeAt === null) return now;
  const waited = now.getTime() - madeAt.getTime();
  if (waited > MAX_WAIT_HOURS * 60 * MINUTE_MS) return 'too-old';
  if (waited < -MAX_AHEAD_MINUTES * MINUTE_MS) return 'clock-wrong';
  return waited < 0 ? now : madeAt;
}
