import { type Day, dayOf, weekOf } from '../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { retryAfterDeadlock, type Transaction } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { notifyOfClub } from './clubs.notifications.ts';
import { type ClubRow, lockClub } from './clubs.queries.ts';
import { isModerator, maySee, type Viewer } from './clubs.rules.ts';
import { lockResident } from './membership/membership.queries.ts';

export type ChangeDeps = Pick<SharedDeps, 'db' | 'clock' | 'notifications'>;

type Update = Parameters<typeof notifyOfClub>[3];

export interface Change {
  readonly trx: Transaction;
  readonly now: Date;
  readonly today: Day;
  /** Sent with the commit. */
  notify(club: Parameters<typeof notifyOfClub>[1], residentIds: readonly number[], update: Update): Promise<void>;
}

export interface ClubChange extends Change {
  /** Locked, as the viewer sees it. */
  readonly club: ClubRow;
}

/** One transaction; tells open pages after the commit. */
export async function change<T>(
  { db, clock, notifications }: ChangeDeps,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { value, notified } = await retryAfterDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const told: number[] = [];
      const now = clock.now();
      const made = await work({
        trx,
        now,
        today: dayOf(now),
        notify: async (club, residentIds, update) => {
          told.push(...(await notifyOfClub(trx, club, residentIds, update, now)));
        },
      });
      return { value: made, notified: told };
    }),
  );
  for (const id of notified) notifications.publishChanges(id, 'notifications');
  return value;
}

interface ChangeOptions {
  /** Whose memberships change: locked before the club, as their awards do. */
  readonly residentId?: number;
  readonly code?: string | null;
}

/** Throws `club-not-found`, or `club-code-ended` with a code; `signed-out` if the viewer has left. */
export function changeClub<T>(
  deps: ChangeDeps,
  viewer: Viewer,
  clubId: number,
  work: (change: ClubChange) => Promise<T>,
  { residentId, code = null }: ChangeOptions = {},
): Promise<T> {
  return change(deps, async (made) => {
    const { trx, today } = made;
    const isLocked = residentId === undefined || (await lockResident(trx, residentId));
    if (!isLocked && residentId === viewer.residentId) throw new ProblemError('signed-out');
    const club = await lockClub(trx, { residentId: viewer.residentId, week: weekOf(today) }, clubId);
    if (!club || !maySee(club, viewer, code))
      throw new ProblemError(code === null ? 'club-not-found' : 'club-code-ended');
    return work({ ...made, club });
  });
}

/** Throws `steward-only`. */
export function requireSteward({ own_role }: ClubRow, viewer: Viewer | null = null): void {
  if (own_role !== 'steward' && !(viewer && isModerator(viewer))) throw new ProblemError('steward-only');
}

/** Throws `club-archived`. */
export function requireOpen({ archived_at }: ClubRow): void {
  if (archived_at !== null) throw new ProblemError('club-archived');
}
