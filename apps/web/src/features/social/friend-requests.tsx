import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { FriendRequest } from '@ecopulse/contract/social/social';
import { formatDate } from '../../lib/language/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadProblem, QueryState } from '../../lib/query-state.tsx';
import { fullName } from '../../lib/residents.ts';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { RESIDENT_ROWS, ResidentRow, ResidentTown } from './resident-row.tsx';
import { friendRequestsQuery } from './social.api.ts';
import { useAcceptRequest, useRejectRequest, useWithdrawRequest } from './use-friend-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

interface RequestRowProps {
  request: FriendRequest;
  name: string;
  nameId: string;
  actions: ReactNode;
}

function RequestRow({ request: { id, resident, homeTown, createdAt }, name, nameId, actions }: RequestRowProps) {
  const date = formatDate(createdAt);
  return (
    <ResidentRow
      resident={resident}
      rowId={id}
      nameId={nameId}
      name={name}
      facts={
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {name !== resident.username && (
            <span className="wrap-anywhere">
              @<bdi translate="no">{resident.username}</bdi>
            </span>
          )}
          {homeTown !== null && <ResidentTown town={homeTown} />}
          <time dateTime={createdAt}>
            <Trans>Sent on {date}</Trans>
          </time>
        </p>
      }
      actions={actions}
    />
  );
}

function IncomingRequest({ request }: { request: FriendRequest }) {
  const accept = useAcceptRequest();
  const reject = useRejectRequest();
  const nameId = useId();
  const pendingRequest = { requestId: request.id, residentId: request.resident.id };
  return (
    <RequestRow
      request={request}
      name={request.requesterName}
      nameId={nameId}
      actions={
        <>
          <Button size="sm" aria-describedby={nameId} onClick={() => accept(pendingRequest)}>
            <Trans>Accept</Trans>
          </Button>
          <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={() => reject(pendingRequest)}>
            <Trans>Reject</Trans>
          </Button>
        </>
      }
    />
  );
}

function SentRequest({ request }: { request: FriendRequest }) {
  const withdraw = useWithdrawRequest();
  const nameId = useId();
  const pendingRequest = { requestId: request.id, residentId: request.resident.id };
  return (
    <RequestRow
      request={request}
      name={fullName(request.resident)}
      nameId={nameId}
      actions={
        <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={() => withdraw(pendingRequest)}>
          <Trans>Withdraw</Trans>
        </Button>
      }
    />
  );
}

function IncomingRequests({ requests }: { requests: readonly FriendRequest[] }) {
  const { containerProps } = useRowFocus(requests.map(({ id }) => id));
  return (
    <div {...containerProps} className="rounded-sm">
      {requests.length === 0 ? (
        <EmptyState
          animal="kingfisher"
          title={<Trans>No Friend Requests</Trans>}
          text={<Trans>You don't have any pending friend requests</Trans>}
        />
      ) : (
        <ul className={RESIDENT_ROWS}>
          {requests.map((request) => (
            <IncomingRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SentRequestsProps {
  requests: readonly FriendRequest[];
  /** Set if there are no incoming requests either, since one empty state is enough. */
  isHiddenIfEmpty: boolean;
}

function SentRequests({ requests, isHiddenIfEmpty }: SentRequestsProps) {
  const titleId = useId();
  const { containerProps } = useRowFocus(requests.map(({ id }) => id));
  // Stays after its last request is withdrawn, because it then has the focus.
  const [hadRequests] = useState(requests.length > 0);
  if (requests.length === 0 && isHiddenIfEmpty && !hadRequests) return null;
  return (
    <section aria-labelledby={titleId} {...containerProps} className="grid grid-cols-1 gap-4 rounded-sm">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
        <Trans>Requests you've sent</Trans>
      </h2>
      {requests.length === 0 ? (
        <p className="text-muted">
          <Trans>No pending requests</Trans>
        </p>
      ) : (
        <ul className={RESIDENT_ROWS}>
          {requests.map((request) => (
            <SentRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function FriendRequests({ incoming }: { incoming: UseQueryResult<FriendRequest[]> }) {
  const sent = useQuery(friendRequestsQuery('sent'));
  // Both lists fail for the same reason, so show one notice.
  if (!incoming.data && !sent.data && incoming.error && sent.error) {
    return (
      <LoadProblem
        title={<Trans>Your friend requests couldn't be loaded</Trans>}
        error={incoming.error}
        isRetrying={incoming.isFetching || sent.isFetching}
        onRetry={() => Promise.all([incoming.refetch(), sent.refetch()])}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <QueryState
        query={incoming}
        skeleton={<ResidentsSkeleton />}
        problemTitle={<Trans>Your friend requests couldn't be loaded</Trans>}
      >
        {(requests) => <IncomingRequests requests={requests} />}
      </QueryState>
      <QueryState
        query={sent}
        skeleton={<ResidentsSkeleton rows={2} />}
        problemTitle={<Trans>The requests you've sent couldn't be loaded</Trans>}
      >
        {(requests) => <SentRequests requests={requests} isHiddenIfEmpty={incoming.data?.length === 0} />}
      </QueryState>
    </div>
  );
}
