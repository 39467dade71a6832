import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';
import { call, type CallArguments } from './api.ts';

/** The specification asks for no retries, no expiry and no automatic refetch. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => repeatRefetches(queryClient) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
  return queryClient;
}

/** A refetch that began before a change was saved may bring the state before it. "Load more" only adds rows. */
function repeatRefetches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data !== undefined && !state.fetchMeta?.fetchMore,
  });
}

export type ReadEndpointName = Extract<ServedEndpointName, `GET ${string}`>;

/**
 * The query of a call. Its key is the call's name, by which `refresh` finds it, then the values of its path and its query.
 * Example: `{ ...callQuery('GET /api/events/:id', { params: { id } }), staleTime: 0 }`.
 */
export function callQuery<Name extends ReadEndpointName>(name: Name, ...[options]: CallArguments<Name>) {
  const { params = {}, query } = (options ?? {}) as { params?: Record<string, unknown>; query?: object };
  return queryOptions({
    queryKey: [name, ...Object.values(params), ...(query ? [query] : [])],
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as CallArguments<Name>)),
  });
}

export function queryFilter(name: ReadEndpointName) {
  return { queryKey: [name] };
}

/** Refetches at once if a screen shows the query, otherwise when one next does. */
export async function refresh(queryClient: QueryClient, names: readonly ReadEndpointName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      await waitForFirstRequests(queryClient, name);
      await queryClient.invalidateQueries(queryFilter(name));
    }),
  );
}

/** A refetch would join a first request that is still in flight, and miss the change. */
async function waitForFirstRequests(queryClient: QueryClient, name: ReadEndpointName): Promise<void> {
  const pendingQueries = queryClient.getQueryCache().findAll({ ...queryFilter(name), fetchStatus: 'fetching' });
  await Promise.allSettled(
    pendingQueries.flatMap(({ state, promise }) => (state.data === undefined && promise ? [promise] : [])),
  );
}
