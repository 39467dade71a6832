import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';

function isAboutCodes(error: unknown): boolean {
  return error instanceof CallError && error.status === 403 && error.code === 'second-factor-needed';
}

/** Whether the server has refused to show a page because this admin signs in without codes; and a way to try again. */
export function useCodesNeeded(): readonly [needed: boolean, tryAgain: () => void] {
  const queryClient = useQueryClient();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    // What failed before this frame was drawn is fetched again by its screen. A refused change keeps its form, with what
    // was typed; a toast says why.
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isAboutCodes(event.action.error))
        setNeeded(true);
    });
  }, [queryClient]);
  return [needed, () => setNeeded(false)];
}
