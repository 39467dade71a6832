import { sql } from 'kysely';
import { scoreLockedFirst } from '../../../core/residents/residents.queries.ts';
import type { Querier } from '../../../db/database.ts';
import { errorCode } from '../../../db/prepared-client.ts';

/** Changes of a profile; undefined fields stay as they are. */
export interface ProfileChange {
  readonly username?: { readonly shown: string; readonly key: string } | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly homeTown?: string | null | undefined;
  readonly about?: string | null | undefined;
}

/** The settings of a resident. */
export interface ChosenSettings {
  readonly language: string | null;
  readonly theme: 'light' | 'dark' | null;
  readonly inRankings: boolean;
  readonly findableByEmail: boolean;
  readonly friendRequests: 'everyone' | 'nobody';
  readonly mutedNotifications: readonly string[];
}

export interface SettingsChange {
  readonly language?: string | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly inRankings?: boolean | undefined;
  readonly findableByEmail?: boolean | undefined;
  readonly friendRequests?: 'everyone' | 'nobody' | undefined;
  readonly mute: readonly string[];
  readonly unmute: readonly string[];
}

const UNIQUE_VIOLATION = '23505';

/** Changes only the given columns. Returns `taken` if the username is taken, `gone` if the resident is gone. */
export async function updateProfile(
  db: Querier,
  residentId: number,
  { username, firstName, lastName, homeTown, about }: ProfileChange,
): Promise<'changed' | 'taken' | 'gone'> {
  try {
    const row = await db
      .updateTable('residents')
      .set({ username: username?.shown, username_key: username?.key })
      .set({ first_name: firstName, last_name: lastName, home_town: homeTown, about })
      .where('id', '=', scoreLockedFirst(residentId))
      .returning('id')
      .executeTakeFirst();
    return row ? 'changed' : 'gone';
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** The settings of a resident; null if they are gone. */
export async function findSettings(db: Querier, residentId: number): Promise<ChosenSettings | null> {
  const row = await db.selectFrom('residents').select(COLUMNS).where('id', '=', residentId).executeTakeFirst();
  return row ? toChosen(row) : null;
}

/** Changes only the given settings, so that concurrent changes of different settings never undo each other. */
export async function updateSettings(
  db: Querier,
  residentId: number,
  { language, theme, inRankings, findableByEmail, friendRequests, mute, unmute }: SettingsChange,
): Promise<ChosenSettings | null> {
  const row = await db
    .updateTable('residents')
    .set({ language, theme })
    .set({ in_rankings: inRankings, findable_by_email: findableByEmail, friend_requests: friendRequests })
    .set({
      muted_notifications: sql<string[]>`array(
        select unnest(muted_notifications || ${mute}::text[]) except select unnest(${unmute}::text[]) order by 1)`,
    })
    .where('id', '=', scoreLockedFirst(residentId))
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toChosen(row) : null;
}

const COLUMNS = [
  'language',
  'theme',
  'in_rankings',
  'findable_by_email',
  'friend_requests',
  'muted_notifications',
] as const;

function toChosen(row: {
  language: string | null;
  theme: 'light' | 'dark' | null;
  in_rankings: boolean;
  findable_by_email: boolean;
  friend_requests: 'everyone' | 'nobody';
  muted_notifications: string[];
}): ChosenSettings {
  return {
    language: row.language,
    theme: row.theme,
    inRankings: row.in_rankings,
    findableByEmail: row.findable_by_email,
    friendRequests: row.friend_requests,
    mutedNotifications: row.muted_notifications,
  };
}
