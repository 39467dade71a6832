import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Limits, Reserved } from '../../../core/limits/limits.service.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import type { Client } from '../../../core/sessions/client.ts';
import type { Member } from '../../../core/sessions/sessions.service.ts';
import type { Database } from '../../../db/database.ts';
import { findCredentials, findCredentialsOf } from '../accounts.queries.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { inTurn, verifyPassword } from './password.ts';

/** A resident who has given the right password, with the hash that it matched: it may change before a session starts. */
export interface VerifiedPassword {
  readonly residentId: number;
  readonly passwordHash: string;
  readonly hasSecondFactor: boolean;
}

type Caller = Pick<Member, 'residentId' | 'sessionId'>;

/** The only way to check a password: each wrong one counts as a failure to sign in, wherever it was given. */
export interface PasswordCheck {
  /** The resident with this address and password. Throws `invalid-credentials`, `too-many-sign-ins`. */
  byEmail(credentials: { email: string; password: string }, client: Client): Promise<VerifiedPassword>;
  /**
   * Checks the password of a signed-in resident. Throws `wrong-password`, `too-many-sign-ins`. The password may change
   * before what it allows is done: that has to look at the session again.
   */
  ofMember(caller: Caller, password: string, client: Client): Promise<void>;
  /**
   * Forgets the failures of a client whose resident has just proved, by a link, that the account is theirs. Those of
   * others at this account still count, and so do those of this address at other accounts.
   */
  forgetFailures(emailKey: string, client: Client): Promise<void>;
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
  /** What a failure counts. */
  readonly counted: readonly Reserved[];
}

const REFUSED = 'too-many-sign-ins';

export function createPasswordCheck({ db, limits, devices, securityEvents }: Deps): PasswordCheck {
  /**
   * A try counts as a failure before the password is checked, and is taken back if it was right: concurrent tries get
   * no more guesses than successive ones. An unknown address takes as long and fails in the same way as a wrong
   * password.
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
      // A flood ends here without a query: of a known device by its own limit, of others by what was just refused.
      if (device) limits.countHere('write', `device-${device.id}`);
      else await limits.refuseAgain(ofUnknown, REFUSED);
      // All else in turn, so that what waits counts nothing yet and the password is compared to the present one.
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
        // A session is proof enough that the device has signed in before. It counts wherever it is used, so that who has
        // stolen one gets no more guesses at other addresses.
        const line = isKnown ? `device ${device.id}` : `session ${sessionId}`;
        const counted = countedOf(found.email_key, client.address, line);
        // It is a failure to sign in from this address too, but those of others here do not end a session.
        if (!isKnown)
          counted.push({ limit: 'signInFailures', who: `${found.email_key} at ${client.address}`, beyond: 'allowed' });
        if (!(await isRight({ residentId, passwordHash: found.password_hash, password, client, counted })))
          throw new ProblemError('wrong-password');
      });
    },
    async forgetFailures(account, { address, deviceCookie }) {
      const device = await devices.read(deviceCookie);
      const lines = [`at ${address}`, ...(device ? [`device ${device.id}`] : [])];
      await limits.forget(lines.map((line) => ({ limit: 'signInFailures', who: `${account} ${line}` })));
    },
  };
}

/**
 * What a failure counts: for the account and where it came from, for the address, and for the account. A device that
 * has signed in before is refused only for its own failures, so that no one can lock it out; an unknown one also for
 * all failures from its address, and it has to take turns with others once an account has failed too often.
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
