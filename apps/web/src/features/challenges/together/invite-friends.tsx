import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { call } from '../../../lib/api.ts';
import { friendsQuery, fullName } from '../../../lib/residents.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

function InviteRow({ friend, challengeId }: { friend: ResidentCard; challengeId: number }) {
  const nameId = useId();
  const invite = useMutation({
    mutationFn: () =>
      call('POST /api/challenges/:id/invitations', { params: { id: challengeId }, body: { friendId: friend.id } }),
    onError: (error) => toastProblem(t`The invitation wasn't sent`, error),
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar {...friend} imageUrl={friend.profileImageUrl} />
      <span id={nameId} className="min-w-0 grow leading-snug font-semibold wrap-anywhere">
        <bdi translate="no">{fullName(friend)}</bdi>{' '}
        {friend.firstName && <bdi className="block text-sm font-normal text-muted">@{friend.username}</bdi>}
      </span>
      {/* Stays in place, so that it keeps focus. */}
      <Button
        variant={invite.isSuccess ? 'quiet' : 'soft'}
        pending={invite.isPending}
        aria-describedby={nameId}
        aria-disabled={invite.isSuccess || undefined}
        onClick={() => invite.isSuccess || invite.mutate()}
      >
        {invite.isSuccess && <Check aria-hidden className="size-4" />}
        {invite.isSuccess ? <Trans>Invited</Trans> : <Trans>Invite</Trans>}
      </Button>
    </li>
  );
}

function NoOneToInvite({ hasFriends }: { hasFriends: boolean }) {
  if (hasFriends) {
    return (
      <p className="text-muted">
        <Trans>All your friends have joined.</Trans>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        <Trans>You have no friends here to invite yet.</Trans>
      </p>
      <Button asChild>
        <Link to="/social" search={{ tab: 'find' }}>
          <Trans>Find Friends</Trans>
        </Link>
      </Button>
    </div>
  );
}

interface InviteFriendsProps {
  challenge: Challenge;
  joinedFriends: readonly ResidentCard[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function InviteFriends({ challenge, joinedFriends, open, onOpenChange }: InviteFriendsProps) {
  const friends = useQuery({ ...friendsQuery, enabled: open });
  return (
    <LazyDialog open={open} onOpenChange={onOpenChange}>
      <LazyDialogContent
        title={<Trans>Invite a friend</Trans>}
        description={<Trans>They'll get a notification with a link to the challenge.</Trans>}
      >
        <QueryState query={friends} skeleton={<Skeleton className="h-24 rounded-md" />}>
          {(list) => {
            const invitableFriends = list.filter(
              ({ id }) => !joinedFriends.some((joinedFriend) => joinedFriend.id === id),
            );
            if (invitableFriends.length === 0) return <NoOneToInvite hasFriends={list.length > 0} />;
            return (
              <ul className="-mx-1 grid max-h-96 list-none grid-cols-1 divide-y divide-line overflow-y-auto px-1">
                {invitableFriends.map((friend) => (
                  <InviteRow key={friend.id} friend={friend} challengeId={challenge.id} />
                ))}
              </ul>
            );
          }}
        </QueryState>
      </LazyDialogContent>
    </LazyDialog>
  );
}
