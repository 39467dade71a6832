import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createStreams } from './streams.service.ts';
import { NOTIFICATIONS_DATA } from './notifications.personal-data.ts';

/** Notifications, and the streams that tell open pages about changes. */
export function notificationsModule(deps: SharedDeps): FeatureModule {
  const { notifications, cookie } = deps;
  const streams = createStreams(deps);
  return {
    routes: notificationsRoutes({ notifications, streams, cookie }),
    jobs: notificationsJobs(deps.reminders),
    stop: () => streams.close(),
    personalData: NOTIFICATIONS_DATA,
  };
}
