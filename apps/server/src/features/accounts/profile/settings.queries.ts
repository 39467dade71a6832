import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import { sql } from 'kysely';
import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import type { FullName } from '../../../core/residents/usernames.rules.ts';
import { claimUsername, releaseOtherClaims } from '../../../core/residents/username-claims.queries.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { errorCode, UNIQUE_VIOLATION } from '../../../db/prepared-client.ts';

export interface ProfileChange {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly homeTown?: string | null | undefined;
  readonly about?: string | null | undefined;
  readonly interests?: readonly string[] | undefined;
}

export interface StoredSettings {
  readonly language: string | null;
  readonly theme: 'light' | 'dark' | null;
  readonly inRankings: boolean;
  readonly findableByEmail: boolean;
  readonly friendRequests: 'everyone' | 'nobody';
  readonly activityVisible: 'friends' | 'nobody';
  readonly mutedNotifications: readonly string[];
  readonly pushedNotifications: readonly string[];
  readonly mailedNotifications: readonly string[];
  /** In minutes after midnight; null without quiet hours. */
  readonly quiet: QuietMinutes | null;
}

export interface QuietMinutes {
  readonly from: number;
  readonly until: number;
}

export interface ListChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface SettingsChange {
  readonly language?: string | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly inRankings?: boolean | undefined;
  readonly findableByEmail?: boolean | undefined;
  readonly friendRequests?: 'everyone' | 'nobody' | undefined;
  readonly activityVisible?: 'friends' | 'nobody' | undefined;
  readonly muted: ListChange;
  readonly pushed: ListChange;
  readonly mailed: ListChange;
  readonly quiet?: QuietMinutes | null | undefined;
}

interface StoredNames extends FullName {
  readonly username: string;
  readonly renamedAt: readonly Date[];
}

/** Locks the row against concurrent changes of names. Null if the resident is gone. */
export async function lockNames(trx: Transaction, residentId: number): Promise<StoredNames | null> {
  const row = await trx
    .selectFrom('residents')
    .select(['username', 'renamed_at as renamedAt', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface NewUsername {
  readonly username: string;
  readonly usernameKey: string;
  readonly now: Date;
  /** The renames that count towards the limit, including this one; null if only the case changes. */
  readonly renamedAt: readonly Date[] | null;
}

/** Expects a locked row. False if the username or a lookalike is taken; the caller must roll back then. */
export async function updateUsername(
  trx: Transaction,
  residentId: number,
  { username, usernameKey, now, renamedAt }: NewUsername,
  change: ProfileChange,
): Promise<boolean> {
  const claimer = { residentId, username, now };
  const isRename = renamedAt !== null;
  if (!(await claimUsername(trx, claimer))) return false;
  try {
    await trx
      .with('released', () => sql`(${releaseOtherClaims(claimer, isRename)})`)
      .updateTable('residents')
      .set({ username, username_key: usernameKey })
      .set({ renamed_at: renamedAt === null ? undefined : sql<Date[]>`${renamedAt}::timestamptz[]` })
      .set(toProfileColumns(change))
      .where('id', '=', residentId)
      .execute();
    return true;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function updateProfile(db: Querier, residentId: number, change: ProfileChange): Promise<boolean> {
  const row = await db
    .updateTable('residents')
    .set(toProfileColumns(change))
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function toProfileColumns({ firstName, lastName, homeTown, about, interests }: ProfileChange) {
  return {
    first_name: firstName,
    last_name: lastName,
    home_town: homeTown,
    about,
    interests: interests && [...interests],
  };
}

export async function updateWelcome(db: Querier, residentId: number, step: WelcomeStep | null): Promise<boolean> {
  const row = await db
    .updateTable('residents')
    .set({ welcome: step })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSettings(db: Querier, residentId: number): Promise<StoredSettings | null> {
  const row = await db.selectFrom('residents').select(SETTINGS_COLUMNS).where('id', '=', residentId).executeTakeFirst();
  return row ? toStoredSettings(row) : null;
}

export async function updateMissingLanguage(db: Querier, residentId: number, language: Language): Promise<void> {
  await db
    .updateTable('residents')
    .set({ language })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('language', 'is', null)
    .execute();
}

/** Sets only the given columns, so that concurrent changes of other settings survive. */
export async function updateSettings(
  db: Querier,
  residentId: number,
  change: SettingsChange,
): Promise<StoredSettings | null> {
  const { language, theme, inRankings, findableByEmail, friendRequests, activityVisible } = change;
  const { muted, pushed, mailed, quiet } = change;
  const row = await db
    .updateTable('residents')
    .set({ language, theme })
    .set({ in_rankings: inRankings, findable_by_email: findableByEmail })
    .set({ friend_requests: friendRequests, activity_visible: activityVisible })
    .set({
      muted_notifications: listWithChange('muted_notifications', muted),
      pushed_notifications: listWithChange('pushed_notifications', pushed),
      mailed_notifications: listWithChange('mailed_notifications', mailed),
    })
    .set(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .returning(SETTINGS_COLUMNS)
    .executeTakeFirst();
  return row ? toStoredSettings(row) : null;
}

function listWithChange(column: string, { add, remove }: ListChange) {
  return sql<string[]>`array(
    select unnest(${sql.ref(column)} || ${add}::text[]) except select unnest(${remove}::text[]) order by 1)`;
}

const SETTINGS_COLUMNS = [
  'language',
  'theme',
  'in_rankings',
  'findable_by_email',
  'friend_requests',
  'activity_visible',
  'muted_notifications',
  'pushed_notifications',
  'mailed_notifications',
  'quiet_from',
  'quiet_until',
] as const;

function toStoredSettings(row: {
  language: string | null;
  theme: 'light' | 'dark' | null;
  in_rankings: boolean;
  findable_by_email: boolean;
  friend_requests: 'everyone' | 'nobody';
  activity_visible: 'friends' | 'nobody';
  muted_notifications: string[];
  pushed_notifications: string[];
  mailed_notifications: string[];
  quiet_from: number | null;
  quiet_until: number | null;
}): StoredSettings {
  return {
    language: row.language,
    theme: row.theme,
    inRankings: row.in_rankings,
    findableByEmail: row.findable_by_email,
    friendRequests: row.friend_requests,
    activityVisible: row.activity_visible,
    mutedNotifications: row.muted_notifications,
    pushedNotifications: row.pushed_notifications,
    mailedNotifications: row.mailed_notifications,
    quiet:
      row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
  };
}
