import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { keyedHash, type ServerKeys } from '../server-keys/server-keys.service.ts';
import type { ActiveLimits } from './limit-settings.service.ts';
import { lockRegistrationQueue, updateRegistrationQueue } from './registration-queue.queries.ts';
import { admitRegistration } from './registration-queue.rules.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly active: ActiveLimits;
}

/** Shared by all servers. Throws `too-many-requests` with the seconds to wait. */
export function createRegistrationTurns({ db, clock, serverKeys, active }: Deps) {
  return async (clientKey: string): Promise<void> => {
    const key = keyedHash(await serverKeys.get('limits'), clientKey);
    const waitSeconds = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const previous = await lockRegistrationQueue(trx, key, now);
      const admission = admitRegistration(previous, now, active.limitFor('register', clientKey));
      await updateRegistrationQueue(trx, key, admission.queue);
      return admission.waitSeconds;
    });
    if (waitSeconds === 0) return;
    active.recordRefusal('register');
    const values = { minutes: Math.ceil(waitSeconds / 60), seconds: waitSeconds };
    throw new ProblemError('too-many-requests', { retryAfterSeconds: waitSeconds, values });
  };
}
