import { createNotifications } from '../core/notifications/notifications.service.ts';
import { createFeed } from '../features/social/feed/feed.service.ts';
import { createSocial } from '../features/social/social.service.ts';
import { pickRandom, type Random, seededRandom } from './random.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

/** Actions of a resident towards other residents. */
export interface Friendships {
  /** Sends a friend request now and then, and answers received ones, mostly with yes. */
  meet(residentId: number, neighbourIds: readonly number[], random: Random): Promise<void>;
  /** Cheers for some of the latest activities of friends. */
  cheer(residentId: number): Promise<void>;
  /** Marks all notifications as read. */
  markNotificationsRead(residentId: number): Promise<void>;
}

const REQUEST_CHANCE = 0.2;
const ACCEPT_CHANCE = 0.75;
const REJECT_CHANCE = 0.1;
const CHEER_CHANCE = 0.3;
/** The newest rows of a feed, which a resident reads in the evening. */
const MAX_FEED_ROWS_READ = 5;

export function createFriendships(deps: CallDeps): Friendships {
  const notifications = createNotifications(deps);
  const social = createSocial({ ...deps, notifications });
  const feed = createFeed(deps);
  // A separate sequence, so that cheers do not change the other events.
  const cheerRandom = seededRandom(1819);
  return {
    async meet(residentId, neighbourIds, random) {
      if (neighbourIds.length > 0 && random() < REQUEST_CHANCE)
        await ignoreRefusal(social.sendRequest(residentId, pickRandom(random, neighbourIds)));
      for (const { request_id: requestId } of await social.listRequests(residentId, 'incoming')) {
        const answer = random();
        if (answer < ACCEPT_CHANCE) await social.accept(residentId, requestId);
        else if (answer < ACCEPT_CHANCE + REJECT_CHANCE) await social.reject(residentId, requestId);
      }
    },
    async cheer(residentId) {
      for (const { activity_id: id } of await feed.list(residentId, { limit: MAX_FEED_ROWS_READ }))
        if (cheerRandom() < CHEER_CHANCE) await feed.cheer(residentId, id);
    },
    async markNotificationsRead(residentId) {
      const { rows } = await notifications.list(residentId, undefined);
      const [newest] = rows;
      if (newest) await notifications.markRead(residentId, newest.id);
    },
  };
}
