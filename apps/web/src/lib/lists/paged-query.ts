import { infiniteQueryOptions } from '@tanstack/react-query';

/** The part of a call's query that chooses a page. */
export interface PageOfQuery {
  limit: string;
  /** The id of the last row of the page before. */
  before?: string;
}

/** The query of a list, newest first, that is read page by page, `size` rows each. */
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
