import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { reservedUntil, usernameSkeletons } from './usernames.rules.ts';

/*
 * Claims on skeletons prevent look-alike usernames. A claim belongs to a resident, is reserved until a time (only its former
 * holder may reclaim it), or permanent (neither is set), as after the deletion of its holder.
 */

function hashesOf(username: string): RawBuilder<unknown> {
  const skeletons = usernameSkeletons(username);
  return sql`(select sha256(convert_to(skeleton, 'UTF8')) as hash from unnest(${skeletons}::text[]) as skeleton)`;
}

export function isClaimed(username: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from username_claims join ${hashesOf(username)} as wanted on hash = skeleton_hash
    where rests_until is null or rests_until > ${now}
  )`;
}

export function deleteExpiredClaims(username: string, now: Date): RawBuilder<unknown> {
  return sql`delete from username_claims
    where skeleton_hash in (select hash from ${hashesOf(username)} as wanted) and rests_until <= ${now}`;
}

/** `source` has one row with the new resident's id. Fails with a unique violation if someone else has a claim. */
export function insertClaims(username: string, { from }: { readonly from: string }): RawBuilder<unknown> {
  // Ordered, so that concurrent claims cannot deadlock.
  return sql`insert into username_claims (skeleton_hash, resident_id)
    select hash, id from ${hashesOf(username)} as wanted cross join ${sql.ref(from)} order by hash`;
}

interface Claimer {
  readonly residentId: number;
  readonly username: string;
  readonly now: Date;
}

/** Returns false if others have a claim; some claims are then already written, so roll back. */
export async function claimUsername(trx: Transaction, { residentId, username, now }: Claimer): Promise<boolean> {
  const { rows } = await sql`
    insert into username_claims as own (skeleton_hash, resident_id)
    select hash, ${residentId}::int from ${hashesOf(username)} as wanted order by hash
    on conflict (skeleton_hash) do update set resident_id = excluded.resident_id, rests_until = null
    where own.resident_id = excluded.resident_id or own.rests_until <= ${now}
    returning 1`.execute(trx);
  return rows.length === usernameSkeletons(username).length;
}

/**
 * Releases all other claims. After a rename they are reserved; after a mere change of case they are deleted, since no one
 * else could want them.
 */
export function releaseOtherClaims({ residentId, username, now }: Claimer, isRename: boolean): RawBuilder<unknown> {
  const otherClaims = sql`resident_id = ${residentId} and rests_until is null
    and skeleton_hash not in (select hash from ${hashesOf(username)} as wanted)`;
  return isRename
    ? sql`update username_claims set rests_until = ${reservedUntil(now)} where ${otherClaims}`
    : sql`delete from username_claims where ${otherClaims}`;
}

/**
 * Call before deleting the resident's row: reserves the username until that time, or forever with null. Names that are
 * already reserved are unchanged.
 */
export async function reserveUsername(
  trx: Transaction,
  resident: { readonly id: number; readonly username: string },
  until: Date | null,
): Promise<void> {
  await sql`
    with held as (
      update username_claims set resident_id = null, rests_until = ${until}
      where resident_id = ${resident.id} and rests_until is null
    )
    insert into username_claims (skeleton_hash, rests_until)
    select hash, ${until}::timestamptz from ${hashesOf(resident.username)} as wanted
    order by hash
    on conflict do nothing`.execute(trx);
}

export async function pruneUsernameClaims(db: Querier, now: Date): Promise<void> {
  await sql`delete from username_claims where rests_until <= ${now}`.execute(db);
}
