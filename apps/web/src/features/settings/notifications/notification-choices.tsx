import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { useId } from 'react';
import { useOwnResident } from '../../../lib/residents.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useSettingsChange } from '../use-settings-change.ts';

const KIND_MESSAGES: Record<NotificationKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  friend_request: { label: msg`Friend requests`, hint: msg`When someone sends you a friend request.` },
  friend_accepted: { label: msg`New friends`, hint: msg`When someone accepts your friend request.` },
  cheers: { label: msg`Cheers`, hint: msg`In the evening, when friends have cheered for you.` },
  challenge_invite: { label: msg`Invitations`, hint: msg`When a friend invites you to a challenge.` },
  badge: { label: msg`Badges`, hint: msg`When you've earned a badge.` },
  review_due: { label: msg`Reviews`, hint: msg`In the morning, on days when lessons are due for review.` },
  streak_at_risk: {
    label: msg`Streak at risk`,
    hint: msg`In the evening, when a streak of 3 days or more is ending soon and you have no freeze.`,
  },
  challenge_ending: {
    label: msg`Challenges ending soon`,
    hint: msg`The day before a challenge you've joined ends.`,
  },
  event_update: {
    label: msg`Changes to events`,
    hint: msg`When there's room for you, or an event you've joined is moved or cancelled.`,
  },
  event_reminder: {
    label: msg`Event reminders`,
    hint: msg`The day before an event you've joined, and two hours before it.`,
  },
  club_update: {
    label: msg`News about clubs`,
    hint: msg`When someone asks to join a club you look after, you're let in, or your club has reached its goal.`,
  },
  points_corrected: {
    label: msg`Corrected points`,
    hint: msg`When an admin has corrected your eco-points, with the reason.`,
  },
  admin_message: {
    label: msg`Messages from admins`,
    hint: msg`When an admin writes to you. These always appear in the app.`,
  },
  feeds_silent: { label: msg`Feeds not responding`, hint: msg`When no news feed has responded for two days.` },
  report_answered: { label: msg`Report outcomes`, hint: msg`When an admin has answered your report.` },
};

const CHANNEL_LABELS: Record<'notifications' | 'push' | 'mail', MessageDescriptor> = {
  notifications: msg`In the app`,
  push: msg`Push`,
  mail: msg({ message: 'Email', context: 'sending' }),
};

export type Channel = keyof typeof CHANNEL_LABELS;
type ChannelSettings = Pick<Settings, Channel>;

interface NotificationChoicesProps {
  settings: ChannelSettings;
  channels: readonly Channel[];
}

const ADMIN_KINDS: ReadonlySet<NotificationKind> = new Set(['feeds_silent']);

export function NotificationChoices({ settings, channels }: NotificationChoicesProps) {
  const isAdmin = useOwnResident()?.isAdmin === true;
  const kinds = (Object.keys(KIND_MESSAGES) as NotificationKind[]).filter((kind) => isAdmin || !ADMIN_KINDS.has(kind));
  return (
    <ul className="grid list-none divide-y divide-line">
      {kinds.map((kind) => (
        <li key={kind} className="py-4 first:pt-0 last:pb-0">
          <KindRow kind={kind} settings={settings} channels={channels} />
        </li>
      ))}
    </ul>
  );
}

function KindRow({ kind, settings, channels }: NotificationChoicesProps & { kind: NotificationKind }) {
  const { i18n } = useLingui();
  const change = useSettingsChange();
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <p id={id} className="font-bold">
          {i18n._(KIND_MESSAGES[kind].label)}
        </p>
        <p id={hintId} className="max-w-prose text-md text-muted">
          {i18n._(KIND_MESSAGES[kind].hint)}
        </p>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-3 sm:auto-cols-[4.5rem]">
        {channels.map((channel) => (
          <div
            key={channel}
            // Hidden, but keeps its column.
            className={`grid content-end justify-items-start gap-1 sm:justify-items-center ${kind === 'admin_message' && channel === 'notifications' ? 'invisible' : ''}`}
          >
            <label
              id={`${id}-${channel}`}
              htmlFor={`${id}-${channel}-switch`}
              className="text-sm font-semibold text-muted"
            >
              {i18n._(CHANNEL_LABELS[channel])}
            </label>
            <Switch
              id={`${id}-${channel}-switch`}
              aria-labelledby={`${id} ${id}-${channel}`}
              aria-describedby={hintId}
              checked={settings[channel][kind]}
              onCheckedChange={(isOn) => change({ [channel]: { [kind]: isOn } })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
