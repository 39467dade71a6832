import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';

/** As in the URL; absent means the national ranking. */
export const BOARDS = ['national', 'week', 'last-week', 'friends', 'neighbourhood'] as const;

export type Board = (typeof BOARDS)[number];

export interface BoardSearch {
  board?: Exclude<Board, 'national'>;
}

/** Unknown values mean the national ranking. */
export function readLeaderboard(address: Record<string, unknown>): BoardSearch {
  const board = BOARDS.find((each) => each === address['board']);
  return board === undefined || board === 'national' ? {} : { board };
}

/** Interval from the specification; unchanged lists answer 304. */
const POLLING_MS = 30_000;

/** Reopening a ranking refetches it once it is older than the polling interval. */
const polled = { refetchInterval: POLLING_MS, staleTime: POLLING_MS } as const;

export const nationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/national', { signal }),
  ...polled,
});

export const HOME_ROWS = 5;
const homeRows = String(HOME_ROWS);

export const homeNationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national', 'home'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/national', { query: { limit: homeRows }, signal }),
  ...polled,
});

export const friendsWeekQuery = queryOptions({
  queryKey: ['GET /api/rankings/friends', 'home'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/friends', { query: { week: 'this', limit: homeRows }, signal }),
  ...polled,
});

/** The ranks around the resident, which may be beyond the first rows. */
export const aroundMeQuery = queryOptions({
  queryKey: ['GET /api/rankings/national', 'around'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/national', { query: { around: 'me' }, signal }),
  ...polled,
});

const weeklyQuery = (week: 'this' | 'last') =>
  queryOptions({
    queryKey: ['GET /api/leaderboard/weekly', week],
    queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/leaderboard/weekly', { query: { week }, signal }),
    ...polled,
  });

const friendsBoardQuery = queryOptions({
  queryKey: ['GET /api/rankings/friends'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/friends', { signal }),
  ...polled,
});

export function needsHomeTown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'home-town-needed';
}

const neighbourhoodQuery = queryOptions({
  queryKey: ['GET /api/rankings/neighbourhood'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/neighbourhood', { signal }),
  ...polled,
  // Without a home town, retrying is pointless.
  refetchInterval: ({ state }) => (needsHomeTown(state.error) ? false : POLLING_MS),
});

export function leaderboardQuery(board: Board) {
  if (board === 'week') return weeklyQuery('this');
  if (board === 'last-week') return weeklyQuery('last');
  if (board === 'friends') return friendsBoardQuery;
  return board === 'neighbourhood' ? neighbourhoodQuery : nationalQuery;
}

/** Reads the cache only: the route loader fetches the profile. */
export function useProfile() {
  return useQuery<Profile>({ queryKey: ['GET /api/user/profile'], enabled: false });
}
