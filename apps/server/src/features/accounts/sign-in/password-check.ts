import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { LimitedAttempt } from '../../../core/limits/limits.service.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findCredentialsByEmail, findCredentialsByResident } from '../accounts.queries.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { runInPasswordQueue, verifyPassword } from './password.ts';

/** `passwordHash` is the hash that matched: the password may change before a session starts. */
export interface VerifiedPassword {
  readonly residentId: number;
  readonly passwordHash: string;
  readonly hasSecondFactor: boolean;
}

type Caller = Pick<Member, 'residentId' | 'sessionId'>;

/** The only way to check a password: every wrong one counts towards the limits on sign-in failures. */
export interface PasswordCheck {
  /** Throws `invalid-credentials`, `too-many-sign-ins`. */
  verifyByEmail(credentials: { email: string; password: string }, client: Client): Promise<VerifiedPassword>;
  /**
   * Throws `wrong-password`, `too-many-sign-ins`.
   * The password may change afterwards: check in your transaction that the session is still open.
   */
  verifyMember(caller: Caller, password: string, client: Client): Promise<void>;
  /**
   * For a client that has proved ownership by a link. Failures of other clients for this account still count,
   * and so do failures of this address for other accounts.
   */
  clearFailures(emailKey: string, client: Client): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'limits'> {
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

interface Attempt {
  readonly residentId: number | null;
  readonly passwordHash: string | null;
  readonly password: string;
  readonly client: Client;
  readonly counters: readonly LimitedAttempt[];
}

const REFUSAL_CODE = 'too-many-sign-ins';

export function createPasswordCheck({ db, limits, devices, securityEvents }: Deps): PasswordCheck {
  /**
   * Counts a failure before checking and undoes it on success: concurrent attempts get no extra guesses.
   * An unknown address takes as long as a wrong password.
   */
  const isPasswordCorrect = async ({
    residentId,
    passwordHash,
    password,
    client,
    counters,
  }: Attempt): Promise<boolean> => {
    const recordFailure = (kind: 'locked_out' | 'sign_in_failed') =>
      securityEvents.record({ kind, residentId, device: client.device });
    const releaseReservation = await limits.reserve(counters, REFUSAL_CODE).catch((error: unknown) => {
      if (error instanceof ProblemError) recordFailure('locked_out');
      throw error;
    });
    const isCorrect = await verifyPassword(passwordHash, password);
    if (isCorrect) await releaseReservation();
    else recordFailure('sign_in_failed');
    return isCorrect;
  };
  return {
    async verifyByEmail({ email, password }, client) {
      const account = emailKey(email);
      const unknownDeviceCounters = listFailureCounters(account, client.address, null);
      const device = await devices.readCookie(client.deviceCookie);
      // Refuse floods without a query: known devices by their own limit, others by a limit that they have already exceeded.
      if (device) limits.countInMemory('write', `device-${device.id}`);
      else await limits.throwIfJustRefused(unknownDeviceCounters, REFUSAL_CODE);
      const owner = device && (await findCredentialsByEmail(db, account));
      const isKnown = device !== null && owner !== null && (await devices.hasAddress(device, owner.id));
      // Queued per client address, with turns for known devices: guesses from many addresses must not keep residents waiting.
      // Attempts that wait are not counted yet, and compare with the current password.
      const verify = async () => {
        const credentials = await findCredentialsByEmail(db, account);
        const counters = isKnown
          ? listFailureCounters(account, client.address, `device ${device.id}`)
          : unknownDeviceCounters;
        const [residentId, passwordHash] = [credentials?.id ?? null, credentials?.password_hash ?? null];
        const isCorrect = await isPasswordCorrect({ residentId, passwordHash, password, client, counters });
        if (!isCorrect || !credentials) throw new ProblemError('invalid-credentials');
        const { id, password_hash: verifiedHash, has_second_factor: hasSecondFactor } = credentials;
        return { residentId: id, passwordHash: verifiedHash, hasSecondFactor };
      };
      return runInPasswordQueue(client.address, verify, isKnown ? 'first' : 'normal');
    },
    async verifyMember({ residentId, sessionId }, password, client) {
      const device = await devices.readCookie(client.deviceCookie);
      const isKnown = device !== null && (await devices.hasAddress(device, residentId));
      const verify = async () => {
        const credentials = await findCredentialsByResident(db, residentId);
        if (!credentials) throw new ProblemError('signed-out');
        // A session proves that the device has signed in before. It has one limit for all addresses,
        // so that someone who has stolen it gets no more guesses by changing the address.
        const source = isKnown ? `device ${device.id}` : `session ${sessionId}`;
        const counters = listFailureCounters(credentials.email_key, client.address, source);
        // Counts for this address too, but failures of others at this address must not block a session.
        if (!isKnown)
          counters.push({
            limit: 'signInFailures',
            who: `${credentials.email_key} at ${client.address}`,
            whenExceeded: 'allow',
          });
        if (
          !(await isPasswordCorrect({
            residentId,
            passwordHash: credentials.password_hash,
            password,
            client,
            counters,
          }))
        )
          throw new ProblemError('wrong-password');
      };
      await runInPasswordQueue(client.address, verify, 'first');
    },
    async clearFailures(account, { address, deviceCookie }) {
      const device = await devices.readCookie(deviceCookie);
      const sources = [`at ${address}`, ...(device ? [`device ${device.id}`] : [])];
      await limits.reset(sources.map((source) => ({ limit: 'signInFailures', who: `${account} ${source}` })));
    },
  };
}

/**
 * `knownSource` is a known device or a session. It is refused only for its own failures, so that no one can lock it out.
 * An unknown source is also refused for failures of its address, and slowed down once the account has too many.
 */
function listFailureCounters(account: string, address: string, knownSource: string | null): LimitedAttempt[] {
  const isKnown = knownSource !== null;
  return [
    { limit: 'signInFailures', who: `${account} ${knownSource ?? `at ${address}`}` },
    { limit: 'signInFailuresOfAddress', who: address, ...(isKnown && { whenExceeded: 'allow' }) },
    {
      limit: 'signInFailuresOfAccount',
      who: account,
      whenExceeded: isKnown ? 'allow' : { limit: 'slowedSignIns', who: account },
    },
  ];
}
