import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import type { Facts } from '../../db/rewards-tables.ts';
import { msg, type Message } from '../messages/message.ts';

interface OutgoingMessage {
  readonly title: Message;
  readonly body: Message;
  readonly action: Message;
}

/**
 * No names and no residents' text: an email may reach the wrong person, and others see lock screens. Numbers come from the
 * facts.
 */
export const OUTGOING_MESSAGES: Readonly<Record<NotificationKind, OutgoingMessage>> = {
  friend_request: {
    title: msg({ message: 'You have a friend request' }),
    body: msg({ message: 'Someone on EcoPulse wants to be your friend.' }),
    action: msg({ message: 'See the request' }),
  },
  friend_accepted: {
    title: msg({ message: 'You have a new friend' }),
    body: msg({ message: 'Your friend request was accepted.' }),
    action: msg({ message: 'See your friends' }),
  },
  cheers: {
    title: msg({ message: 'New cheers for you' }),
    body: msg({
      message: '{cheers, plural, one {A friend cheered for you.} other {Your friends cheered for you # times.}}',
    }),
    action: msg({ message: 'See the cheers' }),
  },
  challenge_invite: {
    title: msg({ message: 'A friend has invited you to a challenge' }),
    body: msg({ message: 'Take it on together.' }),
    action: msg({ message: 'See the challenge' }),
  },
  badge: {
    title: msg({ message: 'You earned a badge' }),
    body: msg({ message: 'A new badge is on your EcoPulse profile.' }),
    action: msg({ message: 'See your badges' }),
  },
  review_due: {
    title: msg({ message: 'Time for a review' }),
    body: msg({
      message:
        '{lessons, plural, one {# lesson is due for review today. The review takes a few minutes.} other {# lessons are due for review today. Each review takes a few minutes.}}',
    }),
    action: msg({ message: 'Start the review' }),
  },
  streak_at_risk: {
    title: msg({ message: 'Your streak ends at midnight' }),
    body: msg({
      message:
        '{days, plural, one {Do one thing today to keep your #-day streak.} other {Do one thing today to keep your #-day streak.}}',
    }),
    action: msg({ message: 'Keep your streak' }),
  },
  challenge_ending: {
    title: msg({ message: 'A challenge is ending soon' }),
    body: msg({ message: "A challenge you've joined is ending soon. You've done {progress} of {target}." }),
    action: msg({ message: 'Open the challenge' }),
  },
  event_update: {
    title: msg({ message: 'News about an event' }),
    body: msg({ message: 'Something has changed about one of your events. Open it to see what.' }),
    action: msg({ message: 'See the event' }),
  },
  event_reminder: {
    title: msg({ message: 'An event is coming up' }),
    body: msg({ message: "An event you've joined starts in about {hours} hours." }),
    action: msg({ message: 'See the event' }),
  },
  club_update: {
    title: msg({ message: 'News about a club' }),
    body: msg({ message: 'There is news about one of your clubs. Open it to see what.' }),
    action: msg({ message: 'See the club' }),
  },
  points_corrected: {
    title: msg({ message: 'Your eco-points were corrected' }),
    body: msg({ message: 'An admin has corrected your eco-points. The reason is in your notifications.' }),
    action: msg({ message: 'See your points' }),
  },
  admin_message: {
    title: msg({ message: 'You have a message from EcoPulse' }),
    body: msg({ message: 'An admin has written to you. The message is in your notifications.' }),
    action: msg({ message: 'Open EcoPulse', comment: 'Button in an email: opens the app' }),
  },
  feeds_silent: {
    title: msg({ message: 'No news feeds are responding' }),
    body: msg({ message: 'No news feed has responded for two days. See why on the Feeds page.' }),
    action: msg({ message: 'See the feeds' }),
  },
  report_answered: {
    title: msg({ message: 'Your report was answered' }),
    body: msg({ message: 'An admin has answered your report. The answer is in your notifications.' }),
    action: msg({ message: 'Open EcoPulse', comment: 'Button in an email: opens the app' }),
  },
};

export function numericFacts(facts: Facts): Readonly<Record<string, number>> {
  const candidates = ['lessons', 'days', 'progress', 'target', 'cheers', 'friends', 'hours'].map(
    (name) => [name, facts[name]] as const,
  );
  return Object.fromEntries(candidates.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

export function notificationPath(kind: NotificationKind, facts: Facts): string {
  const { lessonId, challengeId, eventId, slug } = facts;
  switch (kind) {
    case 'friend_request':
      return '/social?tab=requests';
    case 'friend_accepted':
    case 'cheers':
    case 'report_answered':
      return '/social';
    case 'badge':
    case 'points_corrected':
      return '/profile';
    case 'review_due':
      return typeof lessonId === 'number' ? `/learn/${lessonId}` : '/learn';
    case 'challenge_invite':
    case 'challenge_ending':
      return typeof challengeId === 'number' ? `/challenges/${challengeId}` : '/challenges';
    case 'event_update':
    case 'event_reminder':
      return typeof eventId === 'number' ? `/events/${eventId}` : '/events';
    case 'club_update':
      return typeof slug === 'string' ? `/clubs/${slug}` : '/clubs';
    case 'feeds_silent':
      return '/admin/sources';
    case 'streak_at_risk':
    case 'admin_message':
      return '/';
  }
}
