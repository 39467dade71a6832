import type { InboxItem, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { InboxRow } from './inbox.queries.ts';
import { stateOf } from './inbox.rules.ts';
import type { OpenedItem } from './inbox.service.ts';

export function toInboxItem(row: InboxRow): InboxItem {
  const { kind, created_at: at } = row;
  return {
    id: `${kind}-${row.subject_id}`,
    kind,
    subject: row.subject,
    detail: row.detail,
    // The time could reveal whose visit it was.
    createdAt: (kind === 'condition' ? new Date(spanOf(dayOf(at)).from) : at).toISOString(),
    dueOn: row.due_on,
    assignedTo: row.assignee && toResidentCard(row.assignee),
    state: stateOf({ settledAt: row.settled_at, assigneeId: row.assignee?.id ?? null }),
  };
}

export function toOpenedItem({ item, content }: OpenedItem): OpenedInboxItem {
  return {
    ...toInboxItem(item),
    version: item.version,
    note: item.note,
    settledAt: item.settled_at?.toISOString() ?? null,
    settledBy: item.settled_by && toResidentCard(item.settled_by),
    assignees: item.assignees.map(toResidentCard),
    [item.kind]: content,
  };
}
