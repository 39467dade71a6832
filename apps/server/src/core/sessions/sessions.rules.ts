import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import { ProblemError } from '../problems/problem-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_IDLE_DAYS = 30;
const MAX_ADMIN_IDLE_HOURS = 12;
const MAX_SESSION_DAYS = PERSONAL_DATA.sessions.retention.days;

/** Cookie lifetime in seconds: the longest a session can last. */
export const MAX_SESSION_SECONDS = (MAX_SESSION_DAYS * DAY_MS) / 1000;

/** Sessions last used or created before these moments have expired. */
export interface SessionLimits {
  readonly idleSince: Date;
  readonly adminIdleSince: Date;
  readonly createdSince: Date;
  /** Sessions of one account. */
  readonly max: number;
}

const MAX_SESSIONS = 50;

export function sessionLimits(now: Date): SessionLimits {
  return {
    idleSince: new Date(now.getTime() - MAX_IDLE_DAYS * DAY_MS),
    adminIdleSince: new Date(now.getTime() - MAX_ADMIN_IDLE_HOURS * HOUR_MS),
    createdSince: new Date(now.getTime() - MAX_SESSION_DAYS * DAY_MS),
    max: MAX_SESSIONS,
  };
}

const REAUTHENTICATION_MINUTES = 10;

export function isRecentlyReauthenticated(reauthenticatedAt: Date, now: Date): boolean {
  return now.getTime() - reauthenticatedAt.getTime() < REAUTHENTICATION_MINUTES * 60_000;
}

/** How often `last_seen_at` is written. An admin's idle limit is hours, so a minute. */
const LAST_SEEN_UPDATE_INTERVAL_MS = { admin: MINUTE_MS, resident: 5 * MINUTE_MS };

/** When the server saw a session: without a gap since `since`, and before that last at `seenBeforeGap`. */
export interface Presence {
  readonly since: Date;
  readonly seenBeforeGap: Date | null;
}

const MAX_UNSEEN_MS = 10 * MINUTE_MS;

export function gapLimit(now: Date): Date {
  return new Date(now.getTime() - MAX_UNSEEN_MS);
}

/** Whether the server saw the session within ten minutes of a past moment. */
export function wasPresentAt(moment: Date, { since, seenBeforeGap }: Presence): boolean {
  const isNear = (seenAt: Date) => Math.abs(moment.getTime() - seenAt.getTime()) <= MAX_UNSEEN_MS;
  return moment >= since || isNear(since) || (seenBeforeGap !== null && isNear(seenBeforeGap));
}

interface SessionTimes {
  readonly isAdmin: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** When to query again: to record another use, or because the session may have expired. */
export function recheckAt({ isAdmin, createdAt, lastSeenAt }: SessionTimes): number {
  const nextUpdateAt = lastSeenAt.getTime() + LAST_SEEN_UPDATE_INTERVAL_MS[isAdmin ? 'admin' : 'resident'];
  return Math.min(nextUpdateAt, createdAt.getTime() + MAX_SESSION_DAYS * DAY_MS);
}

interface Suspension {
  readonly reason: string;
  readonly until: string | null;
  readonly appeal: string | null;
  readonly answer: string | null;
}

/** Text by admins, so that the resident can read the answer to an appeal without a session; empty if there is none. */
export function suspensionProblem({ reason, until, appeal, answer }: Suspension): ProblemError {
  const values = { reason, until: until ?? '', appeal: appeal ?? '', answer: answer ?? '' };
  return new ProblemError('account-suspended', { values });
}
