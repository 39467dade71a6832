import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../../lib/call-error.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useStartWalk } from './change-walk.ts';
import { measureWalk } from './stored-walk.ts';

function isOtherWalk(error: unknown): boolean {
  return error instanceof CallError && error.code === 'route-under-way';
}

export function useStart(route: Parameters<typeof useStartWalk>[0], withLocation: boolean, onStarted: () => void) {
  const { t } = useLingui();
  const residentId = useResidentId();
  const start = useStartWalk(route);

  function press() {
    start.mutate(
      { withLocation },
      {
        onSuccess: ({ walk, location }) => {
          // Wanting a verified walk and allowing the location implies measuring.
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
