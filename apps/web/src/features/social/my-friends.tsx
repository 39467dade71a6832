import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sun } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import type { Friend } from '@ecopulse/contract/social/social';
import { formatNumber } from '../../lib/language/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { CheerButton } from './feed/cheer-button.tsx';
import { CheersForYou } from './feed/cheers-for-you.tsx';
import { cheersQuery, feedQuery } from './feed/feed.api.ts';
import { FriendsFeed } from './feed/friends-feed.tsx';
import { SharedActivityText } from './feed/shared-activity.tsx';
import { LazyRemoveFriendDialog, loadRemoveFriendDialog } from './lazy-remove-friend.tsx';
import { InviteButton } from './invites/invite-button.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { RESIDENT_ROWS, ResidentRow } from './resident-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

function NoFriendsYet() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No Friends Yet</Trans>}
      text={<Trans>Otters stick together as families. Find someone you know and cheer each other on.</Trans>}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <InviteButton variant="primary" />
          <Button asChild variant="quiet">
            <Link to="/social" search={{ tab: 'find' }}>
              <Trans>Find Friends</Trans>
            </Link>
          </Button>
        </div>
      }
    />
  );
}

/** Loads the dialog before it opens, since a failed import must not replace the screen. */
function RemoveButton({ nameId, onRemove }: { nameId: string; onRemove: () => void }) {
  const { t } = useLingui();
  const preload = () => void loadRemoveFriendDialog().catch(() => undefined);

  async function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    // Safari does not focus a pressed button, which gets the focus back after the dialog.
    currentTarget.focus();
    try {
      await loadRemoveFriendDialog();
      onRemove();
    } catch {
      toast({ variant: 'destructive', title: t`Error`, description: t`Failed to remove friend` });
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      aria-describedby={nameId}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => void remove(event)}
    >
      <Trans context="friend">Remove</Trans>
    </Button>
  );
}

function FriendRow({ friend, onRemove }: { friend: Friend; onRemove: () => void }) {
  const [nameId, latestId] = [useId(), useId()];
  const points = formatNumber(friend.ecoPoints);
  const { latest } = friend;
  return (
    <ResidentRow
      resident={friend}
      rowId={friend.id}
      nameId={nameId}
      facts={
        <>
          <p className="figures flex items-center gap-1.5 text-sm font-semibold text-sun-ink">
            <Sun aria-hidden className="size-4 shrink-0" />
            <span>
              <Trans>{points} eco-points</Trans>
            </span>
          </p>
          {latest && (
            <p id={latestId} className="text-sm wrap-anywhere">
              <SharedActivityText activity={latest} isLink={false} />
            </p>
          )}
        </>
      }
      actions={
        <>
          {latest && <CheerButton activity={latest} describedBy={`${nameId} ${latestId}`} />}
          <RemoveButton nameId={nameId} onRemove={onRemove} />
        </>
      }
    />
  );
}

function FriendList({ friends }: { friends: readonly Friend[] }) {
  const [friendToRemove, setFriendToRemove] = useState<Friend | null>(null);
  const { containerProps, returnFocus } = useRowFocus(friends.map(({ id }) => id));
  return (
    <div {...containerProps} className="rounded-sm">
      {friends.length === 0 ? (
        <NoFriendsYet />
      ) : (
        <ul className={RESIDENT_ROWS}>
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} onRemove={() => setFriendToRemove(friend)} />
          ))}
        </ul>
      )}
      <LazyRemoveFriendDialog
        friend={friendToRemove}
        onClose={() => setFriendToRemove(null)}
        onCloseAutoFocus={returnFocus}
      />
    </div>
  );
}

const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';

function FriendsSkeleton() {
  return (
    <div className={COLUMNS}>
      <Skeleton className="h-112 rounded-xl" />
      <div className="grid grid-cols-1 gap-6">
        <Skeleton className="h-64 rounded-xl" />
        <ResidentsSkeleton isTall />
      </div>
    </div>
  );
}

function FriendsWithFeed({ friends }: { friends: readonly Friend[] }) {
  const hasFriends = friends.length > 0;
  const feed = useInfiniteQuery({ ...feedQuery, enabled: hasFriends });
  const cheers = useQuery({ ...cheersQuery, enabled: hasFriends });
  if (hasFriends && !(feed.isFetched && cheers.isFetched)) return <FriendsSkeleton />;
  return (
    <div className={hasFriends ? COLUMNS : ''}>
      {hasFriends && <FriendsFeed />}
      <div className="grid grid-cols-1 gap-6">
        {hasFriends && (
          <>
            <CheersForYou />
            <h2 className="-mb-2 text-xl font-extrabold tracking-[-0.02em]">
              <Trans>My Friends</Trans>
            </h2>
          </>
        )}
        <FriendList friends={friends} />
      </div>
    </div>
  );
}

export function MyFriends({ friends }: { friends: UseQueryResult<Friend[]> }) {
  return (
    <QueryState
      query={friends}
      skeleton={<FriendsSkeleton />}
      problemTitle={<Trans>Your friends couldn't be loaded</Trans>}
    >
      {(list) => <FriendsWithFeed friends={list} />}
    </QueryState>
  );
}
