import type { Clock } from '../core/calendar/clock.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { Rewards } from '../core/rewards/rewards.service.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';

export interface CallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly rewards: Rewards;
}

export interface TimedEvent {
  readonly at: Date;
  run(): Promise<void>;
}

/** Waits for a call and ignores a refusal by the rules, such as a challenge that is already joined. */
export async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
