import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { InboxChange, InboxContent, InboxItemId, InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';
import type { AuditSubject } from '@ecopulse/contract/admin/audit';
import { type AuditRecord, recordAuditEntries } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { InboxSource, SourceKind } from '../../core/inbox/inbox-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Member } from '../../core/sessions/sessions.service.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { saveItem } from './inbox-items.queries.ts';
import { countItems, findItem, findItems, type InboxRow, type ItemWithAssignees } from './inbox.queries.ts';
import { assigneeAfter, scopeOf } from './inbox.rules.ts';

type Caller = Pick<Member, 'residentId' | 'roles'>;

interface ListFilter {
  readonly kind?: InboxKind | undefined;
  readonly state?: InboxState | undefined;
  readonly residentId?: number | undefined;
  readonly before?: InboxItemId | undefined;
}

export interface OpenedItem {
  readonly item: ItemWithAssignees;
  readonly content: InboxContent[SourceKind];
}

/** All calls hide what the caller's roles do not cover, and throw `inbox-item-not-found` for it. */
export interface Inbox {
  list(caller: Caller, filter: ListFilter, limit: number): Promise<InboxRow[]>;
  count(caller: Caller): Promise<{ kind: InboxKind; count: number }[]>;
  open(caller: Caller, id: InboxItemId): Promise<OpenedItem>;
  /** Throws `edited-meanwhile`, `assignee-role`, `answer-needed`, and what its source throws for another answer. */
  change(caller: Caller, id: InboxItemId, change: InboxChange): Promise<void>;
}

const AUDIT_SUBJECTS: Readonly<Record<SourceKind, AuditSubject>> = {
  report: 'report',
  'check-in': 'activity',
  translation: 'translation_report',
  request: 'resident',
  condition: 'condition',
};

/** Their note is the answer, which its source keeps. */
const ANSWERED_KINDS: readonly InboxKind[] = ['report', 'request'];

export function createInbox(deps: { db: Database; clock: Clock; sources: readonly InboxSource[] }): Inbox {
  const { db, clock, sources } = deps;
  const select = (roles: readonly ResidentRole[], kind?: InboxKind) => ({
    sources: sources.filter((source) => kind === undefined || source.kind === kind),
    scope: scopeOf(roles),
    now: clock.now(),
  });

  async function find({ roles }: Caller, id: InboxItemId): Promise<Found> {
    const selection = select(roles, id.kind);
    const item = await findItem(db, selection, id);
    const [source] = selection.sources;
    if (!item || !source) throw new ProblemError('inbox-item-not-found');
    return { item, source };
  }

  return {
    async list(caller, { before, kind, state, residentId }, limit) {
      const last = before && (await find(caller, before)).item;
      const isSettled = state === undefined && residentId === undefined ? { isSettled: false } : {};
      return findItems(db, select(caller.roles, kind), { state, residentId, before: last, ...isSettled }, limit);
    },
    count: ({ roles }) => countItems(db, select(roles)),
    async open(caller, id) {
      const { item, source } = await find(caller, id);
      const content = await source.read(id.subjectId);
      if (!content) throw new ProblemError('inbox-item-not-found');
      return { item, content };
    },
    async change(caller, id, change) {
      const { item, source } = await find(caller, id);
      checkChange(item, change);
      const now = clock.now();
      const publish = await db.transaction().execute(async (trx) => {
        if (item.settled_at === null) await save(trx, { item, source }, change, { adminId: caller.residentId, now });
        if (change.state !== 'done') return;
        const settlement = { subjectId: id.subjectId, adminId: caller.residentId, note: change.note ?? null, now };
        return source.settle?.(trx, settlement);
      });
      publish?.();
    },
  };
}

interface Found {
  readonly item: ItemWithAssignees;
  readonly source: InboxSource;
}

function checkChange(item: ItemWithAssignees, { assignedTo = null, note, state }: InboxChange): void {
  if (item.settled_at !== null && state !== 'done') throw new ProblemError('edited-meanwhile');
  if (state === 'done' && note === undefined && ANSWERED_KINDS.includes(item.kind))
    throw new ProblemError('answer-needed');
  if (assignedTo !== null && item.assignees.every(({ id }) => id !== assignedTo))
    throw new ProblemError('assignee-role');
}

/** Throws `edited-meanwhile`. */
async function save(
  trx: Transaction,
  { item, source: { kind, settle } }: Found,
  change: InboxChange,
  { adminId, now }: { adminId: number; now: Date },
): Promise<void> {
  const isDone = change.state === 'done';
  const settled = isDone && !settle ? { at: now, by: adminId } : null;
  const before = item.assignee?.id ?? null;
  const assigneeId = settled ? null : assigneeAfter(change, before, adminId);
  const note = isDone && ANSWERED_KINDS.includes(kind) ? null : (change.note ?? null);
  const saved = { kind, subjectId: item.subject_id, assigneeId, note, settled };
  if (!(await saveItem(trx, saved, change.version))) throw new ProblemError('edited-meanwhile');
  await recordAuditEntries(trx, now, auditRecords(item, { adminId, before, assigneeId, note, isDone }));
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
  const kind = item.kind as SourceKind;
  const subjectId = kind === 'request' ? item.resident_id : item.subject_id;
  const record = { adminId, subject: AUDIT_SUBJECTS[kind], subjectId, subjectName: item.subject } as const;
  if (isDone && kind === 'condition')
    return [{ ...record, action: 'condition_settled', facts: note === null ? {} : { note } }];
  return [
    ...(before === assigneeId
      ? []
      : [{ ...record, action: 'item_assigned', facts: assigneeId === null ? {} : { assigneeId } } as const]),
    ...(note === null || isDone ? [] : [{ ...record, action: 'note_added' } as const]),
  ];
}
