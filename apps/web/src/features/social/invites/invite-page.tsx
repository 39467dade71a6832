import { msg, t as globalT } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { InviteReceipt } from '@ecopulse/contract/social/invites';
import { call } from '../../../lib/api.ts';
import { brand } from '../../../lib/brand.ts';
import { CallError } from '../../../lib/call-error.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { LoadProblem, type LoadProblemProps } from '../../../lib/query-state.tsx';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { fullName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { refreshFriends } from '../cached-friends.ts';

const route = getRouteApi('/invite/$code');

/** Idempotent: the server sends one request, however often the page is opened. */
function useInvitation(code: string) {
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/invites/:code/use', { params: { code } }),
    onSuccess: (receipt) => {
      showEarnings(queryClient, receipt);
      void refreshFriends(queryClient);
      void refreshAfterEarning(queryClient);
    },
  });
  useEffect(() => mutate(), [mutate]);
  return { data, error, isPending, retry: () => mutate() };
}

export function InvitePage() {
  const { t } = useLingui();
  const { code } = route.useParams();
  const { data, error, isPending, retry } = useInvitation(code);
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <title>{`${t`Invitation`} · ${brand.name}`}</title>
      {data && <RequestSent receipt={data} />}
      {error && <RequestNotSent error={error} isRetrying={isPending} onRetry={retry} />}
      {!data && !error && <SendingRequest />}
    </div>
  );
}

function SendingRequest() {
  return (
    <Card>
      <h1 className="sr-only">
        <Trans>Sending your friend request…</Trans>
      </h1>
      <Skeleton className="size-20 rounded-full" />
      <Skeleton className="h-8 w-full max-w-64 rounded-md" />
      <Skeleton className="h-5 w-full max-w-80 rounded-md" />
      <Skeleton className="h-11 w-40 rounded-full" />
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-2xl bg-surface p-8 text-center shadow-soft sm:p-12">
      {children}
    </div>
  );
}

function RequestSent({ receipt }: { receipt: InviteReceipt }) {
  const { inviter, relation } = receipt;
  const name = <bdi translate="no">{fullName(inviter)}</bdi>;
  return (
    <Card>
      <Avatar {...inviter} imageUrl={inviter.profileImageUrl} size="lg" />
      <h1 className="text-2xl font-extrabold tracking-[-0.03em] wrap-anywhere">
        {relation === 'friend' ? (
          <Trans>You and {name} are friends</Trans>
        ) : (
          <Trans>Your friend request to {name} is on its way</Trans>
        )}
      </h1>
      <p className="max-w-prose text-muted">
        {relation === 'friend' ? (
          <Trans>See their activity this week, and cheer them on.</Trans>
        ) : (
          <Trans>Once they accept, you'll see each other's activity and can cheer each other on.</Trans>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/">
            <Trans>Go to Home</Trans>
          </Link>
        </Button>
        {relation === 'friend' ? (
          <Button asChild variant="quiet">
            <Link to="/residents/$username" params={{ username: inviter.username }}>
              <Trans>See their profile</Trans>
            </Link>
          </Button>
        ) : (
          receipt.requestId !== null && <Withdraw requestId={receipt.requestId} />
        )}
      </div>
    </Card>
  );
}

/** For anyone who opened the link without intending to send a request. */
function Withdraw({ requestId }: { requestId: number }) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/friend-request/:id', { params: { id: requestId } }),
    onSuccess: () => {
      toast({
        title: globalT`Friend Request Withdrawn`,
        description: globalT`Your friend request has been withdrawn.`,
      });
      void refreshFriends(queryClient);
      void navigate({ to: '/', replace: true });
    },
    onError: (error) => toastProblem(globalT`Error`, error, msg`Failed to withdraw friend request`),
  });
  return (
    <Button variant="quiet" pending={isPending} onClick={() => mutate()}>
      <Trans>Withdraw request</Trans>
    </Button>
  );
}

function RequestNotSent({ error, ...retryProps }: LoadProblemProps) {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'own-request') {
    return (
      <EmptyState
        level="h1"
        animal="kingfisher"
        title={<Trans>This is your own link</Trans>}
        text={<Trans>Send it to a friend. They can use it to send you a friend request.</Trans>}
        action={<FriendsLink />}
      />
    );
  }
  if (code === 'invite-ended') {
    return (
      <EmptyState
        level="h1"
        animal="monitor-lizard"
        title={<Trans>This invitation is no longer valid</Trans>}
        text={<Trans>Invitation links expire after 30 days or 20 uses. Ask for a new one.</Trans>}
        action={<FriendsLink />}
      />
    );
  }
  return <LoadProblem title={<Trans>Your friend request couldn't be sent</Trans>} error={error} {...retryProps} />;
}

function FriendsLink() {
  return (
    <Button asChild>
      <Link to="/social">
        <Trans>Go to your friends</Trans>
      </Link>
    </Button>
  );
}
