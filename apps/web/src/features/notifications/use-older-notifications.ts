import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { fetchNotificationsBefore } from './notifications.api.ts';

function mergeNewestFirst(newest: readonly Notification[], loaded: readonly Notification[]): Notification[] {
  const byId = new Map([...loaded, ...newest].map((notification) => [notification.id, notification]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}

export function useOlderNotifications(newest: readonly Notification[]) {
  // Stores the newest page as well, because new arrivals push its last rows out of it.
  const [loaded, setLoaded] = useState<readonly Notification[]>([]);
  const notifications = mergeNewestFirst(newest, loaded);
  const last = notifications.at(-1);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: fetchNotificationsBefore,
    onSuccess: (older) => setLoaded([...notifications, ...older]),
  });
  return {
    notifications,
    isAtEnd: data?.length === 0,
    isPending,
    error,
    showOlder: () => last && mutate(last.id),
  };
}
