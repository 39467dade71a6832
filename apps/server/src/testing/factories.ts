import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { newToken } from '../core/sessions/sessions.service.ts';
import { sessionLimits } from '../core/sessions/sessions.rules.ts';
import { insertSession } from '../core/sessions/sessions.queries.ts';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { Insertable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { insertResident } from '../features/accounts/accounts.queries.ts';
import { emailKey, usernameKey } from '../core/residents/residents.rules.ts';

export interface TestResident {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly cookie: string;
}

interface Options {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Makes the resident an owner. */
  readonly isAdmin?: boolean;
  readonly roles?: readonly ResidentRole[];
  readonly homeTown?: string;
  readonly createdAt?: Date;
  readonly verifiedAt?: Date;
  /** Omitted by default, because hashing is slow; the resident then cannot sign in with a password. */
  readonly passwordHash?: string;
  readonly ageBand?: AgeBand;
}

let createdCount = 0;

export async function createResident(db: Database, options: Options = {}): Promise<TestResident> {
  createdCount += 1;
  const username = options.username ?? `resident-${process.pid}-${createdCount}`;
  const email = `${username.toLowerCase()}@example.sg`;
  const createdAt = options.createdAt ?? new Date();
  const id = await insertResident(db, {
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    passwordHash: options.passwordHash ?? '!',
    firstName: options.firstName ?? null,
    lastName: options.lastName ?? null,
    createdAt,
    language: null,
    welcome: null,
    ...(options.ageBand && { ageBand: options.ageBand, ageAskedIn: createdAt.getUTCFullYear() }),
  });
  if (id === null) throw new Error(`the username ${username} is taken`);
  const { isAdmin, homeTown, verifiedAt } = options;
  if (isAdmin || homeTown !== undefined || verifiedAt !== undefined)
    await db
      .updateTable('residents')
      .set({ is_admin: isAdmin ?? false, home_town: homeTown ?? null, email_verified_at: verifiedAt ?? null })
      .where('id', '=', id)
      .execute();
  for (const { role, planningArea, clubId } of options.roles ?? [])
    await db
      .insertInto('resident_roles')
      .values({ resident_id: id, role, planning_area: planningArea ?? null, club_id: clubId ?? null })
      .execute();
  const { token, hash } = newToken();
  await insertSession(db, { device: null, tokenHash: hash, residentId: id, now: createdAt }, sessionLimits(createdAt));
  return { id, username, email, cookie: `session=${token}` };
}

/** Servers that cache the list of challenges are not notified. */
export async function createChallenge(
  db: Database,
  options: Partial<Insertable<Tables['challenges']>> & Pick<Insertable<Tables['challenges']>, 'metric'>,
): Promise<number> {
  createdCount += 1;
  const { id } = await db
    .insertInto('challenges')
    .values({
      position: 1_000 + createdCount,
      title: `Challenge ${createdCount}`,
      description: 'Made for a test.',
      type: 'green_space',
      category: 'Biodiversity',
      difficulty: 'easy',
      filter: null,
      target: 1,
      duration_days: null,
      end_date: null,
      eco_points_reward: 10,
      badge_reward: null,
      ...options,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
