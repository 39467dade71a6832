import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Panel } from '../../../ui/panel.tsx';

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="figures text-end font-bold">{children}</dd>
    </div>
  );
}

interface ResidentStatisticsProps {
  stats: NonNullable<PublicProfile['stats']>;
  longestStreak: number | null;
}

export function ResidentStatistics({ stats, longestStreak }: ResidentStatisticsProps) {
  return (
    <Panel title={<Trans>Statistics</Trans>}>
      <dl className="-my-2.5 grid">
        <Row term={<Trans>Check-ins</Trans>}>{formatNumber(stats.checkIns)}</Row>
        <Row term={<Trans>Total lessons</Trans>}>{formatNumber(stats.lessonsCompleted)}</Row>
        <Row term={<Trans>Challenges won</Trans>}>{formatNumber(stats.challengesCompleted)}</Row>
        {longestStreak !== null && (
          <Row term={<Trans>Longest streak</Trans>}>
            <Plural value={longestStreak} one="# day" other="# days" />
          </Row>
        )}
      </dl>
    </Panel>
  );
}
