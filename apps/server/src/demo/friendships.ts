import { createNotifications } from '../core/notifications/notifications.service.ts';
import { createFeed } from '../features/social/feed/feed.service.ts';
import { createSocial } from '../features/social/social.service.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

/** What residents do with their neighbours. */
export interface Friendships {
  /** Sends a friend request now and then, and answers received ones, mostly with yes. */
  meet(residentId: number, neighbourIds: readonly number[], random: Random): Promise<void>;
  /** Cheers for some of what friends did last. */
  cheer(residentId: number): Promise<void>;
  /** Marks all notifications as read. */
  catchUp(residentId: number): Promise<void>;
}

const ASKS = 0.2;
const ACCEPTS = 0.75;
const REJECTS = 0.1;
const CHEERS = 0.3;
/** The newest rows of a feed, which a resident reads in the evening. */
const READ_IN_FEED = 5;

export function createFriendships(deps: CallDeps): Friendships {
  const notifications = createNotifications(deps);
  const social = createSocial({ ...deps, notifications });
  const feed = createFeed(deps);
  // Numbers of its own: cheers do not change what else happens.
  const mood = seededRandom(1819);
  return {
    async meet(residentId, neighbourIds, random) {
      if (neighbourIds.length > 0 && random() < ASKS)
        await ignoreRefusal(social.ask(residentId, pick(random, neighbourIds)));
      for (const { request_id: requestId } of await social.requests(residentId, 'incoming')) {
        const answer = random();
        if (answer < ACCEPTS) await social.accept(residentId, requestId);
        else if (answer < ACCEPTS + REJECTS) await social.reject(residentId, requestId);
      }
    },
    async cheer(residentId) {
      for (const { activity_id: id } of await feed.ofFriends(residentId, { limit: READ_IN_FEED }))
        if (mood() < CHEERS) await feed.cheer(residentId, id);
    },
    async catchUp(residentId) {
      const { rows } = await notifications.list(residentId, undefined);
      const [newest] = rows;
      if (newest) await notifications.read(residentId, newest.id);
    },
  };
}
