import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { formatNumber } from '../../lib/language/format.ts';
import { CountUp } from '../../ui/number.tsx';
import { homeNationalQuery } from '../rankings/rankings.api.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

function NationalRank({ id }: { id: number }) {
  const { data: ranking, isLoadingError } = useQuery(homeNationalQuery);
  const ownRankingEntry = ranking?.find((entry) => entry.id === id);
  const rank = ownRankingEntry && formatNumber(ownRankingEntry.rank);
  if (rank !== undefined) return <Trans>#{rank}</Trans>;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{isLoadingError ? <Trans>Didn't load.</Trans> : <Trans>none yet</Trans>}</span>
    </>
  );
}

export function HomeStats({ user }: { user: User }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3">
      <Stat term={<Trans>Eco-Points</Trans>}>
        <CountUp value={user.ecoPoints} format={formatNumber} />
      </Stat>
      <Stat term={<Trans>National Rank</Trans>}>
        <NationalRank id={user.id} />
      </Stat>
      <Stat term={<Trans>Badges</Trans>}>{formatNumber(user.totalBadges)}</Stat>
    </dl>
  );
}
