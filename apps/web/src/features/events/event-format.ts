import type { Event } from '@ecopulse/contract/events/events';
import {
  ATTENDABLE_MINUTES_AFTER,
  ATTENDABLE_MINUTES_BEFORE,
  type EventAgeBand,
  type EventKind,
} from '@ecopulse/contract/events/event-rules';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatDate } from '../../lib/language/format.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

export const eventKindLabels: Readonly<Record<EventKind, MessageDescriptor>> = {
  'guided-walk': msg`Guided nature walk`,
  'clean-up': msg`Clean-up`,
  planting: msg`Planting`,
  workshop: msg`Workshop`,
  survey: msg`Nature survey`,
};

export const ageBandLabels: Readonly<Record<EventAgeBand, MessageDescriptor>> = {
  all: msg`All ages`,
  '13-plus': msg`13 and over`,
  '18-plus': msg`18 and over`,
};

type Times = Pick<Event, 'startsAt' | 'endsAt'>;

const MINUTE_MS = 60_000;

/** "Saturday, 5 December 2026". */
export function formatEventDay(startsAt: string): string {
  return formatDate(startsAt, { dateStyle: 'full' });
}

/** "9:00 am to 11:00 am", with the day of the end if it is another. */
export function formatEventHours({ startsAt, endsAt }: Times): string {
  // Midnight is the end of a day.
  const lastMoment = new Date(Date.parse(endsAt) - 1);
  const isOneDay = singaporeDay(new Date(startsAt)) === singaporeDay(lastMoment);
  const start = formatDate(startsAt, { timeStyle: 'short' });
  const end = formatDate(endsAt, isOneDay ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
  return t`${start} to ${end}`;
}

export function isAttendable({ startsAt, endsAt }: Times, now: number): boolean {
  return (
    now >= Date.parse(startsAt) - ATTENDABLE_MINUTES_BEFORE * MINUTE_MS &&
    now <= Date.parse(endsAt) + ATTENDABLE_MINUTES_AFTER * MINUTE_MS
  );
}
