import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EcoAction, EcoActionReceipt, LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import { call, serverNow } from '../../../lib/api.ts';
import { sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { useOutbox } from '../../../lib/offline/outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { ecoActionsQuery } from '../challenges.api.ts';

const LOG = 'POST /api/user/eco-actions';

type Entry = LoggedEcoAction['today'][number] & { outboxKey?: string };

/** Entries of this action in the outbox. Their ids stay below those of optimistic entries, which count down from -1. */
export function useQueuedEntries(action: EcoAction): Entry[] {
  return useOutbox(useResidentId())
    .filter(({ name, body, refusal }) => name === LOG && body?.['action'] === action && !refusal)
    .map(({ key, madeAt }, index) => ({ id: -1_000_000 - index, createdAt: madeAt, outboxKey: key }));
}

/** Serialises mutations, so that responses arrive in the order of the presses. */
const SERIALISED = { mutationKey: ['eco-actions'], scope: { id: 'eco-actions' } };

let lastOptimisticId = 0;

/** An optimistic entry has a negative id and no outbox key. */
export function isOptimistic(entry: Entry): boolean {
  return entry.id < 0 && entry.outboxKey === undefined;
}

function changeToday(queryClient: QueryClient, action: EcoAction, update: (today: readonly Entry[]) => Entry[]) {
  queryClient.setQueryData(ecoActionsQuery.queryKey, (ecoActions) =>
    ecoActions?.map((each) => (each.action === action ? { ...each, today: update(each.today) } : each)),
  );
}

/** Applies a response, but keeps optimistic entries whose responses are pending. */
function applyLogged(queryClient: QueryClient, { action, today }: LoggedEcoAction, settledId?: number) {
  changeToday(queryClient, action, (cachedEntries) => [
    ...today,
    ...cachedEntries.filter((entry) => isOptimistic(entry) && entry.id !== settledId),
  ]);
}

/** Refetches after the last pending mutation only; the mutation that calls this still counts as pending. */
async function refreshAfterLastMutation(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: SERIALISED.mutationKey }) > 1) return;
  await refreshAfterEarning(queryClient, 'GET /api/user/eco-actions');
}

export function useLogEcoAction(action: EcoAction) {
  const queryClient = useQueryClient();
  return useMutation({
    ...SERIALISED,
    mutationFn: () => sendOrQueue(queryClient, LOG, { body: { action }, subject: action }),
    onMutate: async () => {
      lastOptimisticId -= 1;
      const optimisticEntry = { id: lastOptimisticId, createdAt: new Date(serverNow()).toISOString() };
      await queryClient.cancelQueries({ queryKey: ecoActionsQuery.queryKey });
      changeToday(queryClient, action, (today) => [...today, optimisticEntry]);
      return optimisticEntry;
    },
    onSuccess: (sendResult, _nothing, optimisticEntry) => {
      if ('queued' in sendResult) {
        // `useQueuedEntries` shows the entry from now on.
        changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== optimisticEntry.id));
        return;
      }
      applyLogged(queryClient, sendResult.answer.logged, optimisticEntry.id);
      showEarnings(queryClient, sendResult.answer);
    },
    onError: (_error, _nothing, optimisticEntry) =>
      changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== optimisticEntry?.id)),
    onSettled: () => refreshAfterLastMutation(queryClient),
  });
}

export function useUndoEcoAction(action: EcoAction) {
  const queryClient = useQueryClient();
  return useMutation({
    ...SERIALISED,
    mutationFn: ({ id }: Entry): Promise<EcoActionReceipt> =>
      call('DELETE /api/user/eco-actions/:id', { params: { id } }),
    onMutate: async (undoneEntry) => {
      await queryClient.cancelQueries({ queryKey: ecoActionsQuery.queryKey });
      changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== undoneEntry.id));
    },
    onSuccess: (receipt) => {
      applyLogged(queryClient, receipt.logged);
      showEarnings(queryClient, receipt);
    },
    onError: (_error, undoneEntry) =>
      changeToday(queryClient, action, (today) =>
        [...today, undoneEntry].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
      ),
    onSettled: () => refreshAfterLastMutation(queryClient),
  });
}
