import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { isolatedName } from '../../lib/residents.ts';

function getTextFact({ facts }: Notification, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function getNumberFact({ facts }: Notification, name: string): number | undefined {
  const value = facts[name];
  return typeof value === 'number' ? value : undefined;
}

function badgeMessage(notification: Notification, i18n: I18n): string {
  const name = getTextFact(notification, 'name');
  return name ? i18n._(msg`You earned the badge ${name}`) : i18n._(msg`You earned a badge`);
}

function cheersMessage(notification: Notification, i18n: I18n): string {
  const cheers = getNumberFact(notification, 'cheers') ?? 1;
  const friends = getNumberFact(notification, 'friends') ?? 1;
  if (notification.resident) {
    const name = isolatedName(notification.resident);
    return i18n._(msg`${plural(cheers, { one: `${name} cheered for you`, other: `${name} cheered for you # times` })}`);
  }
  return i18n._(msg`${plural(friends, { one: 'A friend cheered for you', other: '# friends cheered for you' })}`);
}

function invitationMessage(notification: Notification, i18n: I18n): string {
  const title = getTextFact(notification, 'title');
  const { resident } = notification;
  if (!title) return i18n._(msg`A friend invites you to a challenge`);
  if (!resident) return i18n._(msg`A friend invites you to ${title}`);
  const name = isolatedName(resident);
  return i18n._(msg`${name} invites you to ${title}`);
}

function reviewMessage(notification: Notification, i18n: I18n): string {
  const title = getTextFact(notification, 'title');
  const others = (getNumberFact(notification, 'lessons') ?? 1) - 1;
  if (!title) return i18n._(msg`A lesson is due for review`);
  if (others < 1) return i18n._(msg`Time to review ${title}`);
  return i18n._(
    msg`${plural(others, { one: `Time to review ${title} and # other lesson`, other: `Time to review ${title} and # other lessons` })}`,
  );
}

function streakMessage(notification: Notification, i18n: I18n): string {
  const days = getNumberFact(notification, 'days');
  if (days === undefined) return i18n._(msg`Do one thing before midnight to keep your streak`);
  return i18n._(
    msg`${plural(days, { one: 'Do one thing before midnight to keep your #-day streak', other: 'Do one thing before midnight to keep your #-day streak' })}`,
  );
}

function challengeMessage(notification: Notification, i18n: I18n): string {
  const title = getTextFact(notification, 'title');
  const progress = getNumberFact(notification, 'progress');
  const target = getNumberFact(notification, 'target');
  if (!title) return i18n._(msg`One of your challenges is ending soon`);
  if (progress === undefined || target === undefined) return i18n._(msg`${title} is ending soon`);
  const [done, wanted] = [formatNumber(progress), formatNumber(target)];
  return i18n._(msg`${title} is ending soon: you've done ${done} of ${wanted}`);
}

function correctionMessage(notification: Notification, i18n: I18n): string {
  const points = getNumberFact(notification, 'points');
  if (points === undefined) return i18n._(msg`Your eco-points were corrected`);
  const change = formatNumber(points, { signDisplay: 'exceptZero' });
  return i18n._(msg`Your eco-points were corrected: ${change}`);
}

const EVENT_UPDATES: ReadonlyMap<unknown, (title: string) => MessageDescriptor> = new Map([
  ['offer', (title) => msg`There's room for you at ${title}`],
  ['moved', (title) => msg`${title} was moved`],
  ['cancelled', (title) => msg`${title} was cancelled`],
  ['place-closed', (title) => msg`A closure affects ${title}`],
  ['published', (title) => msg`Your event ${title} was published`],
  ['rejected', (title) => msg`Your event ${title} needs changes`],
  ['weather', (title) => msg`Haze or heavy rain on the day of ${title}`],
]);

function eventMessage(notification: Notification, i18n: I18n): string {
  const title = getTextFact(notification, 'title');
  if (!title) return i18n._(msg`News about an event`);
  const update = EVENT_UPDATES.get(notification.facts['about']);
  return update ? i18n._(update(title)) : i18n._(msg`${title} has news`);
}

const CLUB_UPDATES: ReadonlyMap<unknown, (name: string) => MessageDescriptor> = new Map([
  ['asked', (name) => msg`Someone wants to join ${name}`],
  ['approved', (name) => msg`You're now a member of ${name}`],
  ['steward', (name) => msg`You're now a steward of ${name}`],
  [
    'silent',
    (name) => msg`Are you still there for ${name}? If you don't come back, another member becomes its steward.`,
  ],
  ['goal', (name) => msg`${name} reached its goal`],
  ['removed', (name) => msg`An admin changed ${name}`],
]);

function clubMessage(notification: Notification, i18n: I18n): string {
  const name = getTextFact(notification, 'name');
  const update = CLUB_UPDATES.get(notification.facts['about']);
  return name && update ? i18n._(update(name)) : i18n._(msg`News about a club`);
}

function eventReminder(notification: Notification, i18n: I18n): string {
  const title = getTextFact(notification, 'title');
  const startsAt = getTextFact(notification, 'startsAt');
  if (!title || !startsAt) return i18n._(msg`An event you've joined starts soon`);
  const start = formatDate(startsAt, { dateStyle: 'medium', timeStyle: 'short' });
  return i18n._(msg`${title} starts on ${start}`);
}

/** An admin's or an organiser's text to the resident, verbatim and untranslated. */
export function getAdminText(notification: Notification): string | undefined {
  if (notification.kind === 'points_corrected') return getTextFact(notification, 'reason');
  if (notification.kind === 'event_update' || notification.kind === 'club_update')
    return getTextFact(notification, 'reason');
  if (notification.kind === 'admin_message') return getTextFact(notification, 'text');
  return notification.kind === 'report_answered' ? getTextFact(notification, 'answer') : undefined;
}

export function notificationMessage(notification: Notification, i18n: I18n): string {
  const name = notification.resident ? isolatedName(notification.resident) : undefined;
  switch (notification.kind) {
    case 'friend_request':
      return name ? i18n._(msg`${name} wants to be your friend`) : i18n._(msg`Someone wants to be your friend`);
    case 'friend_accepted':
      return name ? i18n._(msg`You and ${name} are now friends`) : i18n._(msg`You have a new friend`);
    case 'cheers':
      return cheersMessage(notification, i18n);
    case 'challenge_invite':
      return invitationMessage(notification, i18n);
    case 'badge':
      return badgeMessage(notification, i18n);
    case 'review_due':
      return reviewMessage(notification, i18n);
    case 'streak_at_risk':
      return streakMessage(notification, i18n);
    case 'challenge_ending':
      return challengeMessage(notification, i18n);
    case 'event_update':
      return eventMessage(notification, i18n);
    case 'event_reminder':
      return eventReminder(notification, i18n);
    case 'club_update':
      return clubMessage(notification, i18n);
    case 'points_corrected':
      return correctionMessage(notification, i18n);
    case 'admin_message':
      return i18n._(msg`A message from an admin`);
    case 'feeds_silent':
      return i18n._(msg`No news feed has responded for two days`);
    case 'report_answered':
      return i18n._(msg`Your report was answered`);
  }
}
