import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { User } from '@ecopulse/contract/accounts';
import { formatNumber } from '../../lib/format.ts';
import { CountUp } from '../../ui/number.tsx';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

export function HomeStats({ user }: { user: User }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3">
      <Stat term={<Trans>Eco-Points</Trans>}>
        <CountUp value={user.ecoPoints} format={formatNumber} />
      </Stat>
      {/* A dash until there are rankings to have a place in. */}
      <Stat term={<Trans>National Rank</Trans>}>
        <span aria-hidden>–</span>
        <span className="sr-only">
          <Trans>none yet</Trans>
        </span>
      </Stat>
      <Stat term={<Trans>Badges</Trans>}>{formatNumber(user.totalBadges)}</Stat>
    </dl>
  );
}
