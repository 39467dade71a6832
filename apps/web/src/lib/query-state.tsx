import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemWords } from './problem-messages.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Where a part of a screen did not load: why, and a way to try again. */
export function LoadProblem({ error, isRetrying, onRetry }: LoadProblemProps) {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p role="alert" className="text-muted">
        {problemWords(error, msg`Something went wrong. Please try again.`)}
      </p>
      <Button variant="quiet" size="sm" pending={isRetrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

interface LoadedProps<Data> {
  /** What did not load, where it did not. */
  title: ReactNode;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What stands in its place until it is there, in its shape. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a screen that stands by itself: its data, its skeleton or its own failure; the rest goes on without it. */
export function Loaded<Data>({ title, query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return (
    <Panel title={title}>
      <LoadProblem error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    </Panel>
  );
}
