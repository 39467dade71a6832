import { useEffect, useRef, useState } from 'react';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import { useMarkAsRead } from './notifications.api.ts';

/**
 * Marks the list as read while it is open, including arrivals. Returns the ids that were unread, so that they stay
 * marked until it is closed.
 */
export function useReadWhileOpen(list: NotificationList | undefined): ReadonlySet<number> {
  const { mutate: markAsRead } = useMarkAsRead();
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const markedUpTo = useRef(0);

  useEffect(() => {
    const newest = list?.notifications[0]?.id ?? 0;
    // Once for each newest one. If it fails, the count comes back, and the next opening tries again.
    if (!list || list.unread === 0 || newest <= markedUpTo.current) return;
    markedUpTo.current = newest;
    const unread = list.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setNews((known) => new Set([...known, ...unread]));
    markAsRead(newest);
  }, [list, markAsRead]);

  return news;
}
