import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../../lib/call-error.ts';
import { useResidentId } from '../../../lib/own-resident.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useStartWalk } from './change-walk.ts';
import { measureWalk } from './kept-walk.ts';

function isOtherWalk(error: unknown): boolean {
  return error instanceof CallError && error.code === 'route-under-way';
}

/**
 * Starts a walk, and asks for the location if that is wanted. If another one is under way, the row says so with a link to
 * it; other failures show a toast.
 */
export function useStart(route: Parameters<typeof useStartWalk>[0], withLocation: boolean, onStarted: () => void) {
  const { t } = useLingui();
  const residentId = useResidentId();
  const start = useStartWalk(route);

  function press() {
    start.mutate(
      { withLocation },
      {
        onSuccess: ({ walk, location }) => {
          // Whoever wants it verified and allows the location also has it measured.
          if (withLocation && location !== 'denied') measureWalk(residentId, walk, true);
          onStarted();
        },
        onError: (error) => {
          if (isOtherWalk(error)) return;
          toast({
            variant: 'destructive',
            title: t`Failed to start route`,
            description: problemMessage(error),
          });
        },
      },
    );
  }

  const { data, isPending, isSuccess, error } = start;
  return { press, location: data?.location, isPending, isSuccess, error, isRefused: isOtherWalk(error) };
}
