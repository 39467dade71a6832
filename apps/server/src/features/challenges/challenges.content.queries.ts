import type { Insertable } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = Insertable<Tables['challenges']>;

export async function insertChallenge(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('challenges').values(values).execute();
}

export async function updateChallenge(db: Querier, id: number, values: Columns): Promise<void> {
  await db.updateTable('challenges').set(values).where('id', '=', id).execute();
}
