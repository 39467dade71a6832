import { QueryClient } from '@tanstack/react-query';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';

/** The spec's rules for data: no retries, no expiry and no automatic refetch. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** The name of a reading endpoint. The keys of its queries begin with it. */
export type ReadEndpointName = Extract<ServedEndpointName, `GET ${string}`>;

/** A filter for all queries of an endpoint, whatever their parameters. */
export function queriesOf(name: ReadEndpointName) {
  return { queryKey: [name] };
}

/** Fetches the queries of these endpoints again: at once if a screen shows them, otherwise when one next does. */
export async function refresh(queryClient: QueryClient, names: readonly ReadEndpointName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      await firstAnswers(queryClient, name);
      await queryClient.invalidateQueries(queriesOf(name));
    }),
  );
}

/** Waits for first answers that are on their way. A new request would join theirs, and miss what changed since. */
async function firstAnswers(queryClient: QueryClient, name: ReadEndpointName): Promise<void> {
  const asking = queryClient.getQueryCache().findAll({ ...queriesOf(name), fetchStatus: 'fetching' });
  await Promise.allSettled(
    asking.flatMap(({ state, promise }) => (state.data === undefined && promise ? [promise] : [])),
  );
}
