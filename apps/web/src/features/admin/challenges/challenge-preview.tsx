import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { Button } from '../../../ui/button.tsx';
import { ChallengeCard } from '../../challenges/challenge-card.tsx';
import { type ChallengeFormValues, toChallengeRequest } from './challenge-form.ts';

interface ChallengePreviewProps {
  control: Control<ChallengeFormValues>;
  item: ChallengeToEdit | null;
}

export function ChallengePreview({ control, item }: ChallengePreviewProps) {
  const titleId = useId();
  const form = useWatch({ control }) as ChallengeFormValues;
  const challenge = {
    ...toChallengeRequest(form),
    id: item?.id ?? 0,
    emblem: challengeEmblem(form),
    counts: countingPeriodOf(form.metric),
    isActive: true,
    isRetired: false,
    participantCount: item?.participantCount ?? 0,
    completionCount: item?.completionCount ?? 0,
    translations: {},
  };
  return (
    <div className="max-w-md">
      <ChallengeCard
        view={{ challenge, userChallenge: undefined, status: 'open', isOutOfReach: false, isForYou: false }}
        titleId={titleId}
        footer={
          <Button disabled className="w-full">
            <Trans>Join Challenge</Trans>
          </Button>
        }
      />
    </div>
  );
}
