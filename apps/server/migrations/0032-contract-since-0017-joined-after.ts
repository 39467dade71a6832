import { type Kysely, sql } from 'kysely';

/**
 * Contracts: `joined_after` goes. 0017-fair-play gave it a default, since when no release reads or writes it. It is only
 * marked as dropped, so the lock is short: no row is written anew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table challenge_participations drop column joined_after`.execute(db);
}
