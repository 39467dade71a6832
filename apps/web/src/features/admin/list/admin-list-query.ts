import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Answer, SentQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';

/** The lists for admins that are read page by page, by the last id. */
export type AdminListName = {
  [Name in ServedEndpointName]: Name extends `GET /api/admin/${string}`
    ? Answer<Endpoints[Name]> extends readonly { id: number }[]
      ? SentQuery<Endpoints[Name]> extends { limit?: string | undefined; before?: string | undefined }
        ? Name
        : never
      : never
    : never;
}[ServedEndpointName];

export type AdminListRow<Name extends AdminListName> =
  Answer<Endpoints[Name]> extends readonly (infer Row extends { id: number })[] ? Row : never;

type Params<Name extends AdminListName> = Omit<NonNullable<SentQuery<Endpoints[Name]>>, 'limit' | 'before'>;

/** The page size. Every list for admins allows it. */
const PAGE = 50;

/** A list that was just prefetched by a link is not fetched again when it opens. */
const FRESH_MS = 5000;

type CallOfLists = (
  name: AdminListName,
  parts: { query: Readonly<Record<string, string>>; signal: AbortSignal },
) => Promise<unknown>;

type PageCall<Row> = (query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Row[]>;

function listQuery<Row extends { id: number }>(
  name: string,
  params: Readonly<Record<string, unknown>>,
  callPage: PageCall<Row>,
) {
  return infiniteQueryOptions({
    queryKey: [name, params],
    initialPageParam: undefined as number | undefined,
    staleTime: FRESH_MS,
    // The rows of the previous filter stay until the new ones have loaded.
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: String(pageParam) };
      return callPage({ ...params, limit: String(PAGE), ...before }, signal);
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

/** The query of an `AdminList`. */
export type AdminListQuery<Row extends { id: number }> = ReturnType<typeof listQuery<Row>>;

/** A list for admins, newest first and page by page. `params` holds its filters. */
export function adminListQuery<Name extends AdminListName>(
  name: Name,
  params: Params<Name>,
): AdminListQuery<AdminListRow<Name>> {
  const callList = call as unknown as CallOfLists;
  return listQuery(name, params, async (query, signal) => {
    return (await callList(name, { query, signal })) as AdminListRow<Name>[];
  });
}
