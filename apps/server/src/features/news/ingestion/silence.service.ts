import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { listOwnerIds } from '../../../core/residents/roles.queries.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { isLongSilence } from '../news.rules.ts';
import { findSilenceOfFeeds } from '../news.reads.ts';

interface Deps extends Pick<SharedDeps, 'db' | 'clock'> {
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Notifies each owner once of each silence. */
export async function reportSilentFeeds({ db, clock, notifications }: Deps): Promise<void> {
  const since = await findSilenceOfFeeds(db);
  if (since === null || !isLongSilence(since, clock.now())) return;
  const residentIds = await listOwnerIds(db);
  const subject = `feeds:${since.toISOString()}`;
  await notifications.notify(residentIds.map((residentId) => ({ residentId, kind: 'feeds_silent', subject })));
}
