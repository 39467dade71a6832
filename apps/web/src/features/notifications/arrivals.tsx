import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { notificationMessage } from './notification-messages.ts';
import { notificationsQuery } from './notifications.api.ts';

/** Excludes new badges, which their celebration announces. */
function arrivedAfter(known: number, notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ id, kind, isRead }) => id > known && !isRead && kind !== 'badge');
}

/** Announces new notifications to screen readers, once. */
export function Arrivals() {
  const { i18n, t } = useLingui();
  const { data } = useQuery({ ...notificationsQuery, enabled: false });
  const known = useRef<number | undefined>(undefined);
  const [arrived, setArrived] = useState<readonly Notification[]>([]);

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, data.notifications[0]?.id ?? 0);
    if (before === undefined) return;
    const after = arrivedAfter(before, data.notifications);
    if (after.length > 0) setArrived(after);
  }, [data]);

  const [newest] = arrived;
  return (
    <output className="sr-only">
      {newest && (
        // Keyed, so that a repeated text is announced again.
        <span key={newest.id}>
          {arrived.length === 1
            ? notificationMessage(newest, i18n)
            : t`${plural(arrived.length, { other: '# new notifications' })}`}
        </span>
      )}
    </output>
  );
}
