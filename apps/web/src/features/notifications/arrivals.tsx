import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications';
import { notificationMessage } from './notification-messages.ts';
import { notificationsQuery } from './notifications.api.ts';

/** What is new since the newest one known. New badges are said where they are celebrated. */
function arrivedAfter(known: number, notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ id, kind, isRead }) => id > known && !isRead && kind !== 'badge');
}

/** Says once what arrives while the page is open, to who cannot see the bell count on. */
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
        // Another one in the same words is another text, and is said too.
        <span key={newest.id}>
          {arrived.length === 1
            ? notificationMessage(newest, i18n)
            : t`${plural(arrived.length, { other: '# new notifications' })}`}
        </span>
      )}
    </output>
  );
}
