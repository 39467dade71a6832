import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Limits, Reserved } from '../../../core/limits/limits.service.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import type { Database } from '../../../db/database.ts';
import { findCredentials, findCredentialsOf } from '../accounts.queries.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { inTurn, verifyPassword } from './password.ts';

/** `passwordHash` is the one that matched: the password may change before a session starts. */
export interface VerifiedPassword {
  readonly residentId: number;
  readonly passwordHash: string;
  readonly hasSecondFactor: boolean;
}

type Caller = Pick<Member, 'residentId' | 'sessionId'>;

/** The only way to check a password: every wrong one counts towards the limits on sign-in failures. */
export interface PasswordCheck {
  /** Throws `invalid-credentials`, `too-many-sign-ins`. */
  byEmail(credentials: { email: string; password: string }, client: Client): Promise<VerifiedPassword>;
  /**
   * Throws `wrong-password`, `too-many-sign-ins`.
   * The password may change afterwards: check in your transaction that the session is still open.
   */
  ofMember(caller: Caller, password: string, client: Client): Promise<void>;
  /**
   * For a client that has proved ownership by a link. Failures of other clients at this account still count,
   * and so do failures of this address at other accounts.
   */
  clearFailures(emailKey: string, client: Client): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

interface Try {
  readonly residentId: number | null;
  readonly passwordHash: string | null;
  readonly password: string;
  readonly client: Client;
  readonly counted: readonly Reserved[];
}

const REFUSED = 'too-many-sign-ins';

export function createPasswordCheck({ db, limits, devices, securityEvents }: Deps): PasswordCheck {
  /**
   * Counts a failure before checking and undoes it on success: concurrent attempts get no extra guesses.
   * An unknown address takes as long as a wrong password.
   */
  const isRight = async ({ residentId, passwordHash, password, client, counted }: Try): Promise<boolean> => {
    const tell = (kind: 'locked_out' | 'sign_in_failed') =>
      securityEvents.record({ kind, residentId, device: client.device });
    const takeBack = await limits.reserve(counted, REFUSED).catch((error: unknown) => {
      if (error instanceof ProblemError) tell('locked_out');
      throw error;
    });
    const right = await verifyPassword(passwordHash, password);
    if (right) await takeBack();
    else tell('sign_in_failed');
    return right;
  };
  return {
    async byEmail({ email, password }, client) {
      const account = emailKey(email);
      const ofUnknown = countedOf(account, client.address, null);
      const device = await devices.read(client.deviceCookie);
      // Refuse floods without a query: known devices by their own limit, others by a limit that they have already exceeded.
      if (device) limits.countHere('write', `device-${device.id}`);
      else await limits.refuseAgain(ofUnknown, REFUSED);
      // Queued per client address. Attempts that wait are not counted yet, and compare with the current password.
      return inTurn(client.address, async () => {
        const found = await findCredentials(db, account);
        const isKnown = device !== null && found !== null && (await devices.knows(device, found.id));
        const counted = isKnown ? countedOf(account, client.address, `device ${device.id}`) : ofUnknown;
        const [residentId, passwordHash] = [found?.id ?? null, found?.password_hash ?? null];
        const right = await isRight({ residentId, passwordHash, password, client, counted });
        if (!right || !found) throw new ProblemError('invalid-credentials');
        return { residentId: found.id, passwordHash: found.password_hash, hasSecondFactor: found.has_second_factor };
      });
    },
    async ofMember({ residentId, sessionId }, password, client) {
      const device = await devices.read(client.deviceCookie);
      const isKnown = device !== null && (await devices.knows(device, residentId));
      await inTurn(client.address, async () => {
        const found = await findCredentialsOf(db, residentId);
        if (!found) throw new ProblemError('signed-out');
        // A session proves that the device has signed in before. It has one limit for all addresses,
        // so that someone who has stolen it gets no more guesses by changing the address.
        const line = isKnown ? `device ${device.id}` : `session ${sessionId}`;
        const counted = countedOf(found.email_key, client.address, line);
        // Also counts for this address, but failures of others at this address must not block a session.
        if (!isKnown)
          counted.push({ limit: 'signInFailures', who: `${found.email_key} at ${client.address}`, beyond: 'allowed' });
        if (!(await isRight({ residentId, passwordHash: found.password_hash, password, client, counted })))
          throw new ProblemError('wrong-password');
      });
    },
    async clearFailures(account, { address, deviceCookie }) {
      const device = await devices.read(deviceCookie);
      const lines = [`at ${address}`, ...(device ? [`device ${device.id}`] : [])];
      await limits.forget(lines.map((line) => ({ limit: 'signInFailures', who: `${account} ${line}` })));
    },
  };
}

/**
 * A known device is refused only for its own failures, so that no one can lock it out. An unknown one is refused for
 * those of its address too, and is slowed down once the account has too many failures.
 */
function countedOf(account: string, address: string, knownDevice: string | null): Reserved[] {
  const isKnown = knownDevice !== null;
  return [
    { limit: 'signInFailures', who: `${account} ${knownDevice ?? `at ${address}`}` },
    { limit: 'signInFailuresOfAddress', who: address, ...(isKnown && { beyond: 'allowed' }) },
    {
      limit: 'signInFailuresOfAccount',
      who: account,
      beyond: isKnown ? 'allowed' : { limit: 'slowedSignIns', who: account },
    },
  ];
}
