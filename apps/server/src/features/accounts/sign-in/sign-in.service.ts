import { WELCOME_STEPS } from '@ecopulse/contract/accounts/accounts';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident, type OwnResident } from '../../../core/residents/residents.queries.ts';
import { emailKey, nameOrNull, requireParentEmail, usernameKey } from '../../../core/residents/residents.rules.ts';
import { isReserved, refuseReservedName } from '../../../core/residents/usernames.rules.ts';
import type { Client, StartedSession, StartOptions } from '../../../core/sessions/sessions.service.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { type Database, retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findTakenIdentifiers, insertResident } from '../accounts.queries.ts';
import { readRegistrationMode, type RegistrationSettings } from '../../operator/operator.reads.ts';
import { insertConsents } from '../consents.queries.ts';
import type { PasswordCheck, VerifiedPassword } from './password-check.ts';
import { hashPassword } from './password.ts';
import type { SetUpLinks } from './set-up-links.service.ts';

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly ageBand?: AgeBand | null | undefined;
  readonly parentEmail?: string | undefined;
  readonly language: Language | null;
}

interface Invited extends Registration {
  readonly inviteCode?: string | undefined;
}

/** Under 13: no session. */
export interface ParentAsked {
  readonly parentAsked: true;
}

export interface ResidentToday {
  readonly resident: OwnResident;
  readonly today: Day;
}

/** For `CompleteSignIn`, once all is committed. */
export interface SignedIn extends ResidentToday {
  readonly session: StartedSession;
  readonly isNew: boolean;
}

export interface PendingSignIn {
  readonly pendingToken: string;
}

export interface PendingSignIns {
  /**
   * Returns the token of the pending sign-in. With `restores`, its completion restores a deleted account.
   * Throws `invalid-credentials` if the password has changed in the meantime.
   */
  createPendingSignIn(verified: VerifiedPassword, purpose: { restores: boolean }): Promise<string>;
}

export interface SignIn {
  /** Throws `username-taken`, `email-taken`, `parent-needed`, `registration-closed`, `invitation-needed`. */
  register(registration: Invited, client: Client): Promise<SignedIn | ParentAsked>;
  /** Creates the first admin. Throws `username-taken`, `email-taken`, `setup-ended`, `link-expired`. */
  setUp(registration: Registration, token: string, client: Client): Promise<SignedIn>;
  /** Throws `invalid-credentials`, `too-many-sign-ins`, `account-leaving`. */
  login(credentials: { email: string; password: string }, client: Client): Promise<SignedIn | PendingSignIn>;
  /**
   * For residents who are already authenticated. Throws `account-leaving`,
   * and `invalid-credentials` if they are gone or `passwordHash` is no longer theirs.
   */
  startSession(residentId: number, client: Client, options?: StartOptions): Promise<SignedIn>;
}

interface RegistrationEmails {
  sendFirstVerification(
    trx: Transaction,
    resident: { readonly id: number; readonly email: string; readonly language: Language | null },
  ): Promise<void>;
  notifyRegistrationAttempt(emailKey: string): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'sessions' | 'limits'> {
  readonly passwordCheck: PasswordCheck;
  readonly emails: RegistrationEmails;
  readonly secondFactor: PendingSignIns;
  readonly setUpLinks: SetUpLinks;
  readonly env: RegistrationSettings;
  readonly claimInvite: ClaimInvite;
  readonly parents: {
    ask(trx: Transaction, child: { id: number; language: Language | null }, parentEmail: string): Promise<void>;
  };
}

/** Throws `invitation-needed`. */
export type ClaimInvite = (trx: Transaction, residentId: number, code: string | undefined) => Promise<void>;

export function createSignIn(deps: Deps): SignIn {
  const { db, clock, sessions, limits, passwordCheck, secondFactor, setUpLinks } = deps;
  const startSession = async (
    residentId: number,
    client: Client,
    { isNew = false, ...options }: StartOptions & { isNew?: boolean } = {},
  ): Promise<SignedIn> => {
    // Successful sign-ins count towards no other limit, but each session is a row.
    limits.countInMemory('write', `resident-${residentId}`);
    const session = await sessions.start(residentId, client, options);
    const resident = await findOwnResident(options.trx ?? db, residentId);
    if (!resident) throw new ProblemError('signed-out');
    return { resident, today: dayOf(clock.now()), session, isNew };
  };
  return {
    startSession,
    async register({ inviteCode, ...registration }, client) {
      const mode = await readRegistrationMode(db, deps.env);
      if (mode === 'closed') throw new ProblemError('registration-closed');
      if (mode === 'invited' && inviteCode === undefined) throw new ProblemError('invitation-needed');
      await limits.countRegistration(client.address);
      return createResident(deps, registration, client, {
        claim: async (trx, id) => {
          if (mode === 'invited') await deps.claimInvite(trx, id, inviteCode);
        },
        complete: (trx, id) => startSession(id, client, { isNew: true, trx }),
      });
    },
    async setUp(registration, token, client) {
      await limits.countRegistration(client.address);
      // Only saves the costly hash: `claim` decides.
      await setUpLinks.check(db, token);
      const owner = await createResident(deps, registration, client, {
        claim: (trx, id) => setUpLinks.claim(trx, token, { id, username: registration.username }),
        complete: (trx, id) => startSession(id, client, { isNew: true, trx }),
      });
      if ('parentAsked' in owner) throw new Error('a set-up asks for no age');
      return owner;
    },
    async login(credentials, client) {
      const verified = await passwordCheck.verifyByEmail(credentials, client);
      if (verified.hasSecondFactor)
        return { pendingToken: await secondFactor.createPendingSignIn(verified, { restores: false }) };
      return startSession(verified.residentId, client, { passwordHash: verified.passwordHash });
    },
  };
}

class IdentifiersTakenError extends Error {}

/** In the transaction of the new resident. `complete` is not called while a parent has yet to agree. */
interface RegistrationSteps {
  claim(trx: Transaction, id: number): Promise<void>;
  complete(trx: Transaction, id: number): Promise<SignedIn>;
}

async function createResident(
  { db, clock, emails, parents }: Deps,
  { username, email, password, firstName, lastName, language, ageBand = null, parentEmail }: Registration,
  { address }: Client,
  { claim, complete }: RegistrationSteps,
): Promise<SignedIn | ParentAsked> {
  const identifiers = { username, usernameKey: usernameKey(username), emailKey: emailKey(email) };
  refuseReservedName({ firstName, lastName });
  const parent = ageBand === 'under-13' ? requireParentEmail(parentEmail, identifiers.emailKey) : null;
  // Only saves the costly hash: the unique keys decide.
  await refuseTakenIdentifiers(db, emails, identifiers, clock.now());
  const passwordHash = await hashPassword(password, address);
  const names = { firstName: nameOrNull(firstName), lastName: nameOrNull(lastName) };
  const createdAt = clock.now();
  const tryInsert = () =>
    retryAfterDeadlock(() =>
      db.transaction().execute(async (trx) => {
        const id = await insertResident(trx, {
          ...identifiers,
          email,
          ...names,
          passwordHash,
          createdAt,
          language,
          welcome: WELCOME_STEPS[0],
          ageBand,
          ageAskedIn: ageBand && Number(dayOf(createdAt).slice(0, 4)),
        });
        // The failed insert has aborted the transaction, so it must not be committed.
        if (id === null) throw new IdentifiersTakenError();
        await claim(trx, id);
        if (parent !== null) {
          await parents.ask(trx, { id, language }, parent);
          return { parentAsked: true } as const;
        }
        await insertConsents(trx, id, createdAt);
        await emails.sendFirstVerification(trx, { id, email, language });
        return complete(trx, id);
      }),
    ).catch((error: unknown) => {
      if (error instanceof IdentifiersTakenError) return null;
      throw error;
    });
  const completed = await tryInsert();
  if (completed) return completed;
  await refuseTakenIdentifiers(db, emails, identifiers, clock.now());
  // Nothing is taken any more: the reservation of a renamed resident's username has just expired.
  const retried = await tryInsert();
  if (!retried) throw new Error('an insert met a conflict that is gone now');
  return retried;
}

async function refuseTakenIdentifiers(
  db: Database,
  emails: RegistrationEmails,
  identifiers: Parameters<typeof findTakenIdentifiers>[1],
  now: Date,
): Promise<void> {
  const taken = await findTakenIdentifiers(db, identifiers, now);
  if (taken.username || isReserved(identifiers.username))
    throw new ProblemError('username-taken', { fields: { username: FIELD_PROBLEMS['username-taken'] } });
  if (!taken.email) return;
  await emails.notifyRegistrationAttempt(identifiers.emailKey);
  throw new ProblemError('email-taken', { fields: { email: FIELD_PROBLEMS['email-taken'] } });
}
