import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EcoAction, EcoActionReceipt, LoggedEcoAction } from '@ecopulse/contract/challenges';
import { call } from '../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../lib/earnings.ts';
import { ecoActionsQuery } from './challenges.api.ts';

type Entry = LoggedEcoAction['today'][number];

/**
 * Logging and undoing run one after the other, in the order pressed, so that their responses arrive in that order too.
 */
const IN_ORDER = { mutationKey: ['eco-actions'], scope: { id: 'eco-actions' } };

let lastWaiting = 0;

/** An entry shown before the server has stored it has a negative id. */
export function isWaiting(entry: Entry): boolean {
  return entry.id < 0;
}

function changeToday(queryClient: QueryClient, action: EcoAction, change: (today: readonly Entry[]) => Entry[]) {
  queryClient.setQueryData(ecoActionsQuery.queryKey, (all) =>
    all?.map((each) => (each.action === action ? { ...each, today: change(each.today) } : each)),
  );
}

/** Applies a response, and keeps the entries that still wait for their own. */
function takeOver(queryClient: QueryClient, { action, today }: LoggedEcoAction, answeredId?: number) {
  changeToday(queryClient, action, (shown) => [
    ...today,
    ...shown.filter((entry) => isWaiting(entry) && entry.id !== answeredId),
  ]);
}

/** The response applies at once. The queries that it may have changed are fetched after the last pending press. */
async function refreshAfterLast(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: IN_ORDER.mutationKey }) > 1) return;
  await refreshAfterEarning(queryClient, 'GET /api/user/eco-actions');
}

/** Logs an eco-action: it counts on screen at once, and is removed if the server refuses. */
export function useLogEcoAction(action: EcoAction) {
  const queryClient = useQueryClient();
  return useMutation({
    ...IN_ORDER,
    mutationFn: (): Promise<EcoActionReceipt> => call('POST /api/user/eco-actions', { body: { action } }),
    onMutate: async () => {
      lastWaiting -= 1;
      const waiting = { id: lastWaiting, createdAt: new Date().toISOString() };
      await queryClient.cancelQueries({ queryKey: ecoActionsQuery.queryKey });
      changeToday(queryClient, action, (today) => [...today, waiting]);
      return waiting;
    },
    onSuccess: (receipt, _nothing, waiting) => {
      takeOver(queryClient, receipt.logged, waiting.id);
      showEarnings(queryClient, receipt);
    },
    onError: (_error, _nothing, waiting) =>
      changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== waiting?.id)),
    onSettled: () => refreshAfterLast(queryClient),
  });
}

/** Undoes an eco-action of today, on screen at once too. */
export function useUndoEcoAction(action: EcoAction) {
  const queryClient = useQueryClient();
  return useMutation({
    ...IN_ORDER,
    mutationFn: ({ id }: Entry): Promise<EcoActionReceipt> =>
      call('DELETE /api/user/eco-actions/:id', { params: { id } }),
    onMutate: async (undone) => {
      await queryClient.cancelQueries({ queryKey: ecoActionsQuery.queryKey });
      changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== undone.id));
    },
    onSuccess: (receipt) => {
      takeOver(queryClient, receipt.logged);
      showEarnings(queryClient, receipt);
    },
    onError: (_error, undone) =>
      changeToday(queryClient, action, (today) =>
        [...today, undone].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
      ),
    onSettled: () => refreshAfterLast(queryClient),
  });
}
