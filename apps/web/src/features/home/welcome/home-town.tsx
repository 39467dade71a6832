import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { profileQuery, useUser } from '../../accounts/session.api.ts';
import { HomeTownSelect } from '../../settings/profile/home-town-select.tsx';
import { useWelcome } from './use-welcome.ts';

export function useHomeTownChoice(nextStep: WelcomeStep | null) {
  const { t } = useLingui();
  const { data: profile } = useQuery(profileQuery);
  const [chosenTown, setChosenTown] = useState<string | null>(null);
  const { continueWelcome, isPending } = useWelcome();
  const town = chosenTown ?? profile?.homeTown ?? '';

  function save() {
    // The select offers no other names.
    const homeTown = town as NonNullable<RequestBody<Endpoints['PATCH /api/user/profile']>['homeTown']>;
    continueWelcome({ step: nextStep, ...(town !== '' && { profileChange: { homeTown } }) });
  }

  const select = (
    <HomeTownSelect
      emptyOptionLabel={t`Choose your town`}
      aria-label={t`Home town`}
      value={town}
      onChange={({ target }) => setChosenTown(target.value)}
    />
  );
  return { town, select, save, isPending };
}

export function HomeTownReason() {
  return (
    <Trans>
      Green spaces around your home town come first, and you see your neighbourhood's ranking. Your home town is shown
      on your profile.
    </Trans>
  );
}

/** Without a home town or a position, no green space is nearer than another. */
export function AskHomeTown() {
  const { town, select, save, isPending } = useHomeTownChoice(useUser().welcome);
  return (
    <Panel title={<Trans>Where is home?</Trans>}>
      <p className="text-md text-muted">
        <HomeTownReason />
      </p>
      {select}
      <Button className="justify-self-start max-sm:w-full" pending={isPending} disabled={town === ''} onClick={save}>
        <Trans>Save</Trans>
      </Button>
    </Panel>
  );
}
