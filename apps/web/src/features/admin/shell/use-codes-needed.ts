import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';

function isAboutCodes(error: unknown): boolean {
  return error instanceof CallError && error.status === 403 && error.code === 'second-factor-needed';
}

export function useCodesNeeded(): readonly [needed: boolean, tryAgain: () => void] {
  const queryClient = useQueryClient();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    // Queries that failed before this subscription are refetched by their screen. A refused mutation keeps its form and
    // shows a toast.
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isAboutCodes(event.action.error))
        setNeeded(true);
    });
  }, [queryClient]);
  return [needed, () => setNeeded(false)];
}
