import type { Clock } from '../core/calendar/clock.ts';
import { createNotifications } from '../core/notifications/notifications.service.ts';
import type { Rewards } from '../core/rewards/rewards.service.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { createSocial } from '../features/social/social.service.ts';
import { pick, type Random } from './random.ts';
import { unlessRefused } from './unless-refused.ts';

/** Whom somebody knows, and what they hear of each other. */
export interface Circle {
  /** Perhaps asks a neighbour to be friends, and answers who has asked: mostly with yes. */
  meet(residentId: number, neighbourIds: readonly number[], random: Random): Promise<void>;
  /** Looks at all there is to be told. */
  catchUp(residentId: number): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly rewards: Rewards;
}

const ASKS = 0.12;
const ACCEPTS = 0.75;
const REJECTS = 0.1;

export function createCircle(deps: Deps): Circle {
  const notifications = createNotifications(deps);
  const social = createSocial({ ...deps, notifications });
  return {
    async meet(residentId, neighbourIds, random) {
      if (neighbourIds.length > 0 && random() < ASKS)
        await unlessRefused(social.ask(residentId, pick(random, neighbourIds)));
      for (const { request_id: requestId } of await social.requests(residentId, 'incoming')) {
        const mood = random();
        if (mood < ACCEPTS) await social.accept(residentId, requestId);
        else if (mood < ACCEPTS + REJECTS) await social.reject(residentId, requestId);
      }
    },
    async catchUp(residentId) {
      const { rows } = await notifications.list(residentId, undefined);
      const [newest] = rows;
      if (newest) await notifications.read(residentId, newest.id);
    },
  };
}
