import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { BadgePicture } from '../../../ui/badge-picture.tsx';
import { Panel } from '../../../ui/panel.tsx';

const BADGE_SIZE = 88;

type PublicBadge = NonNullable<PublicProfile['badges']>[number];

export function ResidentBadges({ name, badges }: { name: ReactNode; badges: readonly PublicBadge[] }) {
  return (
    <Panel title={<Trans>Badges</Trans>}>
      {badges.length === 0 ? (
        <p className="wrap-anywhere text-muted">
          <Trans>{name} has no badges yet.</Trans>
        </p>
      ) : (
        <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-x-3 gap-y-5">
          {badges.map(({ id, badgeName, emblem, earnedAt }) => (
            <li key={id} className="grid grid-cols-1 content-start justify-items-center gap-0.5 text-center">
              <BadgePicture emblem={emblem} size={BADGE_SIZE} alt="" loading="eager" />
              <span lang={langOf(badgeName)} className="mt-1 text-md leading-snug font-bold">
                {badgeName}
              </span>
              {earnedAt !== null && (
                <time dateTime={earnedAt} className="text-sm text-muted">
                  {formatDate(earnedAt)}
                </time>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
