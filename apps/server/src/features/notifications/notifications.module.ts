import { createGuardedPost } from '../../core/outbound/guarded-post.ts';
import { ALLOW_PRIVATE, PUBLIC_ONLY } from '../../core/outbound/public-address.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { NOTIFICATIONS_DATA } from './notifications.personal-data.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createOutgoing } from './outgoing/outgoing.service.ts';
import { createPushKeys } from './push/push-keys.ts';
import { createPushMessages } from './push/push-messages.service.ts';
import { createPushSubscriptions } from './push/push-subscriptions.service.ts';
import { remindersRoutes } from './reminders.routes.ts';
import { createEventStreams } from './event-streams.service.ts';
import { createUnsubscribeLinks } from './unsubscribe/unsubscribe.service.ts';

interface NotificationsModule extends FeatureModule {
  /** Throws `unsubscribe-link-unknown`. */
  readonly unsubscribeByLink: (token: string) => Promise<unknown>;
}

export function notificationsModule(deps: SharedDeps): NotificationsModule {
  const { notifications, cookie, env, background } = deps;
  const streams = createEventStreams(deps);
  const policy = env.pushAllowPrivateAddresses === true ? ALLOW_PRIVATE : PUBLIC_ONLY;
  const pushKeys = createPushKeys(deps.serverKeys);
  const unsubscribeLinks = createUnsubscribeLinks(deps);
  const post = createGuardedPost({ policy });
  const pushMessages = createPushMessages({ ...deps, db: background, pushKeys, post });
  const outgoing = createOutgoing({ ...deps, db: background, pushMessages, unsubscribeLinks });
  return {
    routes: [
      ...notificationsRoutes({ notifications, streams, cookie }),
      ...remindersRoutes({
        pushSubscriptions: createPushSubscriptions({ ...deps, pushKeys, policy }),
        unsubscribeLinks,
      }),
    ],
    jobs: notificationsJobs({ ...deps.reminders, outgoing }),
    queues: pushMessages.queues,
    metrics: streams.metrics,
    stop: () => streams.close(),
    personalData: NOTIFICATIONS_DATA,
    unsubscribeByLink: unsubscribeLinks.unsubscribe,
  };
}
