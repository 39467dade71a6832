import type { Database } from '../../db/database.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Notifications } from './notifications.service.ts';

export interface ReminderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
}

export const BATCH_SIZE = 2_000;

export async function forEachBatch<T>(
  find: (after: number, limit: number) => Promise<readonly T[]>,
  idOf: (row: T) => number,
  handleBatch: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await find(after, BATCH_SIZE);
    const last = batch.at(-1);
    if (last === undefined) return;
    await handleBatch(batch);
    after = idOf(last);
  }
}
