import { notificationsEndpoints, type Notification } from '@ecopulse/contract/notifications/notifications';
import type { NotificationRow } from '../../core/notifications/notifications.queries.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { EventStreams } from './event-streams.service.ts';

interface Deps extends Pick<SharedDeps, 'notifications' | 'cookie'> {
  readonly streams: EventStreams;
}

export function notificationsRoutes({ notifications, streams, cookie }: Deps) {
  return defineRoutes(notificationsEndpoints, {
    'GET /api/notifications': async ({ query, caller }) => {
      const { unread, rows } = await notifications.list(caller.residentId, query.before);
      return { unread, notifications: rows.map(toNotification) };
    },
    'POST /api/notifications/read': async ({ body, caller }) => {
      return { unread: await notifications.markRead(caller.residentId, body.upTo) };
    },
    'GET /api/notifications/stream': ({ caller, request }) => {
      const token = cookie.read(request) ?? '';
      return request.method === 'HEAD' ? streams.openEmpty() : streams.open(caller.residentId, token);
    },
  });
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    resident: row.actor && toResidentCard(row.actor),
    facts: row.facts,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
