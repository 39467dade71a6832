import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeCard } from '../../challenges/challenge-card.tsx';
import { ChallengeFacts } from '../../challenges/challenge-facts.tsx';
import { type ChallengeFormValues, toChallengeRequest } from './challenge-form.ts';

interface ChallengePreviewProps {
  control: Control<ChallengeFormValues>;
  item: ChallengeToEdit | null;
}

export function ChallengePreview({ control, item }: ChallengePreviewProps) {
  const { t } = useLingui();
  const titleId = useId();
  const form = useWatch({ control }) as ChallengeFormValues;
  const challenge = {
    ...toChallengeRequest(form),
    id: item?.id ?? 0,
    emblem: challengeEmblem(form),
    counts: countingPeriodOf(form.metric, form.filter),
    isActive: true,
    isRetired: false,
    participantCount: item?.participantCount ?? 0,
    completionCount: item?.completionCount ?? 0,
    translations: {},
  };
  const view = {
    challenge,
    userChallenge: undefined,
    status: 'open' as const,
    isOutOfReach: false,
    progressBeforeJoining: 0,
    isForYou: false,
  };
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-label={t`In the list`} className="grid content-start gap-3">
        <h2 className="text-lg font-extrabold">
          <Trans>In the list</Trans>
        </h2>
        <ChallengeCard
          view={view}
          titleId={titleId}
          footer={
            <Button disabled className="w-full">
              <Trans>Join Challenge</Trans>
            </Button>
          }
        />
      </section>
      <section aria-label={t`On its page`} className="grid content-start gap-3">
        <h2 className="text-lg font-extrabold">
          <Trans>On its page</Trans>
        </h2>
        <div className="grid gap-4 rounded-lg bg-surface p-5 shadow-soft">
          <p lang={langOf(challenge.description)} className="text-muted">
            {challenge.description}
          </p>
          <ChallengeFacts {...view} />
        </div>
      </section>
    </div>
  );
}
