import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Of the challenge with the alias `c`; null if it is not of a club. */
const CLUB_ID = sql`(c.filter->>'clubId')::int`;

export const IS_OF_CLUB = sql<boolean>`(c.filter->'clubId' is not null)`;

/** The club of the challenge with the alias `c`, if it is not archived and the resident is a member. */
export function selectOwnClub(residentId: RawBuilder<unknown>) {
  return sql<{ slug: string; name: string; joined_at: Date }>`
    select k.slug, k.name, m.joined_at
    from clubs k join club_members m on m.club_id = k.id
    where k.id = ${CLUB_ID} and k.archived_at is null and m.resident_id = ${residentId}`;
}

/** Whether the challenge with the alias `c` is for everyone, or the resident has its club. */
export function isForResident(residentId: RawBuilder<unknown>) {
  return sql<boolean>`(not ${IS_OF_CLUB} or exists (${selectOwnClub(residentId)}))`;
}

/** Of the challenge in `challenges`; null for a club by invitation. */
export const PUBLIC_CLUB_NAME = sql<string | null>`(
  select k.name from clubs k where k.id = (challenges.filter->>'clubId')::int and k.joining <> 'invited'
)`;

/** False if there is no such club, or it is archived. */
export async function isActiveClub(db: Querier, clubId: number): Promise<boolean> {
  const query = db.selectFrom('clubs').select('id').where('id', '=', clubId).where('archived_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}
