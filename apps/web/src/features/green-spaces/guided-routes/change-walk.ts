import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { type SendResult, sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { getOutboxCalls, removeFromOutbox, type OutboxCall } from '../../../lib/offline/outbox.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { queryFilter } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { requestLocationProof, type ProofOutcome } from '../../../lib/location/device-location.ts';
import {
  FINISH_ENDPOINT,
  GIVE_UP_ENDPOINT,
  refetchWalks,
  cacheFinishedWalk,
  applyWalkResponse,
  START_ENDPOINT,
  WALKS_ENDPOINT,
} from './guided-routes.api.ts';
import { type LocalWalk, walkOfQueuedStart } from './queued-walks.ts';

interface WalkRoute {
  greenSpaceId: number;
  route: Pick<Route, 'id' | 'name' | 'duration'>;
}

function outboxParams({ greenSpaceId: id, route }: WalkRoute) {
  return { params: { id, routeId: route.id }, subject: route.name, figures: { duration: route.duration } };
}

export interface WalkStartResult {
  walk: LocalWalk;
  locationOutcome: ProofOutcome;
}

async function startWalk(
  queryClient: QueryClient,
  walkRoute: WalkRoute,
  withLocation: boolean,
): Promise<WalkStartResult> {
  const { requestBody, outcome } = await requestLocationProof(withLocation);
  const sendResult = await sendOrQueue(queryClient, START_ENDPOINT, { ...outboxParams(walkRoute), body: requestBody });
  return {
    walk: 'answer' in sendResult ? sendResult.answer : walkOfQueuedStart(sendResult.queued),
    locationOutcome: outcome,
  };
}

export function useStartWalk(walkRoute: WalkRoute) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => startWalk(queryClient, walkRoute, withLocation),
    onSuccess: async ({ walk }) => {
      if (walk.isStartQueued) return;
      // A request in flight would overwrite the new walk.
      await queryClient.cancelQueries(queryFilter(WALKS_ENDPOINT));
      const cachedWalks = queryClient.getQueryData<Walk[]>([WALKS_ENDPOINT]);
      queryClient.setQueryData<Walk[]>([WALKS_ENDPOINT], [walk, ...(cachedWalks ?? [])]);
      // Without a cached list, the new walk alone would pass for all walks.
      if (!cachedWalks) void refetchWalks(queryClient);
    },
    onError: () => refetchWalks(queryClient),
  });
}

export interface WalkFinishResult {
  sendResult: SendResult<typeof FINISH_ENDPOINT>;
  /** Null as well if the call was queued: what arrives later is claimed, whatever the location was. */
  locationOutcome: ProofOutcome;
}

async function finishWalk(
  queryClient: QueryClient,
  walkRoute: WalkRoute,
  withLocation: boolean,
): Promise<WalkFinishResult> {
  const { requestBody, outcome } = await requestLocationProof(withLocation);
  const sendResult = await sendOrQueue(queryClient, FINISH_ENDPOINT, { ...outboxParams(walkRoute), body: requestBody });
  return { sendResult, locationOutcome: 'queued' in sendResult ? null : outcome };
}

/** Its toasts belong to the mutation, because the button that was pressed may be gone before the answer. */
export function useFinishWalk(walkRoute: WalkRoute) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { name } = walkRoute.route;

  function showResult({ sendResult }: WalkFinishResult) {
    if ('queued' in sendResult) {
      toast({ title: t`Saved on this device`, description: t`It'll be sent when you're back online.` });
      return;
    }
    cacheFinishedWalk(queryClient, sendResult.answer.walk);
    showEarnings(queryClient, sendResult.answer);
    const points = formatNumber(sendResult.answer.pointsAwarded);
    toast({
      title: t`Route Completed!`,
      description: sendResult.answer.isRepeat
        ? t`You've walked ${name}. You've already earned points on this path today.`
        : t`You've earned ${points} eco-points for walking ${name}`,
    });
  }

  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => finishWalk(queryClient, walkRoute, withLocation),
    onSuccess: showResult,
    onError: (error) => toastProblem(t`Failed to finish route`, error),
    onSettled: () => refreshAfterEarning(queryClient, WALKS_ENDPOINT),
  });
}

/** If the start is still in the outbox, removes it, so that the server never sees the walk. */
async function giveUpWalk(queryClient: QueryClient, walkRoute: WalkRoute): Promise<void> {
  const isForThisRoute = ({ params, refusal }: OutboxCall) => params?.['routeId'] === walkRoute.route.id && !refusal;
  const queuedStarts = getOutboxCalls().filter((call) => isForThisRoute(call) && call.name === START_ENDPOINT);
  for (const { key } of queuedStarts) await removeFromOutbox(key);
  if (queuedStarts.length > 0) return;
  const sendResult = await sendOrQueue(queryClient, GIVE_UP_ENDPOINT, outboxParams(walkRoute));
  if ('answer' in sendResult) applyWalkResponse(queryClient, GIVE_UP_ENDPOINT, undefined);
}

export function useGiveUpWalk(walkRoute: WalkRoute) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { name } = walkRoute.route;
  return useMutation({
    mutationFn: () => giveUpWalk(queryClient, walkRoute),
    onSuccess: () => toast({ title: t`Walk stopped`, description: t`You can start ${name} again at any time.` }),
    onError: (error) => {
      toastProblem(t`Couldn't stop the walk`, error);
      return refetchWalks(queryClient);
    },
  });
}
