import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { notificationMessage } from './notification-messages.ts';
import { notificationsQuery } from './notifications.api.ts';

/** The notifications newer than the last known one. New badges are left to their celebration. */
function arrivedAfter(known: number, notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ id, kind, isRead }) => id > known && !isRead && kind !== 'badge');
}

/** Announces once what arrives while the page is open, for those who cannot see the bell's count. */
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
        // The same text again is a new announcement, and is read out too.
        <span key={newest.id}>
          {arrived.length === 1
            ? notificationMessage(newest, i18n)
            : t`${plural(arrived.length, { other: '# new notifications' })}`}
        </span>
      )}
    </output>
  );
}
