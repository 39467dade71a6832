import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadProblem } from './query-state.tsx';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

interface LoadedPanelProps<Data> {
  title: ReactNode;
  action: ReactNode;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** How many rows hold the place of what is loading. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** A part of the overview that stands by itself: the rest goes on where it does not load. */
export function LoadedPanel<Data>({ title, action, query, rows, children }: LoadedPanelProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Panel title={title} action={action}>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <div className="grid gap-3">
          {PLACES.slice(0, rows).map((place) => (
            <Skeleton key={place} className="h-12 rounded-md" />
          ))}
        </div>
      )}
    </Panel>
  );
}
