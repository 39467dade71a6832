import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { countsOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { emblemOf } from '@ecopulse/contract/challenges/challenge-emblems';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { Button } from '../../../ui/button.tsx';
import { ChallengeSheet } from '../../challenges/challenge-sheet.tsx';
import { type ChallengeFormValues, toSentChallenge } from './challenge-form.ts';

interface ChallengePreviewProps {
  control: Control<ChallengeFormValues>;
  item: ChallengeToEdit | null;
}

export function ChallengePreview({ control, item }: ChallengePreviewProps) {
  const titleId = useId();
  const form = useWatch({ control }) as ChallengeFormValues;
  const challenge = {
    ...toSentChallenge(form),
    id: item?.id ?? 0,
    emblem: emblemOf(form),
    counts: countsOf(form.metric),
    isActive: true,
    isRetired: false,
    participantCount: item?.participantCount ?? 0,
    completionCount: item?.completionCount ?? 0,
    translations: {},
  };
  return (
    <div className="max-w-md">
      <ChallengeSheet
        view={{ challenge, own: undefined, standing: 'open', isBlocked: false, isForYou: false }}
        titleId={titleId}
        foot={
          <Button disabled className="w-full">
            <Trans>Join Challenge</Trans>
          </Button>
        }
      />
    </div>
  );
}
