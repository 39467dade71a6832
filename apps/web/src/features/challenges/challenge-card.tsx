import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ChallengeChip } from './challenge-chip.tsx';
import { formatTask } from './challenge-goal.ts';
import type { OwnChallenge } from './challenge-status.ts';
import { ChosenPlaces, ForMembers, HomeTownChip } from './places/chosen-places.tsx';

const BADGE_SIZE = 64;

function Points({ points }: { points: number }) {
  const number = formatNumber(points);
  return (
    <span className="figures shrink-0 sm:ms-auto text-lg font-extrabold tracking-[-0.02em] text-sun-ink">
      <Trans>
        +{number}
        <span className="sr-only"> eco-points</span>
      </Trans>
    </span>
  );
}

interface ChallengeCardProps {
  view: OwnChallenge;
  titleId: string;
  footer: ReactNode;
}

export function ChallengeCard({ view, titleId, footer }: ChallengeCardProps) {
  const { i18n } = useLingui();
  const { challenge, status, isForYou } = view;
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-lg bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex items-start gap-3 sm:gap-4">
        <span className={`shrink-0 rounded-full ${status === 'completed' ? 'bg-sun-soft' : ''}`}>
          <BadgePicture
            emblem={challenge.emblem}
            size={BADGE_SIZE}
            unearned={status === 'ended' || status === 'closed'}
            alt=""
          />
        </span>
        <div className="grid min-w-0 grow gap-1.5">
          <h2
            id={titleId}
            lang={langOf(challenge.title)}
            className="text-[1.0625rem] leading-snug font-bold tracking-[-0.01em]"
          >
            <Link
              to="/challenges/$id"
              params={{ id: String(challenge.id) }}
              className="inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline"
            >
              {challenge.title}
            </Link>
          </h2>
          <p className="figures text-md text-muted">{formatTask(challenge, i18n)}</p>
          <ChosenPlaces filter={challenge.filter} />
          <ForMembers {...challenge} />
          <p className="flex flex-wrap items-center gap-2">
            <ChallengeChip status={status} />
            <HomeTownChip challenge={challenge} />
            {isForYou && (
              <Chip tone="leaf">
                <Trans>For you</Trans>
              </Chip>
            )}
            <Points points={challenge.ecoPointsReward} />
          </p>
        </div>
      </div>
      <div className="mt-auto pt-1">{footer}</div>
    </article>
  );
}
