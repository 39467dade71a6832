import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobHealth, JobName } from '@ecopulse/contract/admin/admin';
import { formatDate } from '../../../lib/language/format.ts';

const JOB_MESSAGES: Readonly<Record<JobName, MessageDescriptor>> = {
  'fetch-conditions': msg`Fetches weather and air quality`,
  'fetch-place-sources': msg`Compares green spaces with published data`,
  'refresh-news': msg`Fetches the feeds`,
  'prune-news': msg`Removes year-old articles that no one has read or liked`,
  'remind-reviews': msg`Reminds residents of lessons due for review`,
  'remind-challenges': msg`Reminds residents of challenges that are ending soon`,
  'remind-streaks': msg`Reminds residents of streaks that end at midnight`,
  'close-ended-challenges': msg`Closes challenges that have ended`,
  'advance-events': msg`Offers vacancies at events to the waiting list, and gives points for attendance`,
  'remind-events': msg`Reminds residents of events the day before and two hours before`,
  'advance-clubs': msg`Ranks clubs, and decides goals that have ended`,
  'look-after-clubs': msg`Asks silent stewards, appoints others, and archives idle clubs`,
  'prune-left-challenges': msg`Deletes progress in challenges residents have left, once it can no longer be restored`,
  'freeze-last-week': msg`Saves last week's results`,
  'purge-deleted-accounts': msg`Erases accounts that were deleted a week ago`,
  'end-suspensions': msg`Lifts suspensions that have ended`,
  'prune-sessions': msg`Deletes expired sessions`,
  'prune-notifications': msg`Removes old notifications`,
  'notify-cheers': msg`Notifies residents of cheers from friends`,
  'prune-cheers': msg`Removes cheers that are no longer shown`,
  'count-report-days': msg`Works out the report's figures for past days`,
  'check-feeds': msg`Notifies admins when no feed responds`,
  'count-days-of-use': msg`Counts residents' activity on past days`,
  'prune-pictures': msg`Removes unused pictures`,
  'send-reminders': msg`Sends reminders by push notification and email`,
  'prune-conditions': msg`Deletes residents' reports of conditions that are more than a week old`,
  'prune-sent-reminders': msg`Deletes the record of reminders already sent`,
  'prune-idempotent-results': msg`Deletes old responses stored for repeated requests`,
  'prune-limits': msg`Deletes expired rate limits`,
  'prune-security-events': msg`Deletes security events older than 90 days`,
  'prune-links': msg`Deletes expired email links`,
  'prune-pending-sign-ins': msg`Deletes sign-ins that were never completed`,
  'prune-passkey-challenges': msg`Deletes expired passkey requests`,
  'delete-unapproved-accounts': msg`Deletes children's accounts if no parent agreed within 14 days`,
  'prune-consent-proofs': msg`Deletes proof of consent a year after an account was erased`,
  'prune-username-claims': msg`Frees usernames that residents stopped using long ago`,
};

/** The database may hold jobs of another release; those are shown by name. */
export function jobMessage(name: string, i18n: I18n): string {
  return Object.hasOwn(JOB_MESSAGES, name) ? i18n._(JOB_MESSAGES[name as JobName]) : name.replaceAll('-', ' ');
}

type RunState = NonNullable<JobHealth['lastRun']>['state'];

export const runStateLabels: Readonly<Record<RunState, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  running: msg`Running`,
  trying_again: msg`Failed, will retry`,
  completed: msg`Done`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};

const DAILY_CRON = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
const WEEKLY_CRON = /^(\d{1,2}) (\d{1,2}) \* \* ([0-6])$/;
const EVERY_MINUTE_CRON = '* * * * *';
const EVERY_N_MINUTES_CRON = /^\*\/(\d{1,2}) \* \* \* \*$/;

/** Starts from a Sunday, 22 November 2026. Singapore is UTC+8. */
function dateAtSingaporeTime(hour: string, minute: string, weekday = '0'): Date {
  return new Date(Date.UTC(2026, 10, 22 + Number(weekday), Number(hour) - 8, Number(minute)));
}

export function scheduleMessage(cron: string, i18n: I18n): string {
  if (cron === EVERY_MINUTE_CRON) return i18n._(msg`Every minute`);
  const [, every] = EVERY_N_MINUTES_CRON.exec(cron) ?? [];
  if (every !== undefined) return i18n._(msg`Every ${every} minutes`);
  const [, minute, hour] = DAILY_CRON.exec(cron) ?? [];
  if (minute !== undefined && hour !== undefined) {
    const time = formatDate(dateAtSingaporeTime(hour, minute).toISOString(), { timeStyle: 'short' });
    return i18n._(msg`Every day at ${time}`);
  }
  const [, weeklyMinute, weeklyHour, weekday] = WEEKLY_CRON.exec(cron) ?? [];
  if (weeklyMinute === undefined || weeklyHour === undefined) return cron;
  const moment = dateAtSingaporeTime(weeklyHour, weeklyMinute, weekday).toISOString();
  const [day, time] = [formatDate(moment, { weekday: 'long' }), formatDate(moment, { timeStyle: 'short' })];
  return i18n._(msg`Every ${day} at ${time}`);
}
