import { insertNotifications } from '../../core/notifications/notifications.queries.ts';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';

interface ClubUpdate {
  readonly about: 'asked' | 'approved' | 'steward' | 'silent' | 'goal' | 'removed';
  /** Tells two updates about the same thing apart: a resident hears of each once. */
  readonly subject: string;
  readonly facts?: Facts;
}

/** Returns the ids of residents to publish the change for, after the commit. */
export function notifyOfClub(
  db: Querier,
  { id, slug, name }: { readonly id: number; readonly slug: string; readonly name: string },
  residentIds: readonly number[],
  { about, subject, facts }: ClubUpdate,
  now: Date,
): Promise<number[]> {
  return insertNotifications(
    db,
    residentIds.map((residentId) => ({
      residentId,
      kind: 'club_update',
      subject: `club:${id}:${about}:${subject}`,
      facts: { slug, name, about, ...facts },
    })),
    now,
  );
}
