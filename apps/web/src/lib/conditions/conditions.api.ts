import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, serverNow } from '../api.ts';
import { useOwnResident } from '../residents.ts';
import { singaporeDay } from '../time/singapore-time.ts';
import { useSingaporeDay } from '../time/use-server-time.ts';

const MINUTE_MS = 60_000;

export interface GoNowProps {
  /** Never sent: the device chooses among the server's areas. Null for the whole island. */
  at: { readonly lat: number; readonly lng: number } | null;
  /** Inside a panel. */
  isInset?: boolean;
  /** Offered when rain is forecast. */
  onFindShelter?: (() => void) | undefined;
  /** On a weather day. */
  saysStreakKept?: boolean;
}

export const conditionsQuery = queryOptions({
  queryKey: ['GET /api/conditions'],
  // The device may keep it until another day.
  queryFn: async ({ signal }) => ({
    ...(await call('GET /api/conditions', { signal })),
    readOn: singaporeDay(new Date(serverNow())),
  }),
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
});

/** No call is made where conditions are off. */
export function useHasConditions(): boolean {
  return useOwnResident()?.hasConditions ?? false;
}

/** Today, anyone who opens EcoPulse keeps their streak. */
export function useIsWeatherDay(): boolean {
  const today = useSingaporeDay();
  const { data } = useQuery({ ...conditionsQuery, enabled: useHasConditions() });
  return data !== undefined && data.weatherDay && data.readOn === today;
}
