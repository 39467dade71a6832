import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../../lib/call-error.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { useStartWalk } from './change-walk.ts';
import { setWalkMeasured } from './stored-walk.ts';

function isOtherWalkUnderWay(error: unknown): boolean {
  return error instanceof CallError && error.code === 'route-under-way';
}

export function useStartRoute(route: Parameters<typeof useStartWalk>[0], withLocation: boolean, onStarted: () => void) {
  const { t } = useLingui();
  const residentId = useResidentId();
  const start = useStartWalk(route);

  function startRoute() {
    start.mutate(
      { withLocation },
      {
        onSuccess: ({ walk, locationOutcome }) => {
          // Wanting a verified walk and allowing the location implies measuring.
          if (withLocation && locationOutcome !== 'denied') setWalkMeasured(residentId, walk, true);
          onStarted();
        },
        onError: (error) => {
          if (isOtherWalkUnderWay(error)) return;
          toastProblem(t`Failed to start route`, error);
        },
      },
    );
  }

  const { data, isPending, isSuccess, error } = start;
  return {
    startRoute,
    locationOutcome: data?.locationOutcome,
    isPending,
    isSuccess,
    error,
    isOtherWalkUnderWay: isOtherWalkUnderWay(error),
  };
}
