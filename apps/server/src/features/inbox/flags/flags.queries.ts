import type { FlagReason } from '@ecopulse/contract/admin/flags';
import { sql } from 'kysely';
import { RESIDENT_NAME } from '../../../core/inbox/inbox-source.ts';
import { type CardRow, cardJson } from '../../../core/residents/cards.queries.ts';
import type { Zone } from '../../../db/content-tables.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

/** The zones may have changed since the visit. */
export interface OtherVisitRow {
  green_space_id: number;
  name: string;
  zones: readonly Zone[];
  at: string;
  visit_at: string;
}

export interface FlagRow {
  id: number;
  resident: CardRow;
  type: 'check_in' | 'route_completed';
  route: string | null;
  green_space_id: number;
  name: string;
  zones: readonly Zone[];
  day: string;
  arrived_on: string | null;
  reason: FlagReason;
  proof: 'verified' | 'claimed';
  created_at: Date;
  settled_at: Date | null;
  settled_by: CardRow | null;
  against: OtherVisitRow | null;
}

export async function findFlag(db: Querier, activityId: number): Promise<FlagRow | null> {
  const { rows } = await sql<FlagRow>`
    select a.id, a.type, a.day, a.arrived_on, f.reason, a.proof, a.created_at, f.settled_at,
      case when a.type = 'route_completed' then a.facts ->> 'name' end as route,
      ${cardJson('r')} as resident, g.id as green_space_id, g.name, g.zones,
      case when admin.id is not null then ${cardJson('admin')} end as settled_by,
      case when other.id is not null then json_build_object(
        'green_space_id', other.id, 'name', other.name, 'zones', other.zones,
        'at', f.against -> 'at', 'visit_at', f.against -> 'visitAt'
      ) end as against
    from activity_flags f
    join activities a on a.id = f.activity_id
    join residents r on r.id = f.resident_id
    join green_spaces g on g.id = (a.facts ->> 'greenSpaceId')::integer
    left join residents admin on admin.id = f.settled_by
    left join green_spaces other on other.id = (f.against ->> 'greenSpaceId')::integer
    where f.activity_id = ${activityId}`.execute(db);
  return rows[0] ?? null;
}

export const SELECT_FLAG_ITEMS = sql`
  select f.activity_id as subject_id, f.resident_id, ${RESIDENT_NAME} as subject, r.username as audit_name,
    f.reason as detail, a.created_at, null::date as due_on, r.home_town as town, f.settled_at
  from activity_flags f
  join activities a on a.id = f.activity_id
  join residents r on r.id = f.resident_id`;

interface SettledFlagRow {
  username: string;
  name: string;
}

/** Null if it is settled already, or was never flagged. */
export async function settleFlag(
  trx: Transaction,
  activityId: number,
  adminId: number,
  now: Date,
): Promise<SettledFlagRow | null> {
  const { rows } = await sql<SettledFlagRow>`
    update activity_flags f set settled_at = ${now}, settled_by = ${adminId}
    from activities a, residents r, green_spaces g
    where f.activity_id = ${activityId} and f.settled_at is null and a.id = f.activity_id and r.id = f.resident_id
      and g.id = (a.facts ->> 'greenSpaceId')::integer
    returning r.username, g.name`.execute(trx);
  return rows[0] ?? null;
}
