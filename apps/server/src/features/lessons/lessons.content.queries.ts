import { type Insertable, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = Omit<Insertable<Tables['lessons']>, 'quiz_version'>;

export async function insertLesson(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('lessons').values(values).execute();
}

/** A changed quiz gets a new version, so that answers to the old one are not graded by it. */
export async function updateLesson(db: Querier, id: number, values: Columns): Promise<void> {
  const isOther = sql<number>`(quiz <> ${values.quiz}::jsonb)::int`;
  await db
    .updateTable('lessons')
    .set({ ...values, quiz_version: sql<number>`quiz_version + ${isOther}` })
    .where('id', '=', id)
    .execute();
}
