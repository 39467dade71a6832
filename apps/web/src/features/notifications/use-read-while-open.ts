import { useEffect, useRef, useState } from 'react';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import { useMarkAsRead } from './notifications.api.ts';

/** Returns the IDs that were unread, so that they stay marked until the list is closed. */
export function useReadWhileOpen(list: NotificationList | undefined): ReadonlySet<number> {
  const { mutate: markAsRead } = useMarkAsRead();
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const markedUpTo = useRef(0);

  useEffect(() => {
    const newest = list?.notifications[0]?.id ?? 0;
    // Once per newest ID: a failed call is retried at the next opening, not in a loop.
    if (!list || list.unread === 0 || newest <= markedUpTo.current) return;
    markedUpTo.current = newest;
    const unread = list.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setNews((known) => new Set([...known, ...unread]));
    markAsRead(newest);
  }, [list, markAsRead]);

  return news;
}
