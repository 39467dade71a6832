import { LRUCache } from 'lru-cache';
import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { tooManyProblem } from '../problems/problem-error.ts';
import { keyedHash, type ServerKeys } from '../server-keys/server-keys.service.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ActiveLimits } from './limit-settings.service.ts';
import { lockRegistrationQueue, updateRegistrationQueue } from './registration-queue.queries.ts';
import { admitRegistration, MAX_WAIT_SECONDS } from './registration-queue.rules.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly active: ActiveLimits;
}

/** Waiting for a row takes a connection, of which others need some. */
const BOUNDS = { maxRunning: 2, maxWaiting: 1_000 };
const MAX_FULL_QUEUES = 10_000;

/** Shared by all servers. Throws `too-many-requests` with the seconds to wait. */
export function createRegistrationTurns({ db, clock, serverKeys, active }: Deps) {
  const runFairly = createFairQueue(BOUNDS);
  /** So that a flood costs no query. */
  const fullUntil = new LRUCache<string, Date>({ maxSize: MAX_FULL_QUEUES, sizeCalculation: () => 1 });

  const isFull = (clientKey: string): boolean => clock.now() < (fullUntil.get(clientKey) ?? 0);
  const admit = async (clientKey: string): Promise<number> => {
    if (isFull(clientKey)) return MAX_WAIT_SECONDS;
    const key = keyedHash(await serverKeys.get('limits'), clientKey);
    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      const previous = await lockRegistrationQueue(trx, key, now);
      const admission = admitRegistration(previous, now, active.limitFor('register', clientKey));
      await updateRegistrationQueue(trx, key, admission.queue);
      if (admission.fullUntil) fullUntil.set(clientKey, admission.fullUntil);
      return admission.waitSeconds;
    });
  };
  return async (clientKey: string): Promise<void> => {
    const waitSeconds = isFull(clientKey) ? MAX_WAIT_SECONDS : await runFairly(clientKey, () => admit(clientKey));
    if (waitSeconds === 0) return;
    active.recordRefusal('register');
    throw tooManyProblem('too-many-requests', waitSeconds);
  };
}
