import { queryOptions } from '@tanstack/react-query';
import type { RankingEntry } from '@ecopulse/contract/rankings';
import { call } from '../../lib/api.ts';
import type { Board } from './boards.ts';

/** The spec's polling: where nothing has changed, the answer is a 304. */
const POLLING_MS = 30_000;

const polled = { refetchInterval: POLLING_MS } as const;

/** The top of the national ranking, with the resident's own row. */
export const nationalQuery = queryOptions({
  queryKey: ['GET /api/rankings/national'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/national', { signal }),
  ...polled,
});

export const aroundMeQuery = queryOptions({
  queryKey: ['GET /api/rankings/national', 'around'],
  queryFn: ({ signal }): Promise<RankingEntry[]> =>
    call('GET /api/rankings/national', { query: { around: 'me' }, signal }),
  ...polled,
});

export const weeklyQuery = (week: 'this' | 'last') =>
  queryOptions({
    queryKey: ['GET /api/leaderboard/weekly', week],
    queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/leaderboard/weekly', { query: { week }, signal }),
    ...polled,
  });

export const friendsBoardQuery = queryOptions({
  queryKey: ['GET /api/rankings/friends'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/friends', { signal }),
  ...polled,
});

export const neighbourhoodQuery = queryOptions({
  queryKey: ['GET /api/rankings/neighbourhood'],
  queryFn: ({ signal }): Promise<RankingEntry[]> => call('GET /api/rankings/neighbourhood', { signal }),
  ...polled,
});

/** The query of a board. */
export function boardQuery(board: Board) {
  if (board === 'week') return weeklyQuery('this');
  if (board === 'last-week') return weeklyQuery('last');
  if (board === 'friends') return friendsBoardQuery;
  return board === 'neighbourhood' ? neighbourhoodQuery : nationalQuery;
}
