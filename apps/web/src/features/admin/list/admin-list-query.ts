import { keepPreviousData } from '@tanstack/react-query';
import type { Answer, SentQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';
import type { PageOfQuery } from '../../../lib/lists/paged-query.ts';

/** Admin endpoints paginated by the last id (`before`). */
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

/** Within the limit of every admin list. */
const PAGE = 50;

/** Avoids refetching a list that a link has just prefetched. */
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
    placeholderData: keepPreviousData,
  };
}

export type AdminListQuery<Row extends { id: number }> = ReturnType<typeof listQuery<Row>>;

export function adminListQuery<Name extends AdminListName>(
  name: Name,
  params: Params<Name>,
): AdminListQuery<AdminListRow<Name>> {
  const callList = call as unknown as CallOfLists;
  return listQuery(name, params, async (page, signal) => {
    return (await callList(name, { query: { ...params, ...page }, signal })) as AdminListRow<Name>[];
  });
}
