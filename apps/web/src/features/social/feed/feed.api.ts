import { queryOptions } from '@tanstack/react-query';
import type { FeedItem } from '@ecopulse/contract/social/friends-feed';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query-client.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';

const PAGE_SIZE = 6;
const MAX_ITEMS_OF_FRIEND = 20;

export const feedQuery = pagedQuery<FeedItem>(['GET /api/friends/feed'], PAGE_SIZE, (page, signal) =>
  call('GET /api/friends/feed', { query: page, signal }),
);

export const friendFeedQuery = (friendId: number) =>
  queryOptions({
    queryKey: ['GET /api/friends/feed', 'of', friendId],
    queryFn: ({ signal }): Promise<FeedItem[]> =>
      call('GET /api/friends/feed', {
        query: { friendId: String(friendId), limit: String(MAX_ITEMS_OF_FRIEND) },
        signal,
      }),
  });

export const cheersQuery = callQuery('GET /api/user/cheers');
