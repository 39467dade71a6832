import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { friendsQuery } from '../../lib/friends.api.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.api.ts';
import { RankingList } from '../rankings/ranking-list.tsx';
import { friendsWeekQuery, HOME_ROWS } from '../rankings/rankings.api.ts';
import { MoreLink } from './more-link.tsx';

/** Shown while nobody of the circle has points this week, or there is nobody in it. */
function NothingYet({ hasNoFriends }: { hasNoFriends: boolean }) {
  return (
    <p className="text-muted">
      {hasNoFriends ? (
        <Trans>You have no friends here yet.</Trans>
      ) : (
        <Trans>No one has earned eco-points this week yet.</Trans>
      )}{' '}
      <Link to="/social" className="text-link">
        <Trans>Find friends</Trans>
      </Link>
    </p>
  );
}

/** The resident and their friends by the points of this week. */
export function FriendsWeek() {
  const { id } = useUser();
  const query = useQuery(friendsWeekQuery);
  // Needed only to say why nobody is on the board.
  const friends = useQuery({ ...friendsQuery, enabled: query.data?.length === 0 });
  const hasNoFriends = friends.data?.length === 0;
  return (
    <Panel
      title={<Trans>Friends this week</Trans>}
      action={
        !hasNoFriends && (
          <MoreLink to="/social">
            <Trans>View All</Trans>
          </MoreLink>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {(rows) => {
          if (rows.length > 0) return <RankingList rows={rows} ownId={id} firstRows={HOME_ROWS} />;
          return !friends.isLoading && <NothingYet hasNoFriends={hasNoFriends} />;
        }}
      </QueryState>
    </Panel>
  );
}
