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

/** False after a resident has deleted their account. `id` is a column or a value. */
export function hasNotLeft(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from residents leaving where leaving.id = ${id} and leaving.leaving_since is not null)`;
}

/** True if neither blocks the other, and the other has not deleted their account. */
export function visibleTo(residentId: RawBuilder<unknown>, otherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from blocks where blocker_id = ${residentId} and blocked_id = ${otherId})
    and not exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${residentId})
    and ${hasNotLeft(otherId)}
  )`;
}
