import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemWords } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';

interface LoadedListProps<Item> {
  list: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Says that it did not load. */
  failure: ReactNode;
  /** How many rows hold the place of what is loading. */
  rows?: number;
  children: (items: Item[]) => ReactNode;
}

/** A list of residents, or what stands in its place while it loads or where it did not. */
export function LoadedList<Item>({ list, failure, rows, children }: LoadedListProps<Item>) {
  if (list.data) return children(list.data);
  if (!list.error) return <ResidentsSkeleton rows={rows} />;
  return (
    <EmptyState
      animal="monitor-lizard"
      title={failure}
      text={<span role="alert">{problemWords(list.error, msg`Something went wrong. Please try again.`)}</span>}
      action={
        <Button pending={list.isFetching} onClick={() => void list.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
