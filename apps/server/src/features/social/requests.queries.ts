import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import {
  type CardRow,
  cardColumns,
  isActiveAccount,
  visibleTo,
  visibleTown,
} from '../../core/residents/cards.queries.ts';
import { friendCount } from './friendships.queries.ts';

export interface RequestRow {
  readonly id: number;
  readonly sender_id: number;
  readonly receiver_id: number;
  readonly status: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  readonly hidden_at: Date | null;
  readonly friends: number;
}

/** Null if either has blocked the other, or has deleted the account. */
export async function findRequest(db: Querier, id: number, residentId: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select f.id, f.sender_id, f.receiver_id, f.status, f.hidden_at,
      greatest(${friendCount(sql`f.sender_id`)}, ${friendCount(sql`f.receiver_id`)}) as friends
    from friend_requests f
    where f.id = ${id} and ${residentId} in (f.sender_id, f.receiver_id)
      and ${visibleTo(sql`f.sender_id`, sql`f.receiver_id`)} and ${isActiveAccount(sql`f.sender_id`)}`.execute(db);
  return rows[0] ?? null;
}

export async function insertRequest(
  trx: Transaction,
  request: { senderId: number; receiverId: number; day: string; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('friend_requests')
    .values({
      sender_id: request.senderId,
      receiver_id: request.receiverId,
      day: request.day,
      created_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function closeRequest(
  trx: Transaction,
  id: number,
  status: 'rejected' | 'withdrawn',
  now: Date,
): Promise<void> {
  await trx.updateTable('friend_requests').set({ status, answered_at: now }).where('id', '=', id).execute();
}

/** Withdraws a rejected request for its sender, who must not know of the rejection. */
export async function hideRequest(trx: Transaction, id: number, now: Date): Promise<void> {
  await trx.updateTable('friend_requests').set({ hidden_at: now }).where('id', '=', id).execute();
}

export interface ListedRequestRow extends CardRow {
  request_id: number;
  requester_first_name: string | null;
  requester_last_name: string | null;
  requester_username: string;
  created_at: Date;
  home_town: string | null;
}

const MAX_LISTED_REQUESTS = 500;

export function listIncomingRequests(db: Querier, residentId: number): Promise<ListedRequestRow[]> {
  return listRequests(
    db,
    sql`
      join residents r on r.id = f.sender_id
      join residents requester on requester.id = f.sender_id
      where f.receiver_id = ${residentId} and f.status = 'pending'`,
    residentId,
  );
}

/** A rejected request looks pending to its sender. */
export function listSentRequests(db: Querier, residentId: number, rejectedSince: Date): Promise<ListedRequestRow[]> {
  return listRequests(
    db,
    sql`
      join residents r on r.id = f.receiver_id
      join residents requester on requester.id = f.sender_id
      where f.sender_id = ${residentId} and (
        f.status = 'pending'
        or (f.status = 'rejected' and f.hidden_at is null and f.answered_at > ${rejectedSince})
      )`,
    residentId,
  );
}

async function listRequests(
  db: Querier,
  joinsAndConditions: ReturnType<typeof sql>,
  residentId: number,
): Promise<ListedRequestRow[]> {
  const { rows } = await sql<ListedRequestRow>`
    select f.id as request_id, f.created_at, ${cardColumns}, ${visibleTown} as home_town, requester.username as requester_username,
      requester.first_name as requester_first_name, requester.last_name as requester_last_name
    from friend_requests f ${joinsAndConditions}
      and ${visibleTo(sql`${residentId}::int`, sql`r.id`)}
    order by f.id desc
    limit ${MAX_LISTED_REQUESTS}`.execute(db);
  return rows;
}
