import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Order matters: a table refers only to tables created before it. */
const SUBJECTS = [
  'residents',
  'rewards',
  'accounts',
  'green-spaces',
  'lessons',
  'challenges',
  'social',
  'notifications',
  'news',
  'content',
  'limits',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const subject of SUBJECTS) {
    const file = new URL(`0001-baseline/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
