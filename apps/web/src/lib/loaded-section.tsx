import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemWords } from './problem-messages.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface LoadedSectionProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** What a section stands on: there, still on its way, or failed, with a way to try again. */
export function LoadedSection<Data>({
  query: { data, error, isFetching, refetch },
  children,
}: LoadedSectionProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className="h-32 rounded-md" />;
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p role="alert" className="text-muted">
        {problemWords(error, msg`Something went wrong. Please try again.`)}
      </p>
      <Button variant="quiet" size="sm" pending={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
