import { infiniteQueryOptions } from '@tanstack/react-query';

export interface PageOfQuery {
  limit: string;
  before?: string;
}

export function pagedQuery<Row extends { id: number }>(
  queryKey: readonly unknown[],
  size: number,
  callPage: (query: PageOfQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage({ limit: String(size), ...(pageParam !== undefined && { before: String(pageParam) }) }, signal),
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
  });
}

export type PagedQuery<Row extends { id: number }> = ReturnType<typeof pagedQuery<Row>>;
