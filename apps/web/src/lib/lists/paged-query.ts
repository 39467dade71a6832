import { infiniteQueryOptions } from '@tanstack/react-query';

export interface PageQuery {
  limit: string;
  before?: string;
}

export function pagedQuery<Row extends { id: number }>(
  queryKey: readonly unknown[],
  size: number,
  loadPage: (query: PageQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      loadPage({ limit: String(size), ...(pageParam !== undefined && { before: String(pageParam) }) }, signal),
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
  });
}

export type PagedQuery<Row extends { id: number }> = ReturnType<typeof pagedQuery<Row>>;
