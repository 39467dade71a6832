import { CONDITION_CALLS, type ConditionCall } from '@ecopulse/contract/conditions/conditions';
import { sql } from 'kysely';
import type { PlaceSourceFault } from '@ecopulse/contract/green-spaces/place-sources';
import type { Querier, Transaction } from '../../db/database.ts';
import { KEPT_MS, nextDue } from './call-times.rules.ts';
import type { PublishedValue } from './data-gov-sg.rules.ts';

/** Of the calls that are due, for the one server that gets them; the others get none until they are due again. */
export async function claimDueCalls(db: Querier, now: Date) {
  const dueAt = nextDue(now);
  return db
    .insertInto('condition_calls')
    .values(CONDITION_CALLS.map((name) => ({ name, due_at: dueAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at: dueAt }).where('condition_calls.due_at', '<=', now),
    )
    .returning(['name', 'etag'])
    .execute();
}

interface Outcome {
  readonly fetched_at: Date;
  readonly read_at?: Date;
  readonly due_at?: Date;
  readonly etag?: string | null;
  readonly fault: PlaceSourceFault | null;
  readonly fault_detail: string | null;
}

export async function recordOutcome(db: Querier, name: ConditionCall, outcome: Outcome): Promise<void> {
  await db.updateTable('condition_calls').set(outcome).where('name', '=', name).execute();
}

/** Of an area that is named twice, the last. What is no longer published is forgotten: see `KEPT_MS`. */
export async function storeValues(
  trx: Transaction,
  call: ConditionCall,
  values: readonly PublishedValue[],
  now: Date,
): Promise<void> {
  const byArea = new Map(values.map((value) => [value.area, value]));
  const keptMs = KEPT_MS[call];
  await trx
    .deleteFrom('condition_values')
    .where('call', '=', call)
    .where('area', '<>', sql<string>`all(${[...byArea.keys()]}::text[])`)
    .$if(keptMs !== undefined, (query) => query.where('published_at', '<', new Date(now.getTime() - (keptMs ?? 0))))
    .execute();
  await trx
    .insertInto('condition_values')
    .values(
      [...byArea.values()].map(({ area, publishedAt, value }) => ({
        call,
        area,
        value: JSON.stringify(value),
        published_at: new Date(publishedAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['call', 'area']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        published_at: eb.ref('excluded.published_at'),
      })),
    )
    .execute();
}

export function findCalls(db: Querier) {
  return db.selectFrom('condition_calls').select(['name', 'fetched_at', 'read_at', 'fault', 'fault_detail']).execute();
}

export type CallRow = Awaited<ReturnType<typeof findCalls>>[number];

export function findValues(db: Querier) {
  return db
    .selectFrom('condition_values')
    .select(['call', 'area', 'value', 'published_at'])
    .orderBy('call')
    .orderBy('area')
    .execute();
}

export type ValueRow = Awaited<ReturnType<typeof findValues>>[number];
