import { cleanName } from '@ecopulse/contract/accounts/visible-names';
import { type Kysely, sql } from 'kysely';

interface Names {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const BATCH_SIZE = 10_000;
/** All others are visible by themselves. */
const DOUBTFUL = '[^ -~À-ɏ]';

/** Names from before the rule against invisible characters. What is left of them may be nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Names>`
      select id, first_name, last_name from residents
      where id > ${after} and concat(first_name, last_name) ~ ${DOUBTFUL}
      order by id limit ${BATCH_SIZE}`.execute(db);
    for (const { id, first_name: first, last_name: last } of rows) {
      const [cleanFirst, cleanLast] = [clean(first), clean(last)];
      if (cleanFirst === first && cleanLast === last) continue;
      await sql`update residents set first_name = ${cleanFirst}, last_name = ${cleanLast} where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function clean(name: string | null): string | null {
  return name === null ? null : cleanName(name) || null;
}
