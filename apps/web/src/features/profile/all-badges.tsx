import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { Badge, NewBadge, NextBadge } from '@ecopulse/contract/rewards/rewards';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { ShareAchievement } from '../../lib/share-cards/share-button.tsx';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface BadgeItemProps {
  badge: NewBadge;
  unearned?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function BadgeItem({ badge, unearned = false, action, children }: BadgeItemProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4">
      <BadgePicture emblem={badge.emblem} size={80} unearned={unearned} alt="" />
      <div className="grid gap-0.5 wrap-anywhere">
        <span lang={langOf(badge.badgeName)} className="leading-snug font-bold">
          {badge.badgeName}
        </span>
        <span lang={langOf(badge.description)} className="text-md leading-snug text-muted">
          {badge.description}
        </span>
        {children}
      </div>
      {action}
    </li>
  );
}

function EarnedBadge({ badge }: { badge: Badge }) {
  const { t } = useLingui();
  const { badgeName } = badge;
  const date = formatDate(badge.earnedAt);
  return (
    <BadgeItem
      badge={badge}
      action={
        <ShareAchievement
          achievement={{ kind: 'badge', badge, earnedAt: badge.earnedAt }}
          variant="quiet"
          className="w-11 px-0!"
          aria-label={t`Share the badge ${badgeName}`}
        />
      }
    >
      <time dateTime={badge.earnedAt} className="text-sm font-semibold text-sun-ink">
        <Trans>Earned on {date}</Trans>
      </time>
    </BadgeItem>
  );
}

function UpcomingBadge({ badge }: { badge: NextBadge }) {
  const { t } = useLingui();
  const { badgeName } = badge;
  const [progress, target] = [formatNumber(badge.progress), formatNumber(badge.target)];
  return (
    <BadgeItem badge={badge} unearned>
      <span className="mt-1 flex items-center gap-2.5">
        <ProgressBar value={badge.progress} max={badge.target} label={t`Progress towards ${badgeName}`} />
        <span className="figures shrink-0 text-sm font-semibold text-muted">
          {progress} / {target}
        </span>
      </span>
    </BadgeItem>
  );
}

interface GroupProps {
  title: ReactNode;
  listRef?: Ref<HTMLUListElement>;
  more?: ReactNode;
  children: ReactNode;
}

function Group({ title, listRef, more, children }: GroupProps) {
  return (
    <div className="grid gap-4">
      <h3 className="font-bold text-muted">{title}</h3>
      <ul
        ref={listRef}
        className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-5"
      >
        {children}
      </ul>
      {more}
    </div>
  );
}

const INITIAL_BADGE_COUNT = 6;

export function AllBadges({ badges, next }: { badges: readonly Badge[]; next: readonly NextBadge[] }) {
  const earned = useShowMore<HTMLUListElement>('badges', badges.length, INITIAL_BADGE_COUNT);
  const count = formatNumber(badges.length);
  return (
    <div id="badges" className="scroll-mt-4">
      <Panel title={<Trans>All Badges</Trans>}>
        <div className="grid gap-8">
          {badges.length > 0 && (
            <Group title={<Trans>Earned ({count})</Trans>} listRef={earned.list} more={earned.more}>
              {badges.slice(0, earned.count).map((badge) => (
                <EarnedBadge key={badge.id} badge={badge} />
              ))}
            </Group>
          )}
          {next.length > 0 && (
            <Group title={<Trans>Next to earn</Trans>}>
              {next.map((badge) => (
                <UpcomingBadge key={badge.badgeName} badge={badge} />
              ))}
            </Group>
          )}
        </div>
      </Panel>
    </div>
  );
}
