import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { notificationMessage } from './notification-messages.ts';
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
  const [arrivals, setArrivals] = useState<readonly Notification[]>([]);

  useEffect(() => {
    if (!data) return;
    const previousId = lastKnownId.current;
    lastKnownId.current = Math.max(previousId ?? 0, data.notifications[0]?.id ?? 0);
    if (previousId === undefined) return;
    const newArrivals = filterArrivals(previousId, data.notifications);
    if (newArrivals.length > 0) setArrivals(newArrivals);
  }, [data]);

  const [newest] = arrivals;
  return (
    <output className="sr-only">
      {newest && (
        // Keyed, so that a repeated text is announced again.
        <span key={newest.id}>
          {arrivals.length === 1
            ? notificationMessage(newest, i18n)
            : t`${plural(arrivals.length, { other: '# new notifications' })}`}
        </span>
      )}
    </output>
  );
}
