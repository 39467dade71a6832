import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { challengesQuery } from './challenges.api.ts';

/** Announces the new progress of challenges that an activity counted for. */
export function UpdatedChallenges({ updated }: { updated: Earnings['challenges'] }) {
  const { data: challenges = [] } = useQuery(challengesQuery);
  return updated.map(({ challengeId, isCompleted, ...numbers }) => {
    const title = challenges.find(({ id }) => id === challengeId)?.title;
    if (title === undefined) return null;
    const [progress, target] = [formatNumber(numbers.progress), formatNumber(numbers.target)];
    return (
      <p key={challengeId} className="figures flex animate-rise items-center gap-2 font-semibold text-leaf-strong">
        <Target aria-hidden className="size-4 shrink-0" />
        <span>
          {isCompleted ? (
            <Trans>
              <span lang={langOf(title)}>{title}</span>: completed!
            </Trans>
          ) : (
            <Trans>
              <span lang={langOf(title)}>{title}</span>: {progress} of {target}
            </Trans>
          )}
        </span>
      </p>
    );
  });
}
