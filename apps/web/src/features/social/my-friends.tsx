import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sun } from 'lucide-react';
import { useId, useState } from 'react';
import type { Friend } from '@ecopulse/contract/social';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadProblem, QueryState } from '../../lib/query-state.tsx';
import { RemoveFriend } from './remove-friend.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { RESIDENT_ROWS, ResidentRow } from './resident-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

function NoFriendsYet() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No Friends Yet</Trans>}
      text={<Trans>Otters go out in families. Find someone you know and cheer each other on.</Trans>}
      action={
        <Button asChild>
          <Link to="/social" search={{ tab: 'find' }}>
            <Trans>Find Friends</Trans>
          </Link>
        </Button>
      }
    />
  );
}

function FriendRow({ friend, onRemove }: { friend: Friend; onRemove: () => void }) {
  const nameId = useId();
  const points = formatNumber(friend.ecoPoints);
  return (
    <ResidentRow
      resident={friend}
      rowId={friend.id}
      nameId={nameId}
      facts={
        <p className="figures flex items-center gap-1.5 text-sm font-semibold text-sun-ink">
          <Sun aria-hidden className="size-4 shrink-0" />
          <span>
            <Trans>{points} eco-points</Trans>
          </span>
        </p>
      }
      actions={
        <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      }
    />
  );
}

function FriendList({ friends }: { friends: readonly Friend[] }) {
  const [leaving, setLeaving] = useState<Friend | null>(null);
  const { around, giveBack } = useRowFocus(friends.map(({ id }) => id));
  return (
    <div {...around} className="rounded-sm">
      {friends.length === 0 ? (
        <NoFriendsYet />
      ) : (
        <ul className={RESIDENT_ROWS}>
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} onRemove={() => setLeaving(friend)} />
          ))}
        </ul>
      )}
      <RemoveFriend friend={leaving} onClose={() => setLeaving(null)} onCloseAutoFocus={giveBack} />
    </div>
  );
}

/** The resident's friends. */
export function MyFriends({ friends }: { friends: UseQueryResult<Friend[]> }) {
  return (
    <QueryState
      query={friends}
      skeleton={<ResidentsSkeleton />}
      renderProblem={(problem) => <LoadProblem title={<Trans>Your friends couldn't be loaded</Trans>} {...problem} />}
    >
      {(list) => <FriendList friends={list} />}
    </QueryState>
  );
}
