import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessage } from '../../lib/problem-messages.ts';
import { refresh } from '../../lib/query-client.ts';
import './event-problems.ts';

export async function refreshEvents(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/events/:id/people',
    'GET /api/user/events',
  ]);
}

/** Pending until the page shows what changed, also after a refusal. */
export function useEventAction<Input = void>(act: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSettled: () => refreshEvents(queryClient),
  });
  return { run: mutate, isPending, problem: error ? problemMessage(error) : '' };
}

export { ActionProblem } from '../../ui/forms/field.tsx';
