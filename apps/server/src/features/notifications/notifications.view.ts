import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { NotificationRow } from '../../core/notifications/notifications.queries.ts';

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    resident: row.actor && toResidentCard(row.actor),
    facts: row.facts,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
