import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profile, User } from '@ecopulse/contract/accounts/accounts';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { Panel } from '../../ui/panel.tsx';

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="figures text-end font-bold">{children}</dd>
    </div>
  );
}

export function ProfileStatistics({ user, profile: { stats, freezes } }: { user: User; profile: Profile }) {
  return (
    <Panel title={<Trans>Profile Statistics</Trans>}>
      <dl className="-my-2.5 grid gap-x-12 lg:grid-cols-2">
        <Row term={<Trans>Joined</Trans>}>
          <time dateTime={user.createdAt}>{formatDate(user.createdAt, { dateStyle: 'long' })}</time>
        </Row>
        <Row term={<Trans>Longest streak</Trans>}>
          <Plural value={user.longestStreak} one="# day" other="# days" />
        </Row>
        <Row term={<Trans>Total lessons</Trans>}>{formatNumber(stats.lessonsCompleted)}</Row>
        <Row term={<Trans>Challenges won</Trans>}>{formatNumber(stats.challengesCompleted)}</Row>
        <Row term={<Trans>Check-ins</Trans>}>{formatNumber(stats.checkIns)}</Row>
        <Row term={<Trans>Different green spaces</Trans>}>{formatNumber(stats.distinctGreenSpaces)}</Row>
        <Row term={<Trans>Streak freezes</Trans>}>{formatNumber(freezes)}</Row>
      </dl>
    </Panel>
  );
}
