import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { ReauthenticationDeclined, useReauthentication } from './reauthentication.tsx';

interface SecuredChange<Input, Result> {
  action: (input: Input) => Promise<Result>;
  affectedEndpoints: readonly ReadEndpointName[];
  failureTitle: MessageDescriptor;
  onSuccess?: (result: Result, input: Input) => void;
  /** Handles a failure without a toast. Returns whether it did. */
  handleFailure?: (error: unknown) => boolean;
}

/** Runs a security-related change with reauthentication if required. Shows failures as toasts. */
export function useSecuredChange<Input = void, Result = unknown>({
  action,
  affectedEndpoints,
  failureTitle,
  onSuccess,
  handleFailure,
}: SecuredChange<Input, Result>) {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const withReauthentication = useReauthentication();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => withReauthentication(() => action(input)),
    onSuccess: (result, input) => {
      void refresh(queryClient, affectedEndpoints);
      onSuccess?.(result, input);
    },
    onError: (error) => {
      if (error instanceof ReauthenticationDeclined || handleFailure?.(error)) return;
      toastProblem(i18n._(failureTitle), error);
    },
  });
  return { run: mutate, isPending };
}
