import type { ClubRole } from '@ecopulse/contract/clubs/club-rules';
import { sql } from 'kysely';
import { weekOf } from '../../../core/calendar/calendar.rules.ts';
import type { Transaction } from '../../../db/database.ts';

/** Serialises the memberships of a resident, and their awards. False if they have left. */
export async function lockResident(trx: Transaction, residentId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('scores')
    .select('resident_id')
    .where('resident_id', '=', residentId)
    .where('is_leaving', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Those they are in, and those they have asked to join, besides this one. */
export async function countOtherClubs(trx: Transaction, residentId: number, clubId: number | null): Promise<number> {
  const { rows } = await sql<{ clubs: number }>`
    select count(*)::int as clubs from (
      select club_id from club_members where resident_id = ${residentId}
      union all
      select club_id from club_requests where resident_id = ${residentId}
    ) as own
    where own.club_id is distinct from ${clubId}::int`.execute(trx);
  return rows[0]?.clubs ?? 0;
}

export interface NewMember {
  readonly clubId: number;
  readonly residentId: number;
  readonly role: ClubRole;
  readonly shown: boolean;
  readonly now: Date;
  readonly today: string;
}

/** With what they have done this week. Lock the resident and the club first. */
export async function insertMember(trx: Transaction, member: NewMember): Promise<void> {
  const { clubId, residentId, role, shown, now, today } = member;
  const week = weekOf(today);
  await sql`
    insert into club_members (club_id, resident_id, role, is_shown, joined_at, steward_since, active_on, week_points)
    select ${clubId}::int, ${residentId}::int, ${role}, ${shown}::boolean, ${now}::timestamptz,
      case when ${role} = 'steward' then ${now}::timestamptz end,
      done.active_on, case when done.active_on is null then 0 else done.points end
    from (
      select max(coalesce(arrived_on, day)) filter (where is_club_act(type, proof)) as active_on,
        coalesce(sum(points), 0)::int as points
      from activities
      where resident_id = ${residentId} and proof = 'verified' and day >= ${week}::date - 4
        and coalesce(arrived_on, day) between ${week}::date and ${today}::date
    ) as done`.execute(trx);
  await deleteRequest(trx, clubId, residentId);
  await sql`select count_club_goals(${residentId}, ${today}::date)`.execute(trx);
}

export async function deleteMember(trx: Transaction, clubId: number, residentId: number): Promise<void> {
  await trx.deleteFrom('club_members').where('club_id', '=', clubId).where('resident_id', '=', residentId).execute();
}

/** Undefined if they are not a member. */
export async function findRole(trx: Transaction, clubId: number, residentId: number): Promise<ClubRole | undefined> {
  const row = await trx
    .selectFrom('club_members')
    .select('role')
    .where('club_id', '=', clubId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return row?.role;
}

export async function setRole(
  trx: Transaction,
  clubId: number,
  residentId: number,
  { role, now }: { readonly role: ClubRole; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('club_members')
    .set({ role, steward_since: role === 'steward' ? now : null, asked_at: null })
    .where('club_id', '=', clubId)
    .where('resident_id', '=', residentId)
    .execute();
}

export async function setShown(trx: Transaction, clubId: number, residentId: number, shown: boolean): Promise<void> {
  await trx
    .updateTable('club_members')
    .set({ is_shown: shown })
    .where('club_id', '=', clubId)
    .where('resident_id', '=', residentId)
    .execute();
}

/** Asking again keeps the place in line. */
export async function saveRequest(
  trx: Transaction,
  { clubId, residentId, shown, now }: { clubId: number; residentId: number; shown: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto('club_requests')
    .values({ club_id: clubId, resident_id: residentId, is_shown: shown, created_at: now })
    .onConflict((conflict) => conflict.columns(['club_id', 'resident_id']).doUpdateSet({ is_shown: shown }))
    .execute();
}

/** False if there is none. */
export async function deleteRequest(trx: Transaction, clubId: number, residentId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('club_requests')
    .where('club_id', '=', clubId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findRequest(
  trx: Transaction,
  clubId: number,
  requestId: number,
): Promise<{ residentId: number; shown: boolean } | null> {
  const row = await trx
    .selectFrom('club_requests')
    .select(['resident_id as residentId', 'is_shown as shown'])
    .where('club_id', '=', clubId)
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** When they registered, and how many verified visits they have. */
export async function findBeginning(
  trx: Transaction,
  residentId: number,
): Promise<{ createdAt: Date; visits: number } | null> {
  const { rows } = await sql<{ createdAt: Date; visits: number }>`
    select r.created_at as "createdAt", (
      select count(*)::int from activities a
      where a.resident_id = r.id and a.type = 'check_in' and a.proof = 'verified'
    ) as visits
    from residents r where r.id = ${residentId}`.execute(trx);
  return rows[0] ?? null;
}
