import type { RightsRequestKind } from '@ecopulse/contract/accounts/rights-requests';
import { sql } from 'kysely';
import { RESIDENT_NAME } from '../../../core/inbox/inbox-source.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { type CardRow, cardJson } from '../../../core/residents/cards.queries.ts';
import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface RightsRequestRow {
  readonly id: number;
  readonly kind: RightsRequestKind;
  readonly text: string;
  readonly created_at: Date;
  readonly due_on: string;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

const COLUMNS = ['q.id', 'q.kind', 'q.text', 'q.created_at', 'q.due_on', 'q.answer', 'q.answered_at'] as const;

export function findRightsRequests(db: Querier, residentId: number): Promise<RightsRequestRow[]> {
  return db
    .selectFrom('rights_requests as q')
    .select(COLUMNS)
    .where('q.resident_id', '=', residentId)
    .orderBy('q.id', 'desc')
    .execute();
}

interface NewRightsRequest {
  readonly residentId: number;
  readonly kind: RightsRequestKind;
  readonly text: string;
  readonly now: Date;
  readonly dueOn: string;
  readonly maxOpen: number;
}

/** Null if the resident has too many open ones, which the lock counts one call after the other. */
export async function insertRightsRequest(trx: Transaction, request: NewRightsRequest): Promise<number | null> {
  const { residentId, kind, text, now, dueOn, maxOpen } = request;
  await trx
    .selectFrom('residents')
    .select('id')
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ id: number }>`
    insert into rights_requests (resident_id, kind, text, created_at, due_on)
    select ${residentId}::int, ${kind}, ${text}, ${now}::timestamptz, ${dueOn}::date
    where (
      select count(*) from rights_requests where resident_id = ${residentId} and answered_at is null
    ) < ${maxOpen}
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export interface AnsweredRequest {
  readonly answer: string | null;
  readonly residentId: number;
  readonly username: string;
  readonly email: string;
  readonly language: Language | null;
}

/** Locks the request, so that one of two answers wins. */
export async function lockRightsRequest(trx: Transaction, requestId: number): Promise<AnsweredRequest | null> {
  const row = await trx
    .selectFrom('rights_requests as q')
    .innerJoin('residents as r', 'r.id', 'q.resident_id')
    .select(['q.answer', 'q.resident_id as residentId', 'r.username', 'r.email'])
    .select(sql<Language | null>`r.language`.as('language'))
    .where('q.id', '=', requestId)
    .forUpdate('q')
    .executeTakeFirst();
  return row ?? null;
}

export async function answerRightsRequest(
  trx: Transaction,
  requestId: number,
  { answer, adminId, now }: { answer: string; adminId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('rights_requests')
    .set({ answer, answered_at: now, answered_by: adminId })
    .where('id', '=', requestId)
    .execute();
}

export interface RightsRequestToAnswerRow extends RightsRequestRow {
  readonly resident: CardRow;
}

export async function findRightsRequest(db: Querier, requestId: number): Promise<RightsRequestToAnswerRow | null> {
  const row = await db
    .selectFrom('rights_requests as q')
    .innerJoin('residents as r', 'r.id', 'q.resident_id')
    .select(COLUMNS)
    .select(cardJson('r').as('resident'))
    .where('q.id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export const SELECT_REQUEST_ITEMS = sql`
  select q.id::bigint as subject_id, q.resident_id, ${RESIDENT_NAME} as subject, r.username as audit_name,
    q.kind as detail, q.created_at, q.due_on, r.home_town as town, q.answered_at as settled_at
  from rights_requests q
  join residents r on r.id = q.resident_id`;
