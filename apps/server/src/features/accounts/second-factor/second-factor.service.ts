import type { Clock } from '../../../core/calendar/clock.ts';
import type { Limits, Reserved } from '../../../core/limits/limits.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import { type Client, hashOf, newToken } from '../../../core/sessions/sessions.service.ts';
import type { Database } from '../../../db/database.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevice, KnownDevices } from '../sign-in/known-devices.ts';
import type { PendingSignIns } from '../sign-in/sign-in.service.ts';
import { isCodeOfApp, newRecoveryCodes, newSecret, recoveryHash, secretForApp, stepOf, typedCode } from './codes.ts';
import {
  beginSecret,
  confirmSecret,
  deleteExpiredPendingSignIns,
  deletePendingSignIn,
  deleteSecondFactor,
  findSecret,
  insertPendingSignIn,
  replaceRecoveryCodes,
  tryPendingSignIn,
  useRecoveryCode,
  useStep,
} from './second-factor.queries.ts';

/** `passwordHash` is the one that began the sign-in: the password may change before the session starts. */
interface Answered {
  readonly residentId: number;
  readonly passwordHash: string;
  readonly restores: boolean;
}

export interface SecondFactor extends PendingSignIns {
  /** Throws `wrong-code`, `too-many-sign-ins`, and `signed-out` if the pending sign-in has ended. */
  answer(token: string | null, code: string, client: Client): Promise<Answered>;
  /** Throws `second-factor-on`. */
  begin(residentId: number): Promise<{ secret: string; address: string }>;
  /** Returns the recovery codes. Throws `second-factor-on`, `wrong-code`. */
  confirm(residentId: number, code: string, client: Client): Promise<string[]>;
  /** Throws `second-factor-off`. */
  renewRecoveryCodes(residentId: number): Promise<string[]>;
  /** Throws `second-factor-off`. */
  end(residentId: number, client: Client): Promise<void>;
  pruneExpired(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

const MINUTES_TO_ANSWER = 5;
const MAX_TRIES = 5;

export function createSecondFactor({ db, clock, limits, devices, securityEvents }: Deps): SecondFactor {
  const use = async (residentId: number, typed: string, { device }: Client): Promise<boolean> => {
    const code = typedCode(typed);
    if (isCodeOfApp(code)) {
      const found = await findSecret(db, residentId);
      const step = found && stepOf(found.secret, code, clock.now());
      return step !== null && useStep(db, residentId, step);
    }
    const isRight = await useRecoveryCode(db, residentId, recoveryHash(code));
    if (isRight) securityEvents.record({ kind: 'recovery_code_used', residentId, device });
    return isRight;
  };

  return {
    async ask({ residentId, passwordHash }, { restores }) {
      // Each pending sign-in is a row, so it counts as a write.
      limits.countHere('write', `resident-${residentId}`);
      const { token, hash } = newToken();
      const expiresAt = new Date(clock.now().getTime() + MINUTES_TO_ANSWER * 60_000);
      const half = { tokenHash: hash, residentId, passwordHash, restores, expiresAt };
      if (!(await insertPendingSignIn(db, half))) throw new ProblemError('invalid-credentials');
      return token;
    },
    async answer(token, code, client) {
      if (token === null) throw new ProblemError('signed-out');
      const tokenHash = hashOf(token);
      const half = await tryPendingSignIn(db, tokenHash, { now: clock.now(), mostTries: MAX_TRIES });
      if (!half) throw new ProblemError('signed-out');
      const device = await devices.read(client.deviceCookie);
      const known = (await devices.knows(device, half.residentId)) ? device : null;
      const takeBack = await limits.reserve(countedOf(half.residentId, client, known), 'too-many-sign-ins');
      if (!(await use(half.residentId, code, client))) {
        securityEvents.record({ kind: 'sign_in_failed', residentId: half.residentId, device: client.device });
        throw new ProblemError('wrong-code');
      }
      await takeBack();
      const passwordHash = await deletePendingSignIn(db, tokenHash);
      if (passwordHash === null) throw new ProblemError('signed-out');
      return { ...half, passwordHash };
    },
    async begin(residentId) {
      const resident = await findOwnResident(db, residentId);
      if (!resident) throw new ProblemError('signed-out');
      const secret = newSecret();
      if (!(await beginSecret(db, residentId, secret, clock.now()))) throw new ProblemError('second-factor-on');
      return secretForApp(secret, resident.email);
    },
    async confirm(residentId, typed, { device }) {
      const now = clock.now();
      const found = await findSecret(db, residentId);
      if (found?.confirmed_at) throw new ProblemError('second-factor-on');
      const step = found && stepOf(found.secret, typedCode(typed), now);
      if (!found || step === null) throw new ProblemError('wrong-code');
      const codes = newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await confirmSecret(trx, residentId, { secret: found.secret, step, now })))
          throw new ProblemError('second-factor-on');
        await replaceRecoveryCodes(trx, residentId, codes.map(recoveryHash));
      });
      securityEvents.record({ kind: 'second_factor_on', residentId, device });
      return codes;
    },
    async renewRecoveryCodes(residentId) {
      const codes = newRecoveryCodes();
      const isOn = await db
        .transaction()
        .execute((trx) => replaceRecoveryCodes(trx, residentId, codes.map(recoveryHash)));
      if (!isOn) throw new ProblemError('second-factor-off');
      return codes;
    },
    async end(residentId, { device }) {
      if (!(await db.transaction().execute((trx) => deleteSecondFactor(trx, residentId))))
        throw new ProblemError('second-factor-off');
      securityEvents.record({ kind: 'second_factor_off', residentId, device });
    },
    pruneExpired: () => deleteExpiredPendingSignIns(db, clock.now()),
  };
}

/**
 * Someone who knows the password must not try all codes, from one address or from many.
 * A device that the owner has used before is not locked out.
 */
function countedOf(residentId: number, { address }: Client, known: KnownDevice | null): Reserved[] {
  const where = known ? `device ${known.id}` : `at ${address}`;
  return [
    { limit: 'signInFailures', who: `code of resident ${residentId} ${where}` },
    { limit: 'codeFailures', who: `resident ${residentId}`, ...(known && { beyond: 'allowed' }) },
  ];
}
