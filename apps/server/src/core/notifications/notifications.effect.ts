import type { Effect } from '../rewards/run-effects.ts';
import { insertNotifications } from './notifications.queries.ts';
import { streamKey } from './notifications.service.ts';

/** Must be the last effect: it reacts to badges that the others award. */
export const notificationsEffect: Effect = {
  name: 'notifications',
  async react({ trx, arrivedAt, activities }) {
    const badges = activities.filter(({ type }) => type === 'badge_earned');
    const notifiedIds = await insertNotifications(
      trx,
      badges.map(({ residentId, subject, facts }) => ({
        residentId,
        kind: 'badge',
        subject,
        facts: { name: facts['name'] ?? '', emblem: facts['emblem'] ?? 'leaf' },
      })),
      arrivedAt,
    );
    return { topicChanges: notifiedIds.map((id) => ({ topic: 'push' as const, key: streamKey(id, 'notifications') })) };
  },
};
