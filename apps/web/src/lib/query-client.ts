import { QueryClient } from '@tanstack/react-query';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';

/** The spec's rules of data: nothing is retried, grows stale or is fetched again by itself. */
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

/** The name of an endpoint that reads. The keys of its queries begin with it. */
export type ReadEndpointName = Extract<ServedEndpointName, `GET ${string}`>;

/** The filter of an endpoint's queries, whatever their parameters. */
export function queriesOf(name: ReadEndpointName) {
  return { queryKey: [name] };
}

/** Fetches again what queries of these endpoints hold: at once if a screen shows it, otherwise when one next does. */
export async function refresh(queryClient: QueryClient, names: readonly ReadEndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries(queriesOf(name))));
}
