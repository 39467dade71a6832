import { sql } from 'kysely';
import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { type CardRow, cardColumns } from '../../../core/residents/cards.queries.ts';
import { isInTowns } from '../../../core/residents/roles.queries.ts';
import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import { isCurrent, SUSPENSION_COLUMNS, type SuspensionRow } from '../../../core/residents/suspensions.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface ModeratedResident {
  readonly id: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly email: string;
  readonly language: Language | null;
  readonly hasName: boolean;
  readonly hasPicture: boolean;
}

const HAS_NAME = sql<boolean>`(first_name is not null or last_name is not null)`.as('hasName');
const HAS_PICTURE = sql<boolean>`(profile_image_url is not null)`.as('hasPicture');

/** The lock also makes a concurrent sign-in wait, which then sees the suspension. */
export async function lockModerated(trx: Transaction, residentId: number): Promise<ModeratedResident | null> {
  const row = await trx
    .selectFrom('residents')
    .select(['id', 'username', 'is_admin as isAdmin', 'email'])
    .select([sql<Language | null>`language`.as('language'), HAS_NAME, HAS_PICTURE])
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface StandingRow {
  readonly isAdmin: boolean;
  readonly hasName: boolean;
  readonly hasPicture: boolean;
  readonly suspension: SuspensionRow | null;
}

export async function findStanding(db: Querier, residentId: number, today: Day): Promise<StandingRow | null> {
  const { rows } = await sql<Omit<StandingRow, 'suspension'> & SuspensionRow>`
    select r.is_admin as "isAdmin", ${HAS_NAME}, ${HAS_PICTURE}, ${sql.join(SUSPENSION_COLUMNS.map((name) => sql.ref(name)))}
    from residents r
    left join suspensions s on s.resident_id = r.id and ${isCurrent(today)}
    where r.id = ${residentId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { isAdmin, hasName, hasPicture, ...suspension } = row;
  return { isAdmin, hasName, hasPicture, suspension: (suspension.id as number | null) === null ? null : suspension };
}

export async function insertSuspension(
  trx: Transaction,
  { residentId, reason, until, now }: { residentId: number; reason: string; until: Day | null; now: Date },
): Promise<void> {
  await trx.insertInto('suspensions').values({ resident_id: residentId, reason, until, started_at: now }).execute();
  await trx.updateTable('residents').set({ suspended_since: now }).where('id', '=', residentId).execute();
  await trx.deleteFrom('pending_sign_ins').where('resident_id', '=', residentId).execute();
}

/** False if the resident has already appealed. */
export async function saveAppeal(db: Querier, suspensionId: number, text: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('suspensions')
    .set({ appeal: text, appealed_at: now })
    .where('id', '=', suspensionId)
    .where('appeal', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface AppealRow extends SuspensionRow {
  resident_id: number;
  resident: CardRow;
  ended_at: Date | null;
}

function selectAppeals(db: Querier) {
  return db
    .selectFrom('suspensions as s')
    .innerJoinLateral(
      sql<{ resident: CardRow; home_town: string | null }>`(
        select to_jsonb(card) as resident, o.home_town
        from residents o, lateral (select ${cardColumns} from residents r where r.id = o.id) as card
        where o.id = s.resident_id
      )`.as('owner'),
      (join) => join.onTrue(),
    )
    .select([...SUSPENSION_COLUMNS, 's.resident_id', 's.ended_at', 'owner.resident'])
    .where('s.appeal', 'is not', null);
}

const MAX_LISTED_APPEALS = 100;

export function findOpenAppeals(db: Querier, today: Day, towns: readonly string[] | null): Promise<AppealRow[]> {
  return selectAppeals(db)
    .where('s.decision', 'is', null)
    .where(isCurrent(today))
    .where(isInTowns('owner.home_town', towns))
    .orderBy('s.appealed_at')
    .orderBy('s.id')
    .limit(MAX_LISTED_APPEALS)
    .execute();
}

export async function findAppeal(db: Querier, suspensionId: number): Promise<AppealRow | null> {
  return (await selectAppeals(db).where('s.id', '=', suspensionId).executeTakeFirst()) ?? null;
}

/** False if it has been answered. */
export async function answerAppeal(
  trx: Transaction,
  suspensionId: number,
  { decision, answer }: { decision: AppealDecision; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('suspensions')
    .set({ decision, answer })
    .where('id', '=', suspensionId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NoteRow {
  id: number;
  text: string;
  created_at: Date;
  author: CardRow | null;
}

const MAX_LISTED_NOTES = 100;

export async function findNotes(db: Querier, residentId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.text, n.created_at, to_jsonb(author) as author
    from moderation_notes n
    left join lateral (select ${cardColumns} from residents r where r.id = n.author_id) as author on true
    where n.resident_id = ${residentId}
    order by n.id desc
    limit ${MAX_LISTED_NOTES}`.execute(db);
  return rows;
}

/** False if the author has already sent this key. */
export async function insertNote(
  trx: Transaction,
  note: { residentId: number; authorId: number; key: string; text: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('moderation_notes')
    .values({
      resident_id: note.residentId,
      author_id: note.authorId,
      key: note.key,
      text: note.text,
      created_at: note.now,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
