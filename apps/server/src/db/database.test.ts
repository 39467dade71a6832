import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import type { Transaction } from './database.ts';

const shared = shareTestApp();

test('if two transactions deadlock, one goes on and the other fails', async () => {
  const { db, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  const lock = (trx: Transaction, id: number) =>
    sql`select from scores where resident_id = ${id} for update`.execute(trx);
  let arrived = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const lockBoth = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await lock(trx, first);
      arrived += 1;
      if (arrived === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(trx, second);
    });
  const outcomes = await Promise.allSettled([lockBoth(mei.id, raju.id), lockBoth(raju.id, mei.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
