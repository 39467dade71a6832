import type { InboxItemId } from '@ecopulse/contract/admin/inbox';
import { sql } from 'kysely';
import type { SourceKind } from '../../core/inbox/inbox-source.ts';
import type { Transaction } from '../../db/database.ts';
import { SUBJECT_COLUMNS } from './inbox.queries.ts';

interface SavedItem {
  readonly kind: SourceKind;
  readonly subjectId: number;
  readonly assigneeId: number | null;
  /** Null keeps the notes. */
  readonly note: string | null;
  readonly settled: { readonly at: Date; readonly by: number } | null;
}

/** The first to touch an item inserts its row, which others could not lock. */
export async function lockItem(trx: Transaction, { kind, subjectId }: InboxItemId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`inbox ${kind}-${subjectId}`}))`.execute(trx);
}

/** Returns the new version. Notes are added to those before, unless a settled item is open again. */
export async function saveItem(trx: Transaction, item: SavedItem): Promise<number> {
  const { kind, subjectId, assigneeId, note, settled } = item;
  const column = sql.ref(SUBJECT_COLUMNS[kind]);
  const { rows } = await sql<{ version: number }>`
    insert into inbox_items as i (${column}, version, assigned_to, note, settled_at, settled_by)
    values (${subjectId}, 1, ${assigneeId}, ${note}, ${settled?.at ?? null}, ${settled?.by ?? null})
    on conflict (${column}) do update set
      version = i.version + 1,
      assigned_to = excluded.assigned_to,
      note = case
        when i.settled_at is null then nullif(concat_ws(E'\n\n', i.note, excluded.note), '')
        else excluded.note
      end,
      settled_at = excluded.settled_at,
      settled_by = excluded.settled_by
    returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}
