import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import type { Standing } from '@ecopulse/contract/residents';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Limits } from '../../core/limits/limits.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { findOwnResident, findResidentByUsername, type OwnResident } from '../../core/residents/residents.queries.ts';
import { findProfileActivities } from '../../core/rewards/rewards.queries.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import { type Database, retryAfterDeadlock } from '../../db/database.ts';
import { findStanding } from '../social/social.reads.ts';
import { findCredentials, findTaken, insertResident } from './accounts.queries.ts';
import { emailKey, nameOrNull, usernameKey } from '../../core/residents/residents.rules.ts';
import { isReserved } from '../../core/residents/usernames.rules.ts';
import { hashPassword, verifyPassword } from './password.ts';

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** A resident, and the day of the request: a streak depends on the day. */
export interface Seen {
  readonly resident: OwnResident;
  readonly today: Day;
}

export interface Accounts {
  /** Creates an account and starts its first session. Throws `username-taken`, `email-taken`. */
  register(registration: Registration): Promise<Seen & { token: string }>;
  /** Starts a session. Throws `invalid-credentials`, and `too-many-sign-ins` after too many failures. */
  login(credentials: { email: string; password: string }, clientAddress: string): Promise<Seen & { token: string }>;
  profile(residentId: number): Promise<Seen & { activities: ProfileActivities }>;
  /** What a resident may see of another one, or of their own profile. Throws `resident-not-found`. */
  publicProfile(callerId: number, username: string): Promise<PublicView>;
}

/** A resident as another one sees them; `standing` is null for their own profile. */
export interface PublicView extends Seen {
  readonly standing: Standing | null;
  readonly activities: ProfileActivities;
}

export type ProfileActivities = Awaited<ReturnType<typeof findProfileActivities>>;

/** No resident has this id. */
const NOBODY = 0;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly sessions: Sessions;
}

export function createAccounts(deps: Deps): Accounts {
  const { db, clock, sessions } = deps;
  const enter = async (residentId: number) => {
    const token = await sessions.start(residentId);
    return { resident: await requireResident(db, residentId), today: dayOf(clock.now()), token };
  };
  return {
    async register(registration) {
      return enter(await createResident(deps, registration));
    },
    async login(credentials, clientAddress) {
      return enter(await checkCredentials(deps, credentials, clientAddress));
    },
    async profile(residentId) {
      const resident = await requireResident(db, residentId);
      return { resident, activities: await findProfileActivities(db, residentId), today: dayOf(clock.now()) };
    },
    async publicProfile(callerId, username) {
      const resident = await findResidentByUsername(db, usernameKey(username));
      const isOwn = resident?.id === callerId;
      // Also for an unknown username, so that a resident who has blocked the caller takes no longer than nobody.
      const standing = isOwn ? null : await findStanding(db, callerId, resident?.id ?? NOBODY, clock.now());
      if (!resident || (!isOwn && standing === null)) throw new ProblemError('resident-not-found');
      return {
        resident,
        standing,
        activities: await findProfileActivities(db, resident.id),
        today: dayOf(clock.now()),
      };
    },
  };
}

async function createResident(
  { db, clock }: Deps,
  { username, email, password, firstName, lastName }: Registration,
): Promise<number> {
  const wanted = { username, usernameKey: usernameKey(username), emailKey: emailKey(email) };
  // Only saves the costly hash: the unique keys decide who gets a name.
  await refuseTaken(db, wanted, clock.now());
  const passwordHash = await hashPassword(password);
  const names = { firstName: nameOrNull(firstName), lastName: nameOrNull(lastName) };
  const createdAt = clock.now();
  const insert = () =>
    retryAfterDeadlock(() => insertResident(db, { ...wanted, email, ...names, passwordHash, createdAt }));
  const residentId = await insert();
  if (residentId !== null) return residentId;
  await refuseTaken(db, wanted, clock.now());
  // The rest of the username has ended meanwhile.
  const afterRest = await insert();
  if (afterRest === null) throw new Error('an insert met a conflict that is gone now');
  return afterRest;
}

async function refuseTaken(db: Database, wanted: Parameters<typeof findTaken>[1], now: Date): Promise<void> {
  const taken = await findTaken(db, wanted, now);
  if (taken.username || isReserved(wanted.username))
    throw new ProblemError('username-taken', { fields: { username: FIELD_PROBLEMS['username-taken'] } });
  if (taken.email) throw new ProblemError('email-taken', { fields: { email: FIELD_PROBLEMS['email-taken'] } });
}

/**
 * Each attempt counts as a failure before the password is checked, and is uncounted if it was right: parallel
 * attempts get no more guesses than successive ones. An unknown address takes as long and fails in the same way as a
 * wrong password.
 */
async function checkCredentials(
  { db, limits }: Deps,
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<number> {
  const account = emailKey(email);
  const ofAccount = { limit: 'signInFailuresOfAccount', who: account } as const;
  const ofAddress = { limit: 'signInFailuresOfAddress', who: clientAddress } as const;
  await limits.count([ofAccount, ofAddress], 'too-many-sign-ins');
  const credentials = await findCredentials(db, account);
  if (!(await verifyPassword(credentials?.password_hash ?? null, password)) || !credentials)
    throw new ProblemError('invalid-credentials');
  await limits.settle(ofAccount, ofAddress);
  return credentials.id;
}

async function requireResident(db: Database, residentId: number): Promise<OwnResident> {
  const resident = await findOwnResident(db, residentId);
  if (!resident) throw new ProblemError('signed-out');
  return resident;
}
