import { MAX_CLOCK_ERROR_MINUTES, MAX_OFFLINE_HOURS } from '@ecopulse/contract/offline';

export interface Submission {
  /** Device time of an offline call; null = now. */
  readonly madeAt: Date | null;
  /** Whether the server saw the session around `madeAt`; without that, nothing that the call does is verified. */
  readonly isWitnessed: boolean;
  /** `content` is a hash of the call; null without a key. */
  readonly idempotencyKey: { readonly key: string; readonly content: string } | null;
}

export const SUBMITTED_NOW: Submission = { madeAt: null, isWitnessed: true, idempotencyKey: null };

const MINUTE_MS = 60_000;

/** At most `now`, for device clocks that are slightly ahead. A string is the reason for refusal. */
export function actionTimeOf({ madeAt }: Submission, now: Date): Date | 'too-old' | 'clock-wrong' {
  if (madeAt === null) return now;
  const ageMs = now.getTime() - madeAt.getTime();
  if (ageMs > MAX_OFFLINE_HOURS * 60 * MINUTE_MS) return 'too-old';
  if (ageMs < -MAX_CLOCK_ERROR_MINUTES * MINUTE_MS) return 'clock-wrong';
  return ageMs < 0 ? now : madeAt;
}
