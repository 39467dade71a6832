import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';

function isSecondFactorError(error: unknown): boolean {
  return error instanceof CallError && error.status === 403 && error.code === 'second-factor-needed';
}

export function useSecondFactorRequirement(): readonly [isRequired: boolean, retry: () => void] {
  const queryClient = useQueryClient();
  const [isRequired, setRequired] = useState(false);
  useEffect(() => {
    // Queries alone, since a refused mutation keeps its form and shows a toast. Queries that failed before this
    // subscription are refetched by their screen.
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSecondFactorError(event.action.error))
        setRequired(true);
    });
  }, [queryClient]);
  return [isRequired, () => setRequired(false)];
}
