import type { InboxChange, InboxContent, InboxItemId, InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';
import type { AuditSubject } from '@ecopulse/contract/admin/audit';
import { type AuditRecord, recordAuditEntries } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { InboxSource, SourceKind } from '../../core/inbox/inbox-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import {
  type Database,
  isForeignKeyViolation,
  type Querier,
  retryAfterDeadlock,
  type Transaction,
} from '../../db/database.ts';
import { lockItem, saveItem } from './inbox-items.queries.ts';
import { countItems, findItem, findItems, type InboxRow, type OpenedItemRow } from './inbox.queries.ts';
import { assigneeAfter, type InboxCaller, scopeOf } from './inbox.rules.ts';

interface ListFilter {
  readonly kind?: InboxKind | undefined;
  readonly state?: InboxState | undefined;
  readonly residentId?: number | undefined;
  readonly before?: InboxItemId | undefined;
}

export interface OpenedItem {
  readonly item: OpenedItemRow;
  readonly content: InboxContent[SourceKind];
}

/** All calls hide what the caller's roles do not cover, and throw `inbox-item-not-found` for it. */
export interface Inbox {
  list(caller: InboxCaller, filter: ListFilter, limit: number): Promise<InboxRow[]>;
  count(caller: InboxCaller): Promise<{ kind: InboxKind; count: number }[]>;
  open(caller: InboxCaller, id: InboxItemId): Promise<OpenedItem>;
  /** Throws `edited-meanwhile`, `assignee-role`, `answer-needed`, and what its source throws for another answer. */
  change(caller: InboxCaller, id: InboxItemId, change: InboxChange): Promise<{ version: number }>;
}

const AUDIT_SUBJECTS: Readonly<Record<SourceKind, AuditSubject>> = {
  report: 'report',
  'check-in': 'activity',
  translation: 'translation_report',
  request: 'resident',
  event: 'event',
  condition: 'condition',
};

/** Their note is the answer, which its source keeps. */
const ANSWERED_KINDS: readonly InboxKind[] = ['report', 'request'];

export function createInbox(deps: { db: Database; clock: Clock; sources: readonly InboxSource[] }): Inbox {
  const { db, clock, sources } = deps;
  const select = (caller: InboxCaller, kind?: InboxKind) => ({
    sources: sources.filter((source) => kind === undefined || source.kind === kind),
    scope: scopeOf(caller),
    now: clock.now(),
  });

  async function find(querier: Querier, caller: InboxCaller, id: InboxItemId): Promise<Found> {
    const selection = select(caller, id.kind);
    const item = await findItem(querier, selection, id);
    const [source] = selection.sources;
    if (!item || !source) throw new ProblemError('inbox-item-not-found');
    return { item, source };
  }

  return {
    async list(caller, { before, kind, state, residentId }, limit) {
      const last = before && (await find(db, caller, before)).item;
      const isSettled = state === undefined && residentId === undefined ? { isSettled: false } : {};
      return findItems(db, select(caller, kind), { state, residentId, before: last, ...isSettled }, limit);
    },
    count: (caller) => countItems(db, select(caller)),
    async open(caller, id) {
      const { item, source } = await find(db, caller, id);
      const content = await source.read(id.subjectId);
      if (!content) throw new ProblemError('inbox-item-not-found');
      return { item, content };
    },
    async change(caller, id, change) {
      const now = clock.now();
      const adminId = caller.residentId;
      const run = async (trx: Transaction) => {
        await lockItem(trx, id);
        const found = await find(trx, caller, id);
        checkChange(found.item, change);
        const version =
          found.item.settled_at === null ? await save(trx, found, change, { adminId, now }) : found.item.version;
        const settlement = { subjectId: id.subjectId, adminId, note: change.note ?? null, now };
        const publish = change.state === 'done' ? await found.source.settle?.(trx, settlement) : undefined;
        return { version, publish };
      };
      const { version, publish } = await retryAfterDeadlock(() => db.transaction().execute(run)).catch(
        (error: unknown) => {
          // The account that it concerns is being erased.
          throw isForeignKeyViolation(error) ? new ProblemError('inbox-item-not-found') : error;
        },
      );
      publish?.();
      return { version };
    },
  };
}

interface Found {
  readonly item: OpenedItemRow;
  readonly source: InboxSource;
}

function checkChange(
  item: OpenedItemRow,
  { assignedTo = null, note, state, version = item.version }: InboxChange,
): void {
  const isAnswered = ANSWERED_KINDS.includes(item.kind);
  // The same call again changes nothing.
  const isRepeated = state === 'done' && (note === undefined || isAnswered || item.note?.endsWith(note) === true);
  if (item.settled_at === null ? version !== item.version : !isRepeated) throw new ProblemError('edited-meanwhile');
  if (state === 'done' && note === undefined && isAnswered) throw new ProblemError('answer-needed');
  if (assignedTo !== null && item.assignees.every(({ id }) => id !== assignedTo))
    throw new ProblemError('assignee-role');
}

/** Returns the new version. */
async function save(
  trx: Transaction,
  { item, source: { kind, settle } }: Found,
  change: InboxChange,
  { adminId, now }: { adminId: number; now: Date },
): Promise<number> {
  const isDone = change.state === 'done';
  const settled = isDone && !settle ? { at: now, by: adminId } : null;
  const before = item.assignee?.id ?? null;
  const assigneeId = settled ? null : assigneeAfter(change, before, adminId);
  const note = isDone && ANSWERED_KINDS.includes(kind) ? null : (change.note ?? null);
  const saved = { kind, subjectId: item.subject_id, assigneeId, note, settled };
  const version = await saveItem(trx, saved);
  await recordAuditEntries(trx, now, auditRecords(item, { adminId, before, assigneeId, note, isDone }));
  return version;
}

interface Changed {
  readonly adminId: number;
  readonly before: number | null;
  readonly assigneeId: number | null;
  readonly note: string | null;
  readonly isDone: boolean;
}

/** What a source settles is in the audit log by its source. */
function auditRecords(item: InboxRow, { adminId, before, assigneeId, note, isDone }: Changed): AuditRecord[] {
  const { kind } = item;
  const subjectId = kind === 'request' ? item.resident_id : item.subject_id;
  const record = { adminId, subject: AUDIT_SUBJECTS[kind], subjectId, subjectName: item.audit_name } as const;
  if (isDone && kind === 'condition')
    return [{ ...record, action: 'condition_settled', facts: note === null ? {} : { note } }];
  return [
    ...(before === assigneeId ? [] : [{ ...record, action: 'item_assigned' } as const]),
    ...(note === null || isDone ? [] : [{ ...record, action: 'note_added' } as const]),
  ];
}
