import { infiniteQueryOptions } from '@tanstack/react-query';

export interface PageQuery {
  limit: string;
  before?: string;
}

/** Numbers, but for the items of the inbox. */
export interface ListedRow {
  id: number | string;
}

export function pagedQuery<Row extends ListedRow>(
  queryKey: readonly unknown[],
  size: number,
  loadPage: (query: PageQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as ListedRow['id'] | undefined,
    queryFn: ({ pageParam, signal }) =>
      loadPage({ limit: String(size), ...(pageParam !== undefined && { before: String(pageParam) }) }, signal),
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
  });
}

export type PagedQuery<Row extends ListedRow> = ReturnType<typeof pagedQuery<Row>>;
