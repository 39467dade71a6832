import { sql } from 'kysely';
import type { SourceKind } from '../../core/inbox/inbox-source.ts';
import type { Transaction } from '../../db/database.ts';
import { SUBJECT_COLUMNS } from './inbox.queries.ts';

interface SavedItem {
  readonly kind: SourceKind;
  readonly subjectId: number;
  readonly assigneeId: number | null;
  /** Null keeps the note. */
  readonly note: string | null;
  readonly settled: { readonly at: Date; readonly by: number } | null;
}

/** False if the version is another one by now. The first to touch an item inserts its row. */
export async function saveItem(trx: Transaction, item: SavedItem, version: number | undefined): Promise<boolean> {
  const { kind, subjectId, assigneeId, note, settled } = item;
  const column = sql.ref(SUBJECT_COLUMNS[kind]);
  const { rows } = await sql`
    insert into inbox_items as i (${column}, version, assigned_to, note, settled_at, settled_by)
    values (${subjectId}, 1, ${assigneeId}, ${note}, ${settled?.at ?? null}, ${settled?.by ?? null})
    on conflict (${column}) do update set
      version = i.version + 1,
      assigned_to = excluded.assigned_to,
      note = coalesce(excluded.note, i.note),
      settled_at = coalesce(excluded.settled_at, i.settled_at),
      settled_by = coalesce(excluded.settled_by, i.settled_by)
    where ${version ?? null}::int is null or i.version = ${version ?? null}
    returning version`.execute(trx);
  return rows.length > 0;
}
