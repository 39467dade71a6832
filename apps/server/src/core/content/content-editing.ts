import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Changes } from '../../db/changes.ts';
import type { Database, Querier, Transaction } from '../../db/database.ts';
import { CACHED_RESPONSES, type CachedSubject } from '../../db/topics.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';

export interface Sent {
  readonly adminId: number;
  readonly id: number;
  readonly version: number;
}

interface Call {
  readonly caller: { readonly residentId: number };
  readonly params: { readonly id: number };
  readonly body: { readonly version: number };
}

export function sentOf({ caller, params, body }: Call): Sent {
  return { adminId: caller.residentId, id: params.id, version: body.version };
}

export interface Change<Row> {
  readonly trx: Transaction;
  readonly now: Date;
  readonly before: Row;
}

export interface Written<Row> {
  readonly row: Row;
  readonly action: AuditAction;
  readonly fields?: string;
}

export interface ContentKind<Row, Form, Before extends Row = Row> {
  readonly subject: AuditSubject;
  readonly notFound: ErrorCode;
  readonly cachedAs: CachedSubject;
  nameOf(row: Row): string;
  isPublished(row: Row): boolean;
  isCached(row: Row): boolean;
  insert(trx: Transaction, now: Date, form: Form): Promise<Row>;
  /** Locks the row until the transaction ends; `form` is null unless this is an edit. */
  lock(trx: Transaction, id: number, form: Form | null): Promise<Before | null>;
  /** Null if nothing differs. */
  edit(change: Change<Before>, form: Form): Promise<Written<Row> | null>;
}

export interface ContentListFilters {
  readonly search?: string | undefined;
  readonly status?: ContentStatus | undefined;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export interface DraftKind<
  Row,
  Form,
  Listed,
  Asked extends ContentListFilters,
  Before extends Row = Row,
> extends ContentKind<Row, Form, Before> {
  readonly subject: TranslatedSubject;
  list(db: Querier, asked: Asked & { readonly limit: number }): Promise<Listed[]>;
  find(db: Querier, id: number): Promise<Row | null>;
  publish(change: Change<Before>): Promise<Row>;
  retire(change: Change<Before>): Promise<Row>;
}

/**
 * Each call is one transaction with its audit entry; after the commit, all servers drop dependent cached responses. Writes
 * nothing if nothing differs.
 */
export interface ContentEditing<Row, Form> {
  create(adminId: number, form: Form): Promise<Row>;
  /** Throws `edited-meanwhile` if the version is stale, and `notFound` of the kind if there is no such row. */
  edit(sent: Sent, form: Form): Promise<Row>;
}

export interface ContentAdmin<Row, Form, Listed, Asked> extends ContentEditing<Row, Form> {
  list(asked: Asked): Promise<Listed[]>;
  one(id: number): Promise<Row>;
  /** Throws like `edit`; does nothing if already published. */
  publish(sent: Sent): Promise<Row>;
  /** Throws like `edit`; does nothing if not published. */
  retire(sent: Sent): Promise<Row>;
}

export interface EditingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

type Stored = { readonly id: number; readonly version: number };
type Apply<Row, Before> = (change: Change<Before>) => Promise<Written<Row> | null>;

export function createContentEditing<Row extends Stored, Form, Before extends Row>(
  deps: EditingDeps,
  kind: ContentKind<Row, Form, Before>,
): ContentEditing<Row, Form> {
  return {
    async create(adminId, form) {
      const row = await deps.db.transaction().execute(async (trx) => {
        const now = deps.clock.now();
        const written = { row: await kind.insert(trx, now, form), action: 'created' } as const;
        await record(kind, adminId, { trx, now }, written);
        return written.row;
      });
      if (kind.isCached(row)) deps.changes.publish(CACHED_RESPONSES, kind.cachedAs);
      return row;
    },
    edit: (sent, form) => change(deps, kind, sent, form, (locked) => kind.edit(locked, form)),
  };
}

const DEFAULT_LIMIT = 50;

export function createContentAdmin<
  Row extends Stored,
  Form,
  Listed,
  Asked extends ContentListFilters,
  Before extends Row,
>(deps: EditingDeps, kind: DraftKind<Row, Form, Listed, Asked, Before>): ContentAdmin<Row, Form, Listed, Asked> {
  return {
    ...createContentEditing(deps, kind),
    list: (asked) => kind.list(deps.db, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
    async one(id) {
      const row = await kind.find(deps.db, id);
      if (!row) throw new ProblemError(kind.notFound);
      return row;
    },
    publish: (sent) =>
      change(deps, kind, sent, null, async (locked) =>
        kind.isPublished(locked.before) ? null : { row: await kind.publish(locked), action: 'published' },
      ),
    retire: (sent) =>
      change(deps, kind, sent, null, async (locked) =>
        kind.isPublished(locked.before) ? { row: await kind.retire(locked), action: 'retired' } : null,
      ),
  };
}

async function change<Row extends Stored, Form, Before extends Row>(
  { db, clock, changes }: EditingDeps,
  kind: ContentKind<Row, Form, Before>,
  { adminId, id, version }: Sent,
  form: Form | null,
  apply: Apply<Row, Before>,
): Promise<Row> {
  const { before, after } = await db.transaction().execute(async (trx) => {
    const found = await kind.lock(trx, id, form);
    if (!found) throw new ProblemError(kind.notFound);
    if (found.version !== version) throw new ProblemError('edited-meanwhile');
    const locked = { trx, now: clock.now(), before: found };
    const written = await apply(locked);
    if (written) await record(kind, adminId, locked, written);
    return { before: found, after: written?.row };
  });
  if (!after) return before;
  if (kind.isCached(before) || kind.isCached(after)) changes.publish(CACHED_RESPONSES, kind.cachedAs);
  return after;
}

async function record<Row extends Stored, Form, Before extends Row>(
  kind: ContentKind<Row, Form, Before>,
  adminId: number,
  { trx, now }: Pick<Change<Before>, 'trx' | 'now'>,
  { row, action, fields }: Written<Row>,
): Promise<void> {
  const facts = fields === undefined ? {} : { fields };
  const named = { subject: kind.subject, subjectId: row.id, subjectName: kind.nameOf(row) };
  await recordAudit(trx, now, { adminId, action, ...named, facts });
}
