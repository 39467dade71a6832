import { keepPreviousData } from '@tanstack/react-query';
import type { ResponseBody, RequestQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';
import type { ListedRow, PageQuery } from '../../../lib/lists/paged-query.ts';

/** Admin endpoints paginated by the last id (`before`). */
export type AdminListName = {
  [Name in ServedEndpointName]: Name extends `GET /api/admin/${string}`
    ? ResponseBody<Endpoints[Name]> extends readonly ListedRow[]
      ? RequestQuery<Endpoints[Name]> extends { limit?: string | undefined; before?: string | undefined }
        ? Name
        : never
      : never
    : never;
}[ServedEndpointName];

export type AdminListRow<Name extends AdminListName> =
  ResponseBody<Endpoints[Name]> extends readonly (infer Row extends ListedRow)[] ? Row : never;

type FilterParams<Name extends AdminListName> = Omit<NonNullable<RequestQuery<Endpoints[Name]>>, 'limit' | 'before'>;

/** Within the limit of every admin list. */
const PAGE_SIZE = 50;

/** Avoids refetching a list that a link has just prefetched. */
const STALE_TIME_MS = 5000;

type CallList = (name: AdminListName, parts: { query: PageQuery; signal: AbortSignal }) => Promise<unknown>;

function listQuery<Row extends ListedRow>(
  name: string,
  params: Readonly<Record<string, unknown>>,
  callPage: (query: PageQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return {
    ...pagedQuery([name, params], PAGE_SIZE, callPage),
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
  };
}

export type AdminListQuery<Row extends ListedRow> = ReturnType<typeof listQuery<Row>>;

export function adminListQuery<Name extends AdminListName>(
  name: Name,
  params: FilterParams<Name>,
): AdminListQuery<AdminListRow<Name>> {
  const callList = call as unknown as CallList;
  return listQuery(name, params, async (page, signal) => {
    return (await callList(name, { query: { ...params, ...page }, signal })) as AdminListRow<Name>[];
  });
}
