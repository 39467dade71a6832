import { Trans } from '@lingui/react/macro';
import { CircleOff } from 'lucide-react';
import type { Privacy } from '@ecopulse/contract/accounts/accounts';
import { RadioChoice } from './radio-choice.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useSettingsChange } from './use-settings-change.ts';

function WithheldNote({ reason }: { reason: string }) {
  return (
    <div className="flex gap-3 rounded-md bg-sun-soft p-4 text-md text-sun-ink">
      <CircleOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          <Trans>An admin has removed you from the rankings for now</Trans>
        </p>
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      </div>
    </div>
  );
}

interface PrivacyChoicesProps {
  privacy: Privacy;
  withholdingReason: string | null;
}

export function PrivacyChoices({ privacy, withholdingReason }: PrivacyChoicesProps) {
  const change = useSettingsChange();
  const setPrivacy = (choice: Partial<Privacy>) => change({ privacy: choice });
  return (
    <div className="grid gap-6">
      {withholdingReason !== null && <WithheldNote reason={withholdingReason} />}
      <SwitchRow
        label={<Trans>Show me in the rankings</Trans>}
        hint={
          <Trans>
            Leave whenever you like, and come back at any time. You keep your points, badges and streak, but only
            friends can see them while you're out of the rankings.
          </Trans>
        }
        checked={privacy.inRankings}
        onCheckedChange={(inRankings) => setPrivacy({ inRankings })}
      />
      <SwitchRow
        label={<Trans>Let residents find me by my email address</Trans>}
        hint={<Trans>Only residents who type your full email address can find you. We never show it to anyone.</Trans>}
        checked={privacy.findableByEmail}
        onCheckedChange={(findableByEmail) => setPrivacy({ findableByEmail })}
      />
      <RadioChoice
        legend={<Trans>Who can send me friend requests</Trans>}
        hint={<Trans>You can still send requests to others.</Trans>}
        options={[
          { value: 'everyone', label: <Trans>Everyone</Trans> },
          { value: 'nobody', label: <Trans>No one</Trans> },
        ]}
        value={privacy.friendRequests}
        onChoose={(friendRequests) => setPrivacy({ friendRequests })}
      />
      <RadioChoice
        legend={<Trans>Who sees my activity</Trans>}
        hint={
          <Trans>
            Friends see the day you visited a green space or completed a lesson or challenge, and can cheer for you.
            They never see the time, your answers or your notes.
          </Trans>
        }
        options={[
          { value: 'friends', label: <Trans>My friends</Trans> },
          { value: 'nobody', label: <Trans>No one</Trans> },
        ]}
        value={privacy.activityVisible}
        onChoose={(activityVisible) => setPrivacy({ activityVisible })}
      />
    </div>
  );
}
