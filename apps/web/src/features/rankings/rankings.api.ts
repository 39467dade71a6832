import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '@ecopulse/contract/accounts';
import type { RankingEntry } from '@ecopulse/contract/rankings';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import type { Board } from './boards.ts';

/** The spec's polling: where nothing has changed, the answer is a 304. */
const POLLING_MS = 30_000;

/** A board that was left and is opened again is fetched anew once it is older than its polling allows. */
const polled = { refetchInterval: POLLING_MS, staleTime: POLLING_MS } as const;

/** The top of the national ranking, with the resident's own row. */
export const nationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/national', { signal }),
  ...polled,
});

/** Who stands around the resident in the national ranking, whose first rows may not reach so far. */
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

/** Whether a board is not there because the resident has not told where home is. */
export function needsHomeTown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'home-town-needed';
}

const neighbourhoodQuery = queryOptions({
  queryKey: ['GET /api/rankings/neighbourhood'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/neighbourhood', { signal }),
  ...polled,
  // Asking again does not answer where home is.
  refetchInterval: ({ state }) => (needsHomeTown(state.error) ? false : POLLING_MS),
});

/** The query of a board. */
export function boardQuery(board: Board) {
  if (board === 'week') return weeklyQuery('this');
  if (board === 'last-week') return weeklyQuery('last');
  if (board === 'friends') return friendsBoardQuery;
  return board === 'neighbourhood' ? neighbourhoodQuery : nationalQuery;
}

/** What the screen's loader asks for of the resident's own profile. */
export function useProfile() {
  return useQuery<Profile>({ queryKey: ['GET /api/user/profile'], enabled: false });
}
