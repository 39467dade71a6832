import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel, MoreLink } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.api.ts';
import { RankingList } from '../rankings/ranking-list.tsx';
import { HOME_ROW_COUNT, homeNationalQuery } from '../rankings/rankings.api.ts';

function NoRankings() {
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

export function NationalRankings() {
  const { id } = useUser();
  const query = useQuery(homeNationalQuery);
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
          ranking.length > 0 ? <RankingList rows={ranking} ownId={id} firstRowCount={HOME_ROW_COUNT} /> : <NoRankings />
        }
      </QueryState>
    </Panel>
  );
}
