import { Trans } from '@lingui/react/macro';
import { Check, Clock, UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useAcceptRequest, useSendFriendRequest, useRejectRequest, useWithdrawRequest } from './use-friend-actions.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';

interface RelationshipProps {
  residentId: number;
  relationship: Relationship;
  /** ID of the element that names the resident. */
  nameId: string;
  size?: 'sm' | 'md';
}

function AddFriend({ residentId, relationship, nameId, size }: RelationshipProps) {
  const sendRequest = useSendFriendRequest();
  const noteId = useId();
  return (
    <>
      <Button
        variant={size === 'sm' ? 'soft' : 'primary'}
        size={size}
        disabled={!relationship.takesRequests}
        aria-describedby={relationship.takesRequests ? nameId : `${nameId} ${noteId}`}
        onClick={() => sendRequest(residentId)}
      >
        <UserPlus aria-hidden className="size-4" />
        <Trans>Add Friend</Trans>
      </Button>
      {!relationship.takesRequests && (
        <span id={noteId} className="text-sm text-muted">
          <Trans>Not accepting requests</Trans>
        </span>
      )}
    </>
  );
}

/** Without an ID the request is still being sent, so it cannot be withdrawn yet. */
function Requested({ residentId, relationship: { requestId }, nameId, size }: RelationshipProps) {
  const withdraw = useWithdrawRequest();
  return (
    <>
      <Chip>
        <Clock aria-hidden />
        <Trans>Requested</Trans>
      </Chip>
      {requestId !== null && (
        <Button
          variant="quiet"
          size={size}
          aria-describedby={nameId}
          onClick={() => withdraw({ requestId, residentId })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </>
  );
}

function Incoming({ residentId, relationship: { requestId }, nameId, size }: RelationshipProps) {
  const accept = useAcceptRequest();
  const reject = useRejectRequest();
  if (requestId === null) return null;
  return (
    <>
      <Button size={size} aria-describedby={nameId} onClick={() => accept({ requestId, residentId })}>
        <Trans>Accept</Trans>
      </Button>
      <Button variant="quiet" size={size} aria-describedby={nameId} onClick={() => reject({ requestId, residentId })}>
        <Trans>Reject</Trans>
      </Button>
    </>
  );
}

function Friends() {
  return (
    <Chip tone="leaf">
      <Check aria-hidden />
      <Trans>Friends</Trans>
    </Chip>
  );
}

const ACTIONS_BY_RELATION = { none: AddFriend, requested: Requested, incoming: Incoming, friend: Friends };

export function RelationshipActions({ size = 'sm', ...props }: RelationshipProps) {
  const { relation } = props.relationship;
  const containerRef = useFocusFallback(relation);
  const Actions = ACTIONS_BY_RELATION[relation];
  return (
    <div ref={containerRef} tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-2 rounded-sm">
      <Actions size={size} {...props} />
    </div>
  );
}
