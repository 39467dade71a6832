import { keepPreviousData } from '@tanstack/react-query';
import type { Answer, SentQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';
import type { PageOfQuery } from '../../../lib/lists/paged-query.ts';

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

type CallOfLists = (name: AdminListName, parts: { query: PageOfQuery; signal: AbortSignal }) => Promise<unknown>;

function listQuery<Row extends { id: number }>(
  name: string,
  params: Readonly<Record<string, unknown>>,
  callPage: (query: PageOfQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return {
    ...pagedQuery([name, params], PAGE, callPage),
    staleTime: FRESH_MS,
    // The rows of the previous filter stay until the new ones have loaded.
    placeholderData: keepPreviousData,
  };
}

/** The query of an `AdminList`. */
export type AdminListQuery<Row extends { id: number }> = ReturnType<typeof listQuery<Row>>;

/** A list for admins, newest first and page by page. `params` holds its filters. */
export function adminListQuery<Name extends AdminListName>(
  name: Name,
  params: Params<Name>,
): AdminListQuery<AdminListRow<Name>> {
  const callList = call as unknown as CallOfLists;
  return listQuery(name, params, async (page, signal) => {
    return (await callList(name, { query: { ...params, ...page }, signal })) as AdminListRow<Name>[];
  });
}
