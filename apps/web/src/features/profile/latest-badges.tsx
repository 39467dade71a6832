import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Badge, NextBadge } from '@ecopulse/contract/rewards/rewards';
import { formatDate } from '../../lib/language/format.ts';
import { langOf } from '../../lib/language/lang-of.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Panel } from '../../ui/panel.tsx';

const MAX_SHOWN_BADGES = 3;

function NoBadgesYet({ next }: { next: NextBadge | undefined }) {
  return (
    <div className="flex items-center gap-5">
      {next && <BadgePicture emblem={next.emblem} size={112} unearned alt="" />}
      <p className="text-muted">
        <Trans>
          None yet. Visit a{' '}
          <Link to="/green-spaces" className="text-link">
            green space
          </Link>{' '}
          to earn your first.
        </Trans>
      </p>
    </div>
  );
}

interface LatestBadgesProps {
  badges: readonly Badge[];
  next: NextBadge | undefined;
}

export function LatestBadges({ badges, next }: LatestBadgesProps) {
  return (
    <Panel title={<Trans>Latest Badges</Trans>}>
      {badges.length === 0 ? (
        <NoBadgesYet next={next} />
      ) : (
        <ul className="grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-3 sm:gap-5">
          {badges.slice(0, MAX_SHOWN_BADGES).map(({ id, badgeName, emblem, earnedAt }) => (
            <li key={id} className="grid grid-cols-1 content-start justify-items-center gap-1 text-center">
              <BadgePicture emblem={emblem} size={112} alt="" loading="eager" />
              <span lang={langOf(badgeName)} className="mt-1 text-md leading-snug font-bold">
                {badgeName}
              </span>
              <time dateTime={earnedAt} className="text-xs text-muted sm:text-sm">
                {formatDate(earnedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
