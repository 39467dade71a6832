import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { problemMessage } from './problem-messages.ts';

/** Pending until the page shows what changed, also after a refusal. */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  refresh: (queryClient: QueryClient) => Promise<void>,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSettled: async (answer, failure) => {
      await refresh(queryClient);
      if (!failure) onDone?.(answer as Answer);
    },
  });
  return { run: mutate, isPending, error, problem: error ? problemMessage(error) : '' };
}

/** Sentences of the server by the name of the field. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  return (error instanceof CallError && error.fields) || {};
}
