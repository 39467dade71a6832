import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { restsUntil, usernameSkeletons } from './usernames.rules.ts';

/*
 * A username claims its skeletons, so that no other resident gets one that looks alike. A claim is one of three:
 * - held by a resident;
 * - resting until a moment: only the resident who held it may have it earlier;
 * - kept for ever, with neither resident nor end: what deleting a resident's row leaves of a held claim.
 */

/** The hashes that a username claims, as a table with the column `hash`. */
function hashesOf(username: string): RawBuilder<unknown> {
  const skeletons = usernameSkeletons(username);
  return sql`(select sha256(convert_to(skeleton, 'UTF8')) as hash from unnest(${skeletons}::text[]) as skeleton)`;
}

/** SQL: whether a claim of someone else's is on this username. */
export function isClaimed(username: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from username_claims join ${hashesOf(username)} as wanted on hash = skeleton_hash
    where rests_until is null or rests_until > ${now}
  )`;
}

/** SQL: deletes the claims on this username that have rested long enough. */
export function deleteRested(username: string, now: Date): RawBuilder<unknown> {
  return sql`delete from username_claims
    where skeleton_hash in (select hash from ${hashesOf(username)} as wanted) and rests_until <= ${now}`;
}

/** SQL: adds the claims of a new resident, whose id is the one row of `source`. A claim of someone else's is a unique violation. */
export function insertClaims(username: string, source: string): RawBuilder<unknown> {
  // Always in one order, so that two who claim the same never wait for each other.
  return sql`insert into username_claims (skeleton_hash, resident_id)
    select hash, id from ${hashesOf(username)} as wanted cross join ${sql.ref(source)} order by hash`;
}

interface Claimer {
  readonly residentId: number;
  readonly username: string;
  readonly now: Date;
}

/** Claims a username for a resident who has another one. Returns false, with some of it claimed, if others have a claim. */
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
 * SQL: lets go of what the resident claims besides this username. After a rename it rests; after a change of case
 * alone nothing was freed that anyone could want to take.
 */
export function releaseOthers({ residentId, username, now }: Claimer, isRename: boolean): RawBuilder<unknown> {
  const others = sql`resident_id = ${residentId} and rests_until is null
    and skeleton_hash not in (select hash from ${hashesOf(username)} as wanted)`;
  return isRename
    ? sql`update username_claims set rests_until = ${restsUntil(now)} where ${others}`
    : sql`delete from username_claims where ${others}`;
}

/**
 * Ends a resident's claims before their row is deleted: the username rests until then, or, with null, is never given
 * out again. Names that they freed earlier rest as long as before.
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

/** Frees the usernames that have been reserved long enough. */
export async function pruneUsernameClaims(db: Querier, now: Date): Promise<void> {
  await sql`delete from username_claims where rests_until <= ${now}`.execute(db);
}
