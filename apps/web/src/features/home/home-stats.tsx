import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { formatNumber } from '../../lib/language/format.ts';
import { CountUp } from '../../ui/number.tsx';
import { homeNationalQuery } from '../rankings/rankings.api.ts';

interface StatProps extends Pick<LinkProps, 'to' | 'hash'> {
  term: ReactNode;
  children: ReactNode;
}

/** The figure leads to what it counts. */
function Stat({ term, children, ...link }: StatProps) {
  const id = useId();
  return (
    <div className="group relative">
      <dt id={`${id}-term`} className="text-sm font-semibold text-muted">
        {term}
      </dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">
        <Link
          {...link}
          id={id}
          aria-labelledby={`${id}-term ${id}`}
          className="underline-offset-4 group-hover:underline after:absolute after:-inset-2 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-leaf-strong"
        >
          {children}
        </Link>
      </dd>
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
      <Stat to="/profile" hash="points" term={<Trans>Eco-Points</Trans>}>
        <CountUp value={user.ecoPoints} format={formatNumber} />
      </Stat>
      <Stat to="/rankings" term={<Trans>National Rank</Trans>}>
        <NationalRank id={user.id} />
      </Stat>
      <Stat to="/profile" hash="badges" term={<Trans>Badges</Trans>}>
        {formatNumber(user.totalBadges)}
      </Stat>
    </dl>
  );
}
