import { type RawBuilder, sql } from 'kysely';

export interface CardRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
}

export const cardColumns = sql.raw('r.id, r.username, r.first_name, r.last_name, r.profile_image_url');

/** Of `residents r`, as hidden as on the profile. */
export const visibleTown = sql<string | null>`case when r.activity_visible = 'friends' then r.home_town end`;

export function cardJson(alias: 'r' | 'admin' | 'reporter' | 'reported'): RawBuilder<CardRow> {
  return sql.raw(`jsonb_build_object('id', ${alias}.id, 'username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'profile_image_url', ${alias}.profile_image_url)`);
}

/** The same as `isActiveAccount`, for a joined resident `r`. */
export const hasActiveAccount = isActive('r');

function isActive(alias: 'r' | 'other'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(
    ${column('leaving_since')} is null and ${column('suspended_since')} is null
    and ${column('withdrawn_documents')} = '{}' and ${column('parent_awaited_since')} is null
  )`;
}

/** False after a resident has deleted their account, and while they are suspended or consent is missing. */
export function isActiveAccount(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from residents other where other.id = ${id} and not ${isActive('other')}
  )`;
}

/** Residents under 18 are found by no one, and only friends see their profile. */
export const isMinor = {
  r: sql<boolean>`coalesce(r.age_band in ('under-13', '13-17'), false)`,
  byId: (id: RawBuilder<unknown>) => sql<boolean>`exists (
    select from residents minor where minor.id = ${id} and minor.age_band in ('under-13', '13-17')
  )`,
};

/** `id` and `since` of each friend of the resident `id`, whatever the state of their account. */
export function friendsOf(id: RawBuilder<unknown> | number): RawBuilder<unknown> {
  return sql`(
    select high_id as id, since from friendships where low_id = ${id}
    union all
    select low_id, since from friendships where high_id = ${id}
  )`;
}

/** True if neither blocks the other, and the other's account is active. */
export function visibleTo(residentId: RawBuilder<unknown>, otherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from blocks where blocker_id = ${residentId} and blocked_id = ${otherId})
    and not exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${residentId})
    and ${isActiveAccount(otherId)}
  )`;
}
