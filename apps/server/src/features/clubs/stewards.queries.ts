import { sql } from 'kysely';
import { hasActiveAccount } from '../../core/residents/cards.queries.ts';
import type { Querier, Transaction } from '../../db/database.ts';

export interface SilentSteward {
  readonly clubId: number;
  readonly residentId: number;
  readonly askedAt: Date | null;
}

/** When they last used EcoPulse, or became a steward; a session that ended leaves the last active day. */
const LAST_SEEN = sql`greatest(
  m.steward_since,
  (select max(n.last_seen_at) from sessions n where n.resident_id = m.resident_id),
  (select s.last_active_day::timestamptz from scores s where s.resident_id = m.resident_id)
)`;

export async function findSilentStewards(db: Querier, since: Date): Promise<SilentSteward[]> {
  const { rows } = await sql<SilentSteward>`
    select m.club_id as "clubId", m.resident_id as "residentId", m.asked_at as "askedAt"
    from club_members m join clubs c on c.id = m.club_id
    where m.role = 'steward' and c.archived_at is null and ${LAST_SEEN} < ${since}::timestamptz
    order by m.club_id, m.resident_id`.execute(db);
  return rows;
}

/** Who came back has answered. */
export async function forgetAnsweredStewards(db: Querier, since: Date): Promise<void> {
  await sql`
    update club_members m set asked_at = null
    where m.role = 'steward' and m.asked_at is not null and ${LAST_SEEN} >= ${since}::timestamptz`.execute(db);
}

export async function setAsked(trx: Transaction, { clubId, residentId }: SilentSteward, now: Date): Promise<void> {
  await trx
    .updateTable('club_members')
    .set({ asked_at: now })
    .where('club_id', '=', clubId)
    .where('resident_id', '=', residentId)
    .execute();
}

/** Whether another steward was there since. */
export async function hasOtherSteward(trx: Transaction, { clubId, residentId }: SilentSteward, since: Date) {
  const { rows } = await sql`
    select from club_members m
    where m.club_id = ${clubId} and m.role = 'steward' and m.resident_id <> ${residentId}
      and ${LAST_SEEN} >= ${since}::timestamptz
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Before roles change without a call. */
export async function lockMembers(trx: Transaction, clubId: number): Promise<void> {
  await trx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute();
}

/** Who has been in the club the longest, of those active lately. */
export async function findSuccessor(trx: Transaction, clubId: number, activeSince: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from club_members m join residents r on r.id = m.resident_id
    where m.club_id = ${clubId} and m.role = 'member' and m.active_on >= ${activeSince}::date and ${hasActiveAccount}
    order by m.joined_at, r.id
    limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** After an account was erased. */
export async function findClubsWithoutSteward(db: Querier): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clubs c
    where c.members > 0 and c.archived_at is null
      and not exists (select from club_members m where m.club_id = c.id and m.role = 'steward')
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Since then no one changed it, no member did anything verified, and no event was or will be held. */
export async function findIdleClubs(db: Querier, since: Date, sinceDay: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clubs c
    where c.archived_at is null and c.changed_at < ${since}::timestamptz
      and not exists (select from club_members m where m.club_id = c.id and m.active_on >= ${sinceDay}::date)
      and not exists (
        select from events e where e.club_id = c.id and e.starts_at >= ${since} and e.state in ('held', 'published', 'moved')
      )
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
