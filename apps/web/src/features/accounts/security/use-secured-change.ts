import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ProofDeclined, useProof } from './proof.tsx';

interface SecuredChange<Given, Result> {
  act: (given: Given) => Promise<Result>;
  changes: readonly ReadEndpointName[];
  failed: MessageDescriptor;
  done?: (result: Result, given: Given) => void;
  /** Handles a failure without a toast. Returns whether it did. */
  handleFailure?: (error: unknown) => boolean;
}

/** Runs a security-related change with reauthentication if required. Shows failures as toasts. */
export function useSecuredChange<Given = void, Result = unknown>({
  act,
  changes,
  failed,
  done,
  handleFailure,
}: SecuredChange<Given, Result>) {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const withProof = useProof();
  const { mutate, isPending } = useMutation({
    mutationFn: (given: Given) => withProof(() => act(given)),
    onSuccess: (result, given) => {
      void refresh(queryClient, changes);
      done?.(result, given);
    },
    onError: (error) => {
      if (error instanceof ProofDeclined || handleFailure?.(error)) return;
      toast({
        variant: 'destructive',
        title: i18n._(failed),
        description: problemMessage(error),
      });
    },
  });
  return { change: mutate, isPending };
}
