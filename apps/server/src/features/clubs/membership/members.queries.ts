import { CLUB_MEMBERS_PER_PAGE, type ClubRole } from '@ecopulse/contract/clubs/club-rules';
import { type RawBuilder, sql } from 'kysely';
import { type CardRow, cardJson, friendsOf, isActiveAccount, isMinor } from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';

/**
 * Whether the viewer reads the name of the member `m`, who chose whether it is shown. The same as `visibleTo`, by sets that
 * are read once for all members, and by indexes of the few residents who are inactive or minors.
 */
function isNamed(viewerId: number): RawBuilder<boolean> {
  const viewer = sql`${viewerId}::int`;
  return sql<boolean>`(m.resident_id = ${viewer} or (
    m.is_shown and ${isActiveAccount(sql`m.resident_id`)}
    and m.resident_id not in (
      select blocked_id from blocks where blocker_id = ${viewer}
      union all select blocker_id from blocks where blocked_id = ${viewer}
    )
    and (not ${isMinor.byId(sql`m.resident_id`)} or m.resident_id in (select id from ${friendsOf(viewer)} as friends))
  ))`;
}

export interface MemberRow {
  card: CardRow;
  role: ClubRole;
}

export interface NamedMembers {
  rows: MemberRow[];
  /** In the whole club. */
  named: number;
}

/** Stewards first, then by joining; those after the given one. */
export async function findNamedMembers(
  db: Querier,
  { clubId, viewerId, after }: { clubId: number; viewerId: number; after: number | undefined },
): Promise<NamedMembers> {
  const { rows } = await sql<NamedMembers>`
    with named as materialized (
      select m.resident_id as id, m.role,
        row_number() over (order by m.role <> 'steward', m.joined_at, m.resident_id) as place
      from club_members m
      where m.club_id = ${clubId} and ${isNamed(viewerId)}
    )
    select (select count(*)::int from named) as named, coalesce((
      select jsonb_agg(jsonb_build_object('card', ${cardJson('r')}, 'role', page.role) order by page.place)
      from (
        select * from named
        where place > coalesce((select place from named where id = ${after ?? null}::int), 0)
        order by place
        limit ${CLUB_MEMBERS_PER_PAGE}
      ) as page
      join residents r on r.id = page.id
    ), '[]') as rows`.execute(db);
  return rows[0] ?? { rows: [], named: 0 };
}

export async function isNamedMember(
  db: Querier,
  { clubId, viewerId, residentId }: { clubId: number; viewerId: number; residentId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from club_members m
    where m.club_id = ${clubId} and m.resident_id = ${residentId} and ${isNamed(viewerId)}`.execute(db);
  return rows.length > 0;
}

export interface RequestRow {
  id: number;
  card: CardRow | null;
  created_at: Date;
}

const MAX_REQUESTS = 100;

export async function findRequests(db: Querier, clubId: number, viewerId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select m.id, case when ${isNamed(viewerId)} then ${cardJson('r')} end as card, m.created_at
    from club_requests m join residents r on r.id = m.resident_id
    where m.club_id = ${clubId}
    order by m.id
    limit ${MAX_REQUESTS}`.execute(db);
  return rows;
}
