import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { call } from '../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../lib/rewards/earnings.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import {
  addCachedFriend,
  refreshFriends,
  setCachedRelationship,
  cancelFriendQueries,
  removeCachedFriend,
  removeCachedRequest,
  type Undo,
} from './cached-friends.ts';

const MUTATION_KEY = ['friends'];

interface FriendAction<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /** Applies the expected result to the cache and returns how to roll it back. */
  applyOptimistically: (queryClient: QueryClient, input: Input) => Undo[];
  onResponse: (queryClient: QueryClient, result: Result, input: Input) => void;
  failure: MessageDescriptor;
}

/** Optimistic: rolled back if the server refuses. */
function useFriendAction<Input, Result>({
  send,
  applyOptimistically,
  onResponse,
  failure,
}: FriendAction<Input, Result>) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: send,
    onMutate: async (input: Input) => {
      await cancelFriendQueries(queryClient);
      return applyOptimistically(queryClient, input);
    },
    onSuccess: (result, input) => onResponse(queryClient, result, input),
    onError: (error, _input, undos) => {
      for (const undo of undos ?? []) undo();
      toastProblem(t`Error`, error, failure);
    },
    // Refetches after the last of several actions only, since a response in between would undo the others.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) <= 1) await refreshFriends(queryClient);
    },
  });
  return mutate;
}

function announceFriendship(queryClient: QueryClient, earnings: Earnings): void {
  toast({ title: t`Friend Request Accepted`, description: t`You are now friends!` });
  showEarnings(queryClient, earnings);
  void refreshAfterEarning(queryClient);
}

export interface PendingRequest {
  requestId: number;
  residentId: number;
}

export function useSendFriendRequest() {
  return useFriendAction({
    send: (receiverId: number) => call('POST /api/friend-request', { body: { receiverId } }),
    applyOptimistically: (queryClient, receiverId) => [
      setCachedRelationship(queryClient, receiverId, { relation: 'requested', requestId: null }),
    ],
    onResponse: (queryClient, receipt, receiverId) => {
      setCachedRelationship(queryClient, receiverId, receipt);
      if (receipt.relation === 'friend') {
        removeCachedRequest(queryClient, 'incoming', receiverId);
        announceFriendship(queryClient, receipt);
      } else {
        toast({
          title: t`Friend Request Sent`,
          description: t`Your friend request has been sent successfully.`,
        });
      }
    },
    failure: msg`Failed to send friend request`,
  });
}

export function useAcceptRequest() {
  return useFriendAction({
    send: ({ requestId }: PendingRequest) => call('POST /api/friend-request/:id/accept', { params: { id: requestId } }),
    applyOptimistically: (queryClient, { residentId }) => [
      removeCachedRequest(queryClient, 'incoming', residentId),
      setCachedRelationship(queryClient, residentId, { relation: 'friend', requestId: null }),
    ],
    onResponse: (queryClient, { friend, ...earnings }) => {
      addCachedFriend(queryClient, friend);
      announceFriendship(queryClient, earnings);
    },
    failure: msg`Failed to accept friend request`,
  });
}

export function useRejectRequest() {
  return useFriendAction({
    send: ({ requestId }: PendingRequest) => call('POST /api/friend-request/:id/reject', { params: { id: requestId } }),
    applyOptimistically: (queryClient, { residentId }) => [
      removeCachedRequest(queryClient, 'incoming', residentId),
      setCachedRelationship(queryClient, residentId, { relation: 'none', requestId: null }),
    ],
    onResponse: () =>
      toast({ title: t`Friend Request Rejected`, description: t`The friend request has been rejected.` }),
    failure: msg`Failed to reject friend request`,
  });
}

export function useWithdrawRequest() {
  return useFriendAction({
    send: ({ requestId }: PendingRequest) => call('DELETE /api/friend-request/:id', { params: { id: requestId } }),
    applyOptimistically: (queryClient, { residentId }) => [
      removeCachedRequest(queryClient, 'sent', residentId),
      setCachedRelationship(queryClient, residentId, { relation: 'none', requestId: null }),
    ],
    onResponse: () =>
      toast({ title: t`Friend Request Withdrawn`, description: t`Your friend request has been withdrawn.` }),
    failure: msg`Failed to withdraw friend request`,
  });
}

export function useRemoveFriend() {
  return useFriendAction({
    send: (id: number) => call('DELETE /api/friend/:id', { params: { id } }),
    applyOptimistically: (queryClient, id) => [
      removeCachedFriend(queryClient, id),
      setCachedRelationship(queryClient, id, { relation: 'none', requestId: null }),
    ],
    onResponse: () => toast({ title: t`Friend Removed`, description: t`Friend has been removed from your list.` }),
    failure: msg`Failed to remove friend`,
  });
}
