import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EcoAction, EcoActionReceipt, LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../../lib/api.ts';
import { sendOrQueue } from '../../../lib/offline/outbox-sync.ts';
import { useOutbox } from '../../../lib/offline/outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { ecoActionsQuery } from '../challenges.api.ts';

const LOG = 'POST /api/user/eco-actions';

/** `key` identifies an entry that waits in the outbox. */
type Entry = LoggedEcoAction['today'][number] & { key?: string };

/** Entries of this action that wait in the outbox, with negative ids. */
export function useQueuedEntries(action: EcoAction): Entry[] {
  return useOutbox(useResidentId())
    .filter(({ name, body, refusal }) => name === LOG && body?.['action'] === action && !refusal)
    .map(({ key, madeAt }, place) => ({ id: -1_000_000 - place, createdAt: madeAt, key }));
}

/** Serialises mutations, so that responses arrive in the order of the presses. */
const IN_ORDER = { mutationKey: ['eco-actions'], scope: { id: 'eco-actions' } };

let lastWaiting = 0;

/** An optimistic entry has a negative id and no outbox key. */
export function isWaiting(entry: Entry): boolean {
  return entry.id < 0 && entry.key === undefined;
}

function changeToday(queryClient: QueryClient, action: EcoAction, change: (today: readonly Entry[]) => Entry[]) {
  queryClient.setQueryData(ecoActionsQuery.queryKey, (all) =>
    all?.map((each) => (each.action === action ? { ...each, today: change(each.today) } : each)),
  );
}

/** Applies a response, but keeps optimistic entries whose responses are pending. */
function takeOver(queryClient: QueryClient, { action, today }: LoggedEcoAction, answeredId?: number) {
  changeToday(queryClient, action, (shown) => [
    ...today,
    ...shown.filter((entry) => isWaiting(entry) && entry.id !== answeredId),
  ]);
}

/** Refetches after the last pending mutation only. */
async function refreshAfterLast(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: IN_ORDER.mutationKey }) > 1) return;
  await refreshAfterEarning(queryClient, 'GET /api/user/eco-actions');
}

export function useLogEcoAction(action: EcoAction) {
  const queryClient = useQueryClient();
  return useMutation({
    ...IN_ORDER,
    mutationFn: () => sendOrQueue(queryClient, LOG, { body: { action }, subject: action }),
    onMutate: async () => {
      lastWaiting -= 1;
      const shown = { id: lastWaiting, createdAt: new Date().toISOString() };
      await queryClient.cancelQueries({ queryKey: ecoActionsQuery.queryKey });
      changeToday(queryClient, action, (today) => [...today, shown]);
      return shown;
    },
    onSuccess: (made, _nothing, shown) => {
      if ('waits' in made) {
        // From now on, the outbox entry shows it.
        changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== shown.id));
        return;
      }
      takeOver(queryClient, made.answer.logged, shown.id);
      showEarnings(queryClient, made.answer);
    },
    onError: (_error, _nothing, shown) =>
      changeToday(queryClient, action, (today) => today.filter((entry) => entry.id !== shown?.id)),
    onSettled: () => refreshAfterLast(queryClient),
  });
}

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
