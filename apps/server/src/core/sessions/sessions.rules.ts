import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const IDLE_DAYS = 30;
const ADMIN_IDLE_HOURS = 12;
const ABSOLUTE_DAYS = PERSONAL_DATA.sessions.retention.days;

/** How long a browser keeps the cookie, in seconds: the longest time a session can last. */
export const SESSION_SECONDS = (ABSOLUTE_DAYS * DAY_MS) / 1000;

/** The moments before which a session, last seen or created then, has ended; an admin's ends sooner without use. */
export interface SessionLimits {
  readonly idleSince: Date;
  readonly adminIdleSince: Date;
  readonly createdSince: Date;
}

/** The limits of sessions at `now`. */
export function sessionLimits(now: Date): SessionLimits {
  return {
    idleSince: new Date(now.getTime() - IDLE_DAYS * DAY_MS),
    adminIdleSince: new Date(now.getTime() - ADMIN_IDLE_HOURS * HOUR_MS),
    createdSince: new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS),
  };
}

const PROOF_MINUTES = 10;

/** Whether a proof of that moment is still good enough for a sensitive change. */
export function isRecentlyReauthenticated(reauthenticatedAt: Date, now: Date): boolean {
  return now.getTime() - reauthenticatedAt.getTime() < PROOF_MINUTES * 60_000;
}

/**
 * How long it may take until a use of a session is noted. Once an hour tells residents enough, and keeps the session of
 * a new admin; an admin's limit is hours, so a minute is the most that it may be wrong.
 */
const NOTED_EVERY_MS = { admin: MINUTE_MS, resident: HOUR_MS };

/** What decides when a session ends. */
interface SessionTimes {
  readonly isAdmin: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * The moment from which the database has to be asked again: to note another use, or because the session may have ended.
 */
export function knownUntil({ isAdmin, createdAt, lastSeenAt }: SessionTimes): number {
  const noted = lastSeenAt.getTime() + NOTED_EVERY_MS[isAdmin ? 'admin' : 'resident'];
  return Math.min(noted, createdAt.getTime() + ABSOLUTE_DAYS * DAY_MS);
}
