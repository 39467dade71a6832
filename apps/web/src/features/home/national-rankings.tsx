import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.api.ts';
import { RankingList } from '../rankings/ranking-list.tsx';
import { nationalQuery } from '../rankings/rankings.api.ts';
import { firstAndOwn } from '../rankings/standing.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 5;

function NoFriendsOnBoard() {
  return (
    <div>
      <h3 className="font-bold">
        <Trans>No Rankings Available</Trans>
      </h3>
      <p className="text-muted">
        <Trans>Start earning eco-points to appear in the national rankings!</Trans>
      </p>
    </div>
  );
}

/** The first five of the country, and the resident wherever they rank. */
export function NationalRankings() {
  const { id } = useUser();
  const query = useQuery(nationalQuery);
  return (
    <Panel
      title={<Trans>National Rankings</Trans>}
      action={
        <MoreLink to="/rankings">
          <Trans>View All</Trans>
        </MoreLink>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-67" />}>
        {(ranking) =>
          ranking.length > 0 ? (
            <RankingList rows={firstAndOwn(ranking, id, SHOWN)} ownId={id} firstRows={SHOWN} />
          ) : (
            <NoFriendsOnBoard />
          )
        }
      </QueryState>
    </Panel>
  );
}
