import { MAX_CLOCK_ERROR_MINUTES, MAX_OFFLINE_HOURS } from '@ecopulse/contract/offline';
import type { Transaction } from '../../db/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { actionTimeOf, type Submission } from './idempotency.rules.ts';
import { findRegistrationTime } from './turn.queries.ts';

/** When an action counts: at `arrivedAt`, or when it was made offline. Throws `too-old`, `clock-wrong`, `before-account`. */
export async function requireActionTime(
  trx: Transaction,
  residentId: number,
  submission: Submission,
  arrivedAt: Date,
): Promise<Date> {
  const actionTime = actionTimeOf(submission, arrivedAt);
  if (!(actionTime instanceof Date))
    throw new ProblemError(actionTime, { values: actionTime === 'too-old' ? { hours: MAX_OFFLINE_HOURS } : {} });
  return submission.madeAt === null ? actionTime : requireAccountAt(trx, residentId, actionTime);
}

/** What a newcomer does at once may have an earlier time than the account, by a device's clock that is slightly behind. */
async function requireAccountAt(trx: Transaction, residentId: number, madeAt: Date): Promise<Date> {
  const registeredAt = await findRegistrationTime(trx, residentId);
  if (registeredAt === null || madeAt >= registeredAt) return madeAt;
  if (registeredAt.getTime() - madeAt.getTime() > MAX_CLOCK_ERROR_MINUTES * 60_000)
    throw new ProblemError('before-account');
  return registeredAt;
}
