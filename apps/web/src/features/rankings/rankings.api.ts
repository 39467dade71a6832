import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import { callQuery } from '../../lib/query-client.ts';
import { CallError } from '../../lib/call-error.ts';

/** As in the URL; absent means the national ranking. */
export const LEADERBOARDS = ['national', 'week', 'last-week', 'friends', 'neighbourhood'] as const;

export type Leaderboard = (typeof LEADERBOARDS)[number];

export interface LeaderboardSearch {
  board?: Exclude<Leaderboard, 'national'>;
}

/** Unknown values mean the national ranking. */
export function parseLeaderboardSearch(search: Record<string, unknown>): LeaderboardSearch {
  const board = LEADERBOARDS.find((each) => each === search['board']);
  return board === undefined || board === 'national' ? {} : { board };
}

/** Interval from the specification; unchanged lists answer 304. */
const POLLING_INTERVAL_MS = 30_000;

/** Reopening a ranking refetches it once it is older than the polling interval. */
const pollingOptions = { refetchInterval: POLLING_INTERVAL_MS, staleTime: POLLING_INTERVAL_MS } as const;

export const nationalQuery = { ...callQuery('GET /api/rankings/national'), ...pollingOptions };

export const HOME_ROW_COUNT = 5;
const homeRowLimit = String(HOME_ROW_COUNT);

export const homeNationalQuery = {
  ...callQuery('GET /api/rankings/national', { query: { limit: homeRowLimit } }),
  ...pollingOptions,
};

export const friendsWeekQuery = {
  ...callQuery('GET /api/rankings/friends', { query: { week: 'this', limit: homeRowLimit } }),
  ...pollingOptions,
};

/** The ranks around the resident, which may be beyond the first rows. */
export const ownRankNeighboursQuery = {
  ...callQuery('GET /api/rankings/national', { query: { around: 'me' } }),
  ...pollingOptions,
};

const weeklyQuery = (week: 'this' | 'last') => ({
  ...callQuery('GET /api/leaderboard/weekly', { query: { week } }),
  ...pollingOptions,
});

const friendsLeaderboardQuery = { ...callQuery('GET /api/rankings/friends'), ...pollingOptions };

export function needsHomeTown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'home-town-needed';
}

const neighbourhoodQuery = queryOptions({
  ...callQuery('GET /api/rankings/neighbourhood'),
  ...pollingOptions,
  // Without a home town, retrying is pointless.
  refetchInterval: ({ state }) => (needsHomeTown(state.error) ? false : POLLING_INTERVAL_MS),
});

export function leaderboardQuery(leaderboard: Leaderboard) {
  if (leaderboard === 'week') return weeklyQuery('this');
  if (leaderboard === 'last-week') return weeklyQuery('last');
  if (leaderboard === 'friends') return friendsLeaderboardQuery;
  return leaderboard === 'neighbourhood' ? neighbourhoodQuery : nationalQuery;
}

/** Only reads the cache, because the route loader fetches the profile. */
export function useCachedProfile() {
  return useQuery<Profile>({ queryKey: ['GET /api/user/profile'], enabled: false });
}
