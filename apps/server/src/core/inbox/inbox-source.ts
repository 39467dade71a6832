import type { InboxContent } from '@ecopulse/contract/admin/inbox';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

export type SourceKind = keyof InboxContent;

/** What a feature puts into the inbox of admins. */
export interface InboxSource<Kind extends SourceKind = SourceKind> {
  readonly kind: Kind;
  /**
   * A select of `subject_id`, `resident_id` (whom it concerns), `subject` (its name), `audit_name` (in the audit log),
   * `detail`, `created_at`, `due_on`, `town` and `settled_at`, with these names. A condition has no `settled_at`.
   */
  selectItems(now: Date): RawBuilder<unknown>;
  /** Null if it no longer exists. */
  read(subjectId: number): Promise<InboxContent[Kind] | null>;
  /** Idempotent. Call the result after the commit. Absent if the inbox itself settles it. */
  readonly settle?: (trx: Transaction, settlement: Settlement) => Promise<(() => void) | void>;
}

export interface Settlement {
  readonly subjectId: number;
  readonly adminId: number;
  /** The answer to a report or request. */
  readonly note: string | null;
  readonly now: Date;
}

/** The name of the resident `r`, as the pages show it. */
export const RESIDENT_NAME = sql<string>`coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), r.username)`;
