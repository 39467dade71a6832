import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ListedRow, PagedQuery } from './paged-query.ts';
import { LoadProblem } from '../query-state.tsx';

export function usePagedRows<Row extends ListedRow>(options: PagedQuery<Row>) {
  const query = useInfiniteQuery(options);
  const [countBefore, setCountBefore] = useState<number>();
  const rows = query.data?.pages.flat() ?? [];
  const focused: Row['id'] | undefined = countBefore === undefined ? undefined : rows[countBefore]?.id;
  return {
    query,
    rows,
    /** The rows before the last "Load more"; undefined before the first press. */
    countBefore,
    /** The id of the first row that the last "Load more" added. */
    focused,
    showMore() {
      setCountBefore(rows.length);
      void query.fetchNextPage();
    },
  };
}

interface FirstPageProblemProps {
  list: Pick<ReturnType<typeof usePagedRows>, 'query'>;
  title?: ReactNode;
}

export function FirstPageProblem({ list: { query }, title }: FirstPageProblemProps) {
  return (
    <LoadProblem title={title} error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}

interface NextPageProps {
  list: {
    query: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;
    showMore: () => void;
  };
}

export function NextPageProblem({ list: { query, showMore } }: NextPageProps) {
  if (!query.isFetchNextPageError) return null;
  return <LoadProblem error={query.error} isRetrying={query.isFetchingNextPage} onRetry={showMore} />;
}

export function NextPageButton({ list: { query, showMore }, ...props }: NextPageProps & ComponentProps<typeof Button>) {
  if (!query.hasNextPage || query.isFetchNextPageError) return null;
  return <Button variant="soft" pending={query.isFetchingNextPage} onClick={showMore} {...props} />;
}
