import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { refresh } from '../../lib/query-client.ts';
import './club-problems.ts';

async function refreshClubs(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [
    'GET /api/clubs',
    'GET /api/clubs/:slug',
    'GET /api/clubs/:slug/members',
    'GET /api/clubs/:slug/requests',
    // With those for members.
    'GET /api/challenges',
    'GET /api/user/challenges/open',
  ]);
}

/** Pending until the page shows what changed, also after a refusal. */
export function useClubAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSettled: async (answer, failure) => {
      await refreshClubs(queryClient);
      if (!failure) onDone?.(answer as Answer);
    },
  });
  return { run: mutate, isPending, error, problem: error ? problemMessage(error) : '' };
}

/** Sentences of the server by the name of the field. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  return (error instanceof CallError && error.fields) || {};
}
