import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { NotificationList as List } from '@ecopulse/contract/notifications/notifications';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useOlderNotifications } from './use-older-notifications.ts';
import { useMarkAsReadWhileOpen } from './use-mark-as-read-while-open.ts';

/** As many as the server sends at once: a shorter first page is also the last. */
const PAGE_SIZE = 30;

function NothingYet() {
  return (
    <EmptyState
      animal="kingfisher"
      level="h3"
      className="px-5 pt-2"
      title={<Trans>No notifications yet</Trans>}
      text={<Trans>Friend requests, badges and reminders will appear here.</Trans>}
    />
  );
}

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}

export function NotificationList({ list }: { list: List }) {
  const newIds = useMarkAsReadWhileOpen(list);
  const { notifications, isAtEnd, isPending, error, showOlder } = useOlderNotifications(list.notifications);
  const [previousLastId, setPreviousLastId] = useState<number>();
  if (notifications.length === 0) return <NothingYet />;

  // Focuses the first older row, so that keyboard users continue there.
  const focusedId = previousLastId === undefined ? undefined : notifications.find(({ id }) => id < previousLastId)?.id;

  function showOlderAndFocus() {
    setPreviousLastId(notifications.at(-1)?.id);
    showOlder();
  }

  return (
    <>
      <ul className="grid list-none">
        {notifications.map((notification) => (
          <li
            key={notification.id}
            tabIndex={-1}
            ref={notification.id === focusedId ? focusElement : undefined}
            className="scroll-my-2 rounded-md"
          >
            <NotificationRow notification={notification} isNew={!notification.isRead || newIds.has(notification.id)} />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="px-3 py-2 text-md text-coral">
          {problemMessage(error)}
        </p>
      )}
      {isAtEnd ? (
        <p tabIndex={-1} ref={focusElement} className="py-3 text-center text-sm text-muted outline-none">
          <Trans>You're all caught up.</Trans>
        </p>
      ) : (
        list.notifications.length >= PAGE_SIZE && (
          <Button
            variant="soft"
            size="sm"
            className="my-2 justify-self-center"
            pending={isPending}
            onClick={showOlderAndFocus}
          >
            <Trans>Show older</Trans>
          </Button>
        )
      )}
    </>
  );
}
