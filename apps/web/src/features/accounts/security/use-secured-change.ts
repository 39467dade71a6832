import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ProofDeclined, useProof } from './proof.tsx';

interface SecuredChange<Given, Result> {
  act: (given: Given) => Promise<Result>;
  /** What the change makes out of date. */
  changes: readonly ReadEndpointName[];
  /** The title of the toast if it fails. */
  failed: MessageDescriptor;
  done?: (result: Result, given: Given) => void;
  /** Takes a failure that is shown elsewhere than in a toast. Returns whether it did. */
  takesFailure?: (error: unknown) => boolean;
}

/** A change of how the account is protected: with a proof where the server asks for one. A failure is shown in a toast. */
export function useSecuredChange<Given = void, Result = unknown>({
  act,
  changes,
  failed,
  done,
  takesFailure,
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
      if (error instanceof ProofDeclined || takesFailure?.(error)) return;
      toast({
        variant: 'destructive',
        title: i18n._(failed),
        description: problemMessage(error),
      });
    },
  });
  return { change: mutate, isPending };
}
