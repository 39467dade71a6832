import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import type { Board } from './boards.ts';

/** The spec's polling. The response is a 304 if nothing has changed. */
const POLLING_MS = 30_000;

/** A board that is opened again is fetched again once it is older than its polling interval. */
const polled = { refetchInterval: POLLING_MS, staleTime: POLLING_MS } as const;

/** The top of the national ranking, with the resident's own row. */
export const nationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/national', { signal }),
  ...polled,
});

/** As many first rows as home shows. */
export const HOME_ROWS = 5;
const homeRows = String(HOME_ROWS);

/** The first of the national ranking, with the resident's own row, for home. */
export const homeNationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national', 'home'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/national', { query: { limit: homeRows }, signal }),
  ...polled,
});

/** The resident and their friends by the points of this week, for home. */
export const friendsWeekQuery = queryOptions({
  queryKey: ['GET /api/rankings/friends', 'home'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/friends', { query: { week: 'this', limit: homeRows }, signal }),
  ...polled,
});

/** The residents around this one in the national ranking, whose first rows may not reach that far. */
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

/** Whether a board is missing because the resident has not set their home town. */
export function needsHomeTown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'home-town-needed';
}

const neighbourhoodQuery = queryOptions({
  queryKey: ['GET /api/rankings/neighbourhood'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/neighbourhood', { signal }),
  ...polled,
  // Trying again does not help without a home town.
  refetchInterval: ({ state }) => (needsHomeTown(state.error) ? false : POLLING_MS),
});

/** The query of a board. */
export function boardQuery(board: Board) {
  if (board === 'week') return weeklyQuery('this');
  if (board === 'last-week') return weeklyQuery('last');
  if (board === 'friends') return friendsBoardQuery;
  return board === 'neighbourhood' ? neighbourhoodQuery : nationalQuery;
}

/** The query of the resident's own profile, for the screen's loader. */
export function useProfile() {
  return useQuery<Profile>({ queryKey: ['GET /api/user/profile'], enabled: false });
}
