import type { Insertable } from 'kysely';
import type { ClubsTable } from '../../db/clubs-tables.ts';
import type { Database } from '../../db/database.ts';

/** A form for `POST /api/clubs` that is right. */
export function clubForm(changes: Record<string, unknown> = {}) {
  return {
    name: 'Bishan Birders',
    kind: 'interest',
    purpose: 'We look at birds on Sundays.',
    joining: 'open',
    notice: null,
    shown: true,
    ...changes,
  };
}

interface ClubOptions extends Partial<Insertable<ClubsTable>> {
  readonly stewardIds?: readonly number[];
  readonly memberIds?: readonly number[];
}

let createdCount = 0;

/** Without the rules of the form, and without what its members have done. */
export async function createClub(
  db: Database,
  { stewardIds = [], memberIds = [], ...columns }: ClubOptions = {},
): Promise<{ id: number; slug: string }> {
  createdCount += 1;
  const now = columns.created_at ?? new Date();
  const slug = columns.slug ?? `club-${process.pid}-${createdCount}`;
  const { id } = await db
    .insertInto('clubs')
    .values({
      slug,
      name: `Club ${createdCount}`,
      kind: 'interest',
      purpose: 'Made for a test.',
      joining: 'open',
      notice: null,
      created_at: now,
      changed_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = (residentId: number, role: 'member' | 'steward') => ({
    club_id: id,
    resident_id: residentId,
    role,
    is_shown: true,
    joined_at: now,
    steward_since: role === 'steward' ? now : null,
  });
  const members = [
    ...stewardIds.map((each) => member(each, 'steward')),
    ...memberIds.map((each) => member(each, 'member')),
  ];
  if (members.length > 0) await db.insertInto('club_members').values(members).execute();
  return { id, slug };
}
