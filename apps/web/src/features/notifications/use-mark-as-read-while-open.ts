import { useEffect, useRef, useState } from 'react';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import { useMarkAsRead } from './notifications.api.ts';

/** Marks all as read. Returns the IDs that were unread, which stay marked as new until the list is closed. */
export function useMarkAsReadWhileOpen(list: NotificationList | undefined): ReadonlySet<number> {
  const { mutate: markAsRead } = useMarkAsRead();
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const markedUpTo = useRef(0);

  useEffect(() => {
    const newest = list?.notifications[0]?.id ?? 0;
    // Once per newest ID: a failed call is retried at the next opening, not in a loop.
    if (!list || list.unread === 0 || newest <= markedUpTo.current) return;
    markedUpTo.current = newest;
    const unreadIds = list.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setNewIds((previous) => new Set([...previous, ...unreadIds]));
    markAsRead(newest);
  }, [list, markAsRead]);

  return newIds;
}
