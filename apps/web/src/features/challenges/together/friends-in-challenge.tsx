import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ChallengeFriend } from '@ecopulse/contract/challenges/challenge-friends';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { formatNumber } from '../../../lib/language/format.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { challengeFriendsQuery } from '../challenges.api.ts';
import { InviteFriends } from './invite-friends.tsx';

const INITIAL_FRIEND_COUNT = 6;

function FriendRow({ friend }: { friend: ChallengeFriend }) {
  const { t } = useLingui();
  const name = fullName(friend);
  const nameInText = isolatedName(friend);
  const [progress, target] = [formatNumber(friend.progress), formatNumber(friend.target)];
  return (
    <li className="flex items-center gap-3">
      <Avatar {...friend} imageUrl={friend.profileImageUrl} />
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            to="/residents/$username"
            params={{ username: friend.username }}
            className="min-h-6 min-w-0 rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi translate="no">{name}</bdi>
          </Link>
          <span className="figures text-sm font-semibold text-muted">
            {friend.isCompleted ? <Trans context="by a friend">Completed</Trans> : `${progress} / ${target}`}
          </span>
        </div>
        <ProgressBar label={t`${nameInText}'s progress`} value={friend.progress} max={friend.target} />
      </div>
    </li>
  );
}

function FriendList({ friends, isActive }: { friends: readonly ChallengeFriend[]; isActive: boolean }) {
  const { count, list, more } = useShowMore<HTMLUListElement>('friends', friends.length, INITIAL_FRIEND_COUNT);
  if (friends.length === 0) {
    return (
      <p className="text-muted">
        {isActive ? (
          <Trans>None of your friends have joined yet. Challenges are more fun together, so invite a friend!</Trans>
        ) : (
          <Trans>None of your friends have joined.</Trans>
        )}
      </p>
    );
  }
  return (
    <>
      <ul ref={list} className="grid list-none grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {friends.slice(0, count).map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
      {more}
    </>
  );
}

export function FriendsInChallenge({ challenge }: { challenge: Challenge }) {
  const friends = useQuery(challengeFriendsQuery(challenge.id));
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel
      title={<Trans>Together with friends</Trans>}
      action={
        challenge.isActive && (
          <Button variant="soft" className="max-sm:mt-1.5" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-4" />
            <Trans>Invite a friend</Trans>
          </Button>
        )
      }
    >
      <QueryState query={friends} skeleton={<Skeleton className="h-12 rounded-md" />}>
        {(list) => <FriendList friends={list} isActive={challenge.isActive} />}
      </QueryState>
      <InviteFriends
        challenge={challenge}
        joinedFriends={friends.data ?? []}
        open={isInviting}
        onOpenChange={setInviting}
      />
    </Panel>
  );
}
