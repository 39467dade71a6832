import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useStartWalk } from './guided-routes.api.ts';

function isOtherWalk(error: unknown): boolean {
  return error instanceof CallError && error.code === 'route-under-way';
}

/** Starts a walk. If another one is under way, the row says so with a link to it; other failures show a toast. */
export function useStart(address: Parameters<typeof useStartWalk>[0], onStarted: () => void) {
  const { t } = useLingui();
  const start = useStartWalk(address);

  function press() {
    start.mutate(undefined, {
      onSuccess: onStarted,
      onError: (error) => {
        if (isOtherWalk(error)) return;
        toast({
          variant: 'destructive',
          title: t`Failed to start route`,
          description: problemMessage(error, msg`Something went wrong. Please try again.`),
        });
      },
    });
  }

  const { isPending, isSuccess, error } = start;
  return { press, isPending, isSuccess, error, isRefused: isOtherWalk(error) };
}
