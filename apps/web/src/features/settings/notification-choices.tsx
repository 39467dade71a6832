import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NotificationKind } from '@ecopulse/contract/notifications';
import type { Settings } from '@ecopulse/contract/settings';
import { SwitchRow } from './switch-row.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The name and occasion of each kind. The keys are the contract's closed list, in its order. */
const KINDS: Record<NotificationKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  friend_request: { label: msg`Friend requests`, hint: msg`When someone sends you a friend request.` },
  friend_accepted: { label: msg`New friends`, hint: msg`When someone accepts your friend request.` },
  badge: { label: msg`Badges`, hint: msg`When you have earned a badge.` },
  review_due: { label: msg`Reviews`, hint: msg`In the morning, on days when lessons are due for review.` },
  streak_at_risk: {
    label: msg`Streak at risk`,
    hint: msg`In the evening, when a streak of 3 days or more is about to end and you have no freeze.`,
  },
  challenge_ending: {
    label: msg`Challenges about to end`,
    hint: msg`The day before a challenge you have joined ends.`,
  },
  points_corrected: {
    label: msg`Corrected points`,
    hint: msg`When an admin has corrected your eco-points, with the reason.`,
  },
  report_answered: { label: msg`Report outcomes`, hint: msg`When an admin has answered your report.` },
};

/** The notifications that the resident receives. Each choice applies at once. */
export function NotificationChoices({ notifications }: Pick<Settings, 'notifications'>) {
  const { i18n } = useLingui();
  const change = useSettingsChange();
  return (
    <ul className="grid list-none gap-5">
      {(Object.keys(KINDS) as NotificationKind[]).map((kind) => (
        <li key={kind}>
          <SwitchRow
            label={i18n._(KINDS[kind].label)}
            hint={i18n._(KINDS[kind].hint)}
            checked={notifications[kind]}
            onCheckedChange={(isOn) => change({ notifications: { [kind]: isOn } })}
          />
        </li>
      ))}
    </ul>
  );
}
