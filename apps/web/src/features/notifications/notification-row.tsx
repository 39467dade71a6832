import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { formatDate } from '../../lib/language/format.ts';
import { formatRelativeTime } from '../../lib/time/relative-time.ts';
import { serverNow } from '../../lib/api.ts';
import { BidiText } from '../../ui/text-parts.tsx';
import { getNotificationLink } from './notification-link.ts';
import { NotificationPicture } from './notification-picture.tsx';
import { notificationMessage, getAdminText } from './notification-messages.ts';

/** Not part of the shell, which only announces a message. */
const ADMIN_ACTIONS: ReadonlyMap<unknown, MessageDescriptor> = new Map([
  ['name', msg`An admin removed your name`],
  ['picture', msg`An admin removed your picture`],
  ['suspension', msg`Your appeal was answered`],
]);

interface NotificationRowProps {
  notification: Notification;
  /** Was unread when the list was opened. */
  isNew: boolean;
}

export function NotificationRow({ notification, isNew }: NotificationRowProps) {
  const { i18n } = useLingui();
  const { kind, facts, createdAt } = notification;
  const adminAction = kind === 'admin_message' ? ADMIN_ACTIONS.get(facts['about']) : undefined;
  const adminText = getAdminText(notification);
  return (
    <Link
      {...getNotificationLink(notification)}
      className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-leaf-soft focus-visible:bg-leaf-soft focus-visible:-outline-offset-3"
    >
      <NotificationPicture notification={notification} />
      <span className="grid min-w-0">
        <span className={`text-md leading-snug wrap-anywhere ${isNew ? 'font-bold' : 'font-medium'}`}>
          <BidiText text={adminAction ? i18n._(adminAction) : notificationMessage(notification, i18n)} />
        </span>
        {adminText !== undefined && (
          <q dir="auto" className="my-0.5 text-md leading-snug wrap-anywhere whitespace-pre-line">
            {adminText}
          </q>
        )}
        <time
          dateTime={createdAt}
          title={formatDate(createdAt, { dateStyle: 'long', timeStyle: 'short' })}
          className="text-sm text-muted"
        >
          {formatRelativeTime(createdAt, serverNow())}
        </time>
      </span>
      {isNew && (
        <span className="flex items-center gap-1.5 text-xs font-bold text-leaf-strong">
          <span aria-hidden className="size-2 rounded-full bg-leaf" />
          <Trans context="a notification">New</Trans>
        </span>
      )}
    </Link>
  );
}
