import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Changes } from '../../db/changes.ts';
import type { Database, Querier, Transaction } from '../../db/database.ts';
import { CACHED_RESPONSES, type CachedSubject } from '../../db/topics.ts';
import { recordAuditEntry } from '../audit/audit.service.ts';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';

export interface EditRequest {
  readonly adminId: number;
  readonly id: number;
  /** Absent for a change that does not depend on what the admin saw. */
  readonly version?: number | undefined;
}

interface Call {
  readonly caller: { readonly residentId: number };
  readonly params: { readonly id: number };
  readonly body: { readonly version?: number | undefined };
}

export function toEditRequest({ caller, params, body }: Call): EditRequest {
  return { adminId: caller.residentId, id: params.id, version: body.version };
}

export interface EditContext<Row> {
  readonly trx: Transaction;
  readonly now: Date;
  readonly before: Row;
}

export interface EditResult<Row> {
  readonly row: Row;
  readonly action: AuditAction;
  /** Names of the changed fields, for the audit entry. */
  readonly fields?: string;
}

/** `Before` is the locked row, possibly with more columns that an edit or publishing checks. */
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
  edit(context: EditContext<Before>, form: Form): Promise<EditResult<Row> | null>;
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
  ListRow,
  Filters extends ContentListFilters,
  Before extends Row = Row,
> extends ContentKind<Row, Form, Before> {
  readonly subject: TranslatedSubject;
  list(db: Querier, filters: Filters & { readonly limit: number }): Promise<ListRow[]>;
  find(db: Querier, id: number): Promise<Row | null>;
  publish(context: EditContext<Before>): Promise<Row>;
  retire(context: EditContext<Before>): Promise<Row>;
}

/**
 * Each call is one transaction with its audit entry; after the commit, all servers drop dependent cached responses. Writes
 * nothing if nothing differs.
 */
export interface ContentEditing<Row, Form> {
  create(adminId: number, form: Form): Promise<Row>;
  /** Throws `edited-meanwhile` if the version is stale, and `notFound` of the kind if there is no such row. */
  edit(request: EditRequest, form: Form): Promise<Row>;
}

export interface ContentAdmin<Row, Form, ListRow, Filters> extends ContentEditing<Row, Form> {
  list(filters: Filters): Promise<ListRow[]>;
  get(id: number): Promise<Row>;
  /** Throws like `edit`; does nothing if already published. */
  publish(request: EditRequest): Promise<Row>;
  /** Throws like `edit`; does nothing if not published. */
  retire(request: EditRequest): Promise<Row>;
}

export interface EditingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

type StoredRow = { readonly id: number; readonly version: number };
type ApplyEdit<Row, Before> = (context: EditContext<Before>) => Promise<EditResult<Row> | null>;

export function createContentEditing<Row extends StoredRow, Form, Before extends Row>(
  deps: EditingDeps,
  kind: ContentKind<Row, Form, Before>,
): ContentEditing<Row, Form> {
  return {
    async create(adminId, form) {
      const row = await deps.db.transaction().execute(async (trx) => {
        const now = deps.clock.now();
        const result = { row: await kind.insert(trx, now, form), action: 'created' } as const;
        await recordEdit(kind, adminId, { trx, now }, result);
        return result.row;
      });
      if (kind.isCached(row)) deps.changes.publish(CACHED_RESPONSES, kind.cachedAs);
      return row;
    },
    edit: (request, form) => editContent(deps, kind, request, form, (context) => kind.edit(context, form)),
  };
}

const DEFAULT_PAGE_SIZE = 50;

export function createContentAdmin<
  Row extends StoredRow,
  Form,
  ListRow,
  Filters extends ContentListFilters,
  Before extends Row,
>(deps: EditingDeps, kind: DraftKind<Row, Form, ListRow, Filters, Before>): ContentAdmin<Row, Form, ListRow, Filters> {
  return {
    ...createContentEditing(deps, kind),
    list: (filters) => kind.list(deps.db, { ...filters, limit: filters.limit ?? DEFAULT_PAGE_SIZE }),
    async get(id) {
      const row = await kind.find(deps.db, id);
      if (!row) throw new ProblemError(kind.notFound);
      return row;
    },
    async publish(request) {
      const published = await editContent(deps, kind, request, null, async (context) =>
        kind.isPublished(context.before) ? null : { row: await kind.publish(context), action: 'published' },
      );
      // Those of drafts are not shown.
      deps.changes.publish(CACHED_RESPONSES, 'translations');
      return published;
    },
    retire: (request) =>
      editContent(deps, kind, request, null, async (context) =>
        kind.isPublished(context.before) ? { row: await kind.retire(context), action: 'retired' } : null,
      ),
  };
}

/** One edit as described at `ContentEditing`; `form` is what `lock` of the kind needs, if anything. */
export async function editContent<Row extends StoredRow, Form, Before extends Row>(
  { db, clock, changes }: EditingDeps,
  kind: ContentKind<Row, Form, Before>,
  { adminId, id, version }: EditRequest,
  form: Form | null,
  apply: ApplyEdit<Row, Before>,
): Promise<Row> {
  const { before, after } = await db.transaction().execute(async (trx) => {
    const lockedRow = await kind.lock(trx, id, form);
    if (!lockedRow) throw new ProblemError(kind.notFound);
    if (version !== undefined && lockedRow.version !== version) throw new ProblemError('edited-meanwhile');
    const context = { trx, now: clock.now(), before: lockedRow };
    const result = await apply(context);
    if (result) await recordEdit(kind, adminId, context, result);
    return { before: lockedRow, after: result?.row };
  });
  if (!after) return before;
  if (kind.isCached(before) || kind.isCached(after)) changes.publish(CACHED_RESPONSES, kind.cachedAs);
  return after;
}

async function recordEdit<Row extends StoredRow, Form, Before extends Row>(
  kind: ContentKind<Row, Form, Before>,
  adminId: number,
  { trx, now }: Pick<EditContext<Before>, 'trx' | 'now'>,
  { row, action, fields }: EditResult<Row>,
): Promise<void> {
  const facts = fields === undefined ? {} : { fields };
  const auditSubject = { subject: kind.subject, subjectId: row.id, subjectName: kind.nameOf(row) };
  await recordAuditEntry(trx, now, { adminId, action, ...auditSubject, facts });
}
