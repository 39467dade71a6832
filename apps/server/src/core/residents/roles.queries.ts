import type { ResidentRole, TownScope } from '@ecopulse/contract/accounts/role-access';
import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';

/** Of the resident `r`. */
export const ROLES_JSON = sql<ResidentRole[]>`case when r.is_admin then (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'role', o.role, 'planningArea', o.planning_area, 'clubId', o.club_id
  )) order by o.id), '[]')
  from resident_roles o where o.resident_id = r.id
) else '[]' end`;

/** The owners who can sign in. */
export const OWNER_IDS = sql<{ id: number }>`
  select r.id from residents r
  where r.id in (select o.resident_id from resident_roles o where o.role = 'owner')
    and r.leaving_since is null and r.suspended_since is null`;

export async function listOwnerIds(db: Querier): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${OWNER_IDS} order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The owners who can sign in. Serialises all changes of roles and departures of owners; take this lock before any other.
 * The second statement sees what earlier holders of the lock have committed.
 */
export async function lockOwners(trx: Transaction): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(trx);
  return listOwnerIds(trx);
}

/** Null means everywhere. A resident without a home town is in no town. */
export function isInTowns(column: string, towns: readonly string[] | null): RawBuilder<boolean> {
  return towns === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...towns]}::text[])`;
}

export type TownSubject = Exclude<TownScope, 'handler' | 'any'>;

const OF_RESIDENT = sql`select r.home_town as town from residents r`;

const SUBJECTS: Readonly<Record<TownSubject, (id: number) => RawBuilder<unknown>>> = {
  resident: (id) => sql`${OF_RESIDENT} where r.id = ${id}`,
  report: (id) => sql`${OF_RESIDENT} join reports p on p.reported_id = r.id where p.id = ${id}`,
  appeal: (id) => sql`${OF_RESIDENT} join suspensions s on s.resident_id = r.id where s.id = ${id}`,
  'green-space': (id) => sql`select planning_area as town from green_spaces where id = ${id}`,
};

/** Undefined if the subject does not exist; null without a town. */
export async function findTown(db: Querier, subject: TownSubject, id: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ town: string | null }>`${SUBJECTS[subject](id)}`.execute(db);
  return rows[0]?.town;
}
