import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { notificationsQuery } from './notifications.api.ts';

/** Excludes new badges, which their celebration announces. */
function filterArrivals(lastKnownId: number, notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ id, kind, isRead }) => id > lastKnownId && !isRead && kind !== 'badge');
}

/** Announces new notifications to screen readers, once. */
export function ArrivalAnnouncer() {
  const { i18n, t } = useLingui();
  // Only reads the cache: the bell fetches.
  const { data } = useQuery({ ...notificationsQuery, enabled: false });
  const lastKnownId = useRef<number | undefined>(undefined);
  const [announcement, setAnnouncement] = useState<{ id: number; text: string } | null>(null);

  const announce = useEffectEvent(async (newest: Notification, arrivals: readonly Notification[]) => {
    // Few screens need these messages before the bell is opened.
    const { notificationMessage } = await import('./notification-messages.ts');
    const many = t`${plural(arrivals.length, { other: '# new notifications' })}`;
    setAnnouncement({ id: newest.id, text: arrivals.length === 1 ? notificationMessage(newest, i18n) : many });
  });
  useEffect(() => {
    if (!data) return;
    const previousId = lastKnownId.current;
    lastKnownId.current = Math.max(previousId ?? 0, data.notifications[0]?.id ?? 0);
    if (previousId === undefined) return;
    const arrivals = filterArrivals(previousId, data.notifications);
    // Without its messages, the bell still shows the number.
    if (arrivals[0]) announce(arrivals[0], arrivals).catch(() => undefined);
  }, [data]);

  return (
    <output className="sr-only">
      {/* Keyed, so that a repeated text is announced again. */}
      {announcement && <span key={announcement.id}>{announcement.text}</span>}
    </output>
  );
}
