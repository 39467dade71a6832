import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel, MoreLink } from '../../ui/panel.tsx';
import { SentenceSpace } from '../../lib/language/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.api.ts';
import { RankingList } from '../rankings/ranking-list.tsx';
import { friendsWeekQuery, HOME_ROW_COUNT } from '../rankings/rankings.api.ts';

export function FriendsWeekRanking() {
  const { id } = useUser();
  const query = useQuery(friendsWeekQuery);
  return (
    <Panel
      title={<Trans>Friends this week</Trans>}
      action={
        <MoreLink to="/social">
          <Trans>View All</Trans>
        </MoreLink>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {(rows) =>
          rows.length > 0 ? (
            <RankingList rows={rows} ownId={id} firstRowCount={HOME_ROW_COUNT} />
          ) : (
            <p className="text-muted">
              <Trans>Neither you nor your friends have earned eco-points this week yet.</Trans>
              <SentenceSpace />
              <Link to="/social" className="text-link">
                <Trans>Find friends</Trans>
              </Link>
            </p>
          )
        }
      </QueryState>
    </Panel>
  );
}
