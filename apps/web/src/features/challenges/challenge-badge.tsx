import { Trans } from '@lingui/react/macro';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatDate } from '../../lib/language/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { DialogContent } from '../../ui/overlays/dialog.tsx';
import type { OwnChallenge } from './challenge-status.ts';

const SIZE = 176;

export function ChallengeBadge({ challenge, userChallenge }: OwnChallenge) {
  const { title } = challenge;
  const day = userChallenge?.completedAt && formatDate(userChallenge.completedAt, { dateStyle: 'long' });
  return (
    <DialogContent
      className="justify-items-center text-center"
      picture={
        <div className="relative grid size-52 animate-stamp place-items-center justify-self-center">
          <span aria-hidden className="absolute inset-2 rounded-full bg-sun-soft" />
          <span className="relative">
            <BadgePicture emblem={challenge.emblem} size={SIZE} alt="" />
          </span>
        </div>
      }
      title={challenge.badgeReward}
      titleLang={langOf(challenge.badgeReward ?? '')}
      description={
        <>
          <Trans>
            For completing <b lang={langOf(title)}>{title}</b>
          </Trans>
          {day && (
            <span className="mt-1 block text-sm">
              <Trans>Earned on {day}</Trans>
            </span>
          )}
        </>
      }
    >
      <p lang={langOf(challenge.description)} className="text-md text-muted">
        {challenge.description}
      </p>
    </DialogContent>
  );
}
