import { linkOptions } from '@tanstack/react-router';
import type { Notification } from '@ecopulse/contract/notifications/notifications';

function getIdFact({ facts }: Notification, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'number' ? String(value) : undefined;
}

export function getNotificationLink(notification: Notification) {
  const { kind, resident } = notification;
  const lessonId = getIdFact(notification, 'lessonId');
  const challengeId = getIdFact(notification, 'challengeId');
  const eventId = getIdFact(notification, 'eventId');
  const slug = notification.facts['slug'];
  switch (kind) {
    case 'friend_request':
      return linkOptions({ to: '/social', search: { tab: 'requests' } });
    case 'friend_accepted':
      return resident
        ? linkOptions({ to: '/residents/$username', params: { username: resident.username } })
        : linkOptions({ to: '/social' });
    case 'cheers':
      return linkOptions({ to: '/social' });
    case 'challenge_invite':
    case 'challenge_ending':
      if (challengeId === undefined) return linkOptions({ to: '/challenges' });
      return linkOptions({ to: '/challenges/$id', params: { id: challengeId } });
    case 'badge':
    case 'points_corrected':
    case 'admin_message':
      return linkOptions({ to: '/profile' });
    case 'review_due':
      return lessonId === undefined
        ? linkOptions({ to: '/learn' })
        : linkOptions({ to: '/learn/$id', params: { id: lessonId } });
    case 'event_update':
    case 'event_reminder':
      return eventId === undefined
        ? linkOptions({ to: '/events', search: {} })
        : linkOptions({ to: '/events/$id', params: { id: eventId } });
    case 'club_update':
      return typeof slug !== 'string'
        ? linkOptions({ to: '/clubs', search: {} })
        : linkOptions({ to: '/clubs/$slug', params: { slug }, search: {} });
    case 'streak_at_risk':
      return linkOptions({ to: '/' });
    case 'feeds_silent':
      return linkOptions({ to: '/admin/sources' });
    case 'report_answered':
      return linkOptions({ to: '/social' });
  }
}
