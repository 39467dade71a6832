import { MAX_INVITE_USES } from '@ecopulse/contract/social/invites';
import { type RawBuilder, sql } from 'kysely';
import { type CardRow, cardColumns, hasActiveAccount, visibleTo } from '../../../core/residents/cards.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { pairColumns } from '../friendships.queries.ts';
import type { Pair } from '../social.rules.ts';

export interface InviteRow {
  readonly code: string;
  readonly ends_at: Date;
  readonly uses: number;
}

/** Expects `invites as i` and `residents as r`. */
function isUsable(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(i.ends_at > ${now} and i.uses < ${MAX_INVITE_USES} and ${hasActiveAccount})`;
}

/** Stores `code` only if the resident has no link that works. */
export async function findOrInsertInvite(
  trx: Transaction,
  { residentId, code, now, endsAt }: { residentId: number; code: string; now: Date; endsAt: Date },
): Promise<InviteRow> {
  await trx
    .deleteFrom('invites')
    .where('resident_id', '=', residentId)
    .where((where) => where.or([where('ends_at', '<=', now), where('uses', '>=', MAX_INVITE_USES)]))
    .execute();
  await trx
    .insertInto('invites')
    .values({ resident_id: residentId, code, created_at: now, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('resident_id').doNothing())
    .execute();
  return trx
    .selectFrom('invites')
    .select(['code', 'ends_at', 'uses'])
    .where('resident_id', '=', residentId)
    .executeTakeFirstOrThrow();
}

export async function deleteInvite(db: Querier, residentId: number): Promise<void> {
  await db.deleteFrom('invites').where('resident_id', '=', residentId).execute();
}

export async function findInviter(db: Querier, code: string, now: Date): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from invites i join residents r on r.id = i.resident_id
    where i.code = ${code} and ${isUsable(now)}`.execute(db);
  return rows[0] ?? null;
}

export type InviterRow = CardRow & Omit<Pair, 'isHidden' | 'takesRequests'>;

/** Null if either has blocked the other, or the link does not work. */
export async function findInviterForResident(
  db: Querier,
  { residentId, code, now, rejectedSince }: { residentId: number; code: string; now: Date; rejectedSince: Date },
): Promise<InviterRow | null> {
  const { rows } = await sql<InviterRow>`
    select ${cardColumns}, ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince)}
    from invites i join residents r on r.id = i.resident_id
    where i.code = ${code} and ${visibleTo(sql`${residentId}::int`, sql`r.id`)}
      and (
        ${isUsable(now)}
        -- A resident who has used the link can open it again, also after its last use.
        or (
          i.ends_at > ${now} and ${hasActiveAccount}
          and exists (select from invite_uses u where u.code = i.code and u.resident_id = ${residentId})
        )
      )`.execute(db);
  return rows[0] ?? null;
}

/** Locks the link, so that its last use counts once. False if it does not work. */
export async function lockUsableInvite(trx: Transaction, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from invites i join residents r on r.id = i.resident_id
    where i.code = ${code} and ${isUsable(now)}
    for no key update of i`.execute(trx);
  return rows.length > 0;
}

/** Counts once per resident. Ignores a deleted link. */
export async function recordInviteUse(
  trx: Transaction,
  { code, residentId, now }: { code: string; residentId: number; now: Date },
): Promise<void> {
  await sql`
    with used as (
      insert into invite_uses (code, resident_id, used_at)
      select code, ${residentId}, ${now} from invites where code = ${code} for key share
      on conflict do nothing
      returning code
    )
    update invites set uses = uses + 1 from used where invites.code = used.code`.execute(trx);
}
