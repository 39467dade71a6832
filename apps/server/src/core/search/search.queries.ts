import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { SearchableRow, SearchKind } from './search-kind.ts';

function selectVersions(db: Querier, { rows, subject }: SearchKind) {
  return sql`
    select item.id, concat(item.version, ':', translated.hash) as version
    from (${rows(db)}) as item
    left join (
      select subject_id, sum(hashtextextended(concat(language, field, text), 0)) as hash
      from content_translations
      where subject = ${subject}
      group by subject_id
    ) as translated on translated.subject_id = item.id`;
}

/** Differs whenever an item of the kind was added, changed or removed. */
export async function findFingerprint(db: Querier, kind: SearchKind): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat(count(*), ':', sum(hashtextextended(version, id))) as fingerprint
    from (${selectVersions(db, kind)}) as one`.execute(db);
  return rows[0]?.fingerprint ?? '';
}

export async function findVersions(db: Querier, kind: SearchKind): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`${selectVersions(db, kind)}`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function findItems<Row extends SearchableRow>(
  db: Querier,
  { rows: itemQuery }: SearchKind<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select item.* from (${itemQuery(db)}) as item where item.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
