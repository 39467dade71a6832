import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { toast } from '../../../ui/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { profileQuery, useUser } from '../../accounts/session.api.ts';
import { locationFailureMessages } from '../../../lib/location/device-location.ts';
import type { useDevicePosition } from '../../green-spaces/location/use-device-position.ts';
import { HomeTownSelect } from '../../settings/profile/home-town-select.tsx';
import { InterestsChoice } from '../../settings/profile/interests-choice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useWelcome } from './use-welcome.ts';

interface WelcomeProps {
  nearby: ReturnType<typeof useDevicePosition>;
}

export function Welcome({ nearby }: WelcomeProps) {
  const { welcome } = useUser();
  const containerRef = useFocusFallback(welcome);
  if (welcome === null) return null;
  return (
    <div ref={containerRef} tabIndex={-1} className="rounded-xl outline-none">
      {welcome === 'home-town' && <HomeTownStep />}
      {welcome === 'interests' && <InterestsStep />}
      {welcome === 'location' && <LocationStep nearby={nearby} />}
      {welcome === 'first-steps' && <FirstSteps position={nearby.position} />}
    </div>
  );
}

interface QuestionProps {
  number: 1 | 2 | 3;
  titleId: string;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}

function Question({ number, titleId, title, text, children, actions }: QuestionProps) {
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-7 lg:grid-cols-2 lg:items-center lg:gap-x-12"
    >
      <div className="grid max-w-prose gap-1.5">
        <p className="text-sm font-semibold text-muted">
          <Trans>Welcome: step {number} of 3</Trans>
        </p>
        <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          {title}
        </h2>
        <p className="text-md text-muted">{text}</p>
      </div>
      <div className="grid gap-5">
        {children}
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
      </div>
    </section>
  );
}

function SkipButton({ to }: { to: WelcomeStep }) {
  const { continueWelcome, isPending } = useWelcome();
  return (
    <Button variant="quiet" pending={isPending} onClick={() => continueWelcome({ step: to })}>
      <Trans>Skip</Trans>
    </Button>
  );
}

function HomeTownStep() {
  const { t } = useLingui();
  const titleId = useId();
  const { data: profile } = useQuery(profileQuery);
  const [chosenTown, setChosenTown] = useState<string | null>(null);
  const { continueWelcome, isPending } = useWelcome();
  const town = chosenTown ?? profile?.homeTown ?? '';

  function save() {
    // The select offers no other names.
    const homeTown = town as NonNullable<RequestBody<Endpoints['PATCH /api/user/profile']>['homeTown']>;
    continueWelcome({ step: 'interests', ...(town !== '' && { profileChange: { homeTown } }) });
  }

  return (
    <Question
      number={1}
      titleId={titleId}
      title={<Trans>Where is home?</Trans>}
      text={
        <Trans>
          Green spaces around your town come first, and you'll see your town rankings. Your town is shown on your
          profile.
        </Trans>
      }
      actions={
        <>
          <Button pending={isPending} onClick={save}>
            <Trans>Continue</Trans>
          </Button>
          <SkipButton to="interests" />
        </>
      }
    >
      <div className="max-w-sm">
        <HomeTownSelect
          emptyOptionLabel={t`Choose your town`}
          aria-label={t`Town`}
          value={town}
          onChange={({ target }) => setChosenTown(target.value)}
        />
      </div>
    </Question>
  );
}

function InterestsStep() {
  const titleId = useId();
  const user = useUser();
  const [interests, setInterests] = useState(user.interests);
  const { continueWelcome, isPending } = useWelcome();
  return (
    <Question
      number={2}
      titleId={titleId}
      title={<Trans>What do you care about?</Trans>}
      text={<Trans>Challenges and lessons in these categories come first. You can change this in Settings.</Trans>}
      actions={
        <>
          <Button
            pending={isPending}
            onClick={() => continueWelcome({ step: 'location', profileChange: { interests } })}
          >
            <Trans>Continue</Trans>
          </Button>
          <SkipButton to="location" />
        </>
      }
    >
      <InterestsChoice labelledBy={titleId} chosen={interests} onChange={setInterests} />
    </Question>
  );
}

function LocationStep({ nearby }: WelcomeProps) {
  const { i18n, t } = useLingui();
  const titleId = useId();
  const { continueWelcome, isPending } = useWelcome();

  async function allowLocation() {
    const { outcome } = await nearby.locate();
    if (outcome !== 'found')
      toast({
        title: t`We couldn't find green spaces near you`,
        description: i18n._(locationFailureMessages[outcome]),
      });
    continueWelcome({ step: 'first-steps' });
  }

  return (
    <Question
      number={3}
      titleId={titleId}
      title={<Trans>Why your location helps</Trans>}
      text={
        <Trans>
          Your device works out what's nearby without sharing your location. When you check in, your location is checked
          once and never stored.
        </Trans>
      }
      actions={
        <>
          <Button pending={nearby.isLocating || isPending} onClick={() => void allowLocation()}>
            {!nearby.isLocating && <LocateFixed aria-hidden className="size-[18px]" />}
            <Trans>Allow location</Trans>
          </Button>
          <SkipButton to="first-steps" />
        </>
      }
    >
      <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-md">
        <li>
          <Trans>
            <b>Verified:</b> your location shows you're there. The points count in all rankings.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Self-reported:</b> you check in without your location. The points count only in the national rankings.
          </Trans>
        </li>
      </ul>
    </Question>
  );
}
