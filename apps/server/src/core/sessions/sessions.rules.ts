const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_DAYS = 30;
const ABSOLUTE_DAYS = 180;

/** How long a browser keeps the cookie, in seconds: the longest time a session can last. */
export const SESSION_SECONDS = (ABSOLUTE_DAYS * DAY_MS) / 1000;

/** The moments before which a session, last seen or created then, has ended at `now`. */
export function sessionLimits(now: Date): { idleSince: Date; createdSince: Date } {
  return {
    idleSince: new Date(now.getTime() - IDLE_DAYS * DAY_MS),
    createdSince: new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS),
  };
}

const PROOF_MINUTES = 10;

/** Whether a proof of that moment is still good enough for a sensitive change. */
export function proofIsRecent(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() < PROOF_MINUTES * 60_000;
}

/** Whether it is time to note that a session was seen: once a day is enough for a limit of 30. */
export function seenIsOld(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > DAY_MS;
}
