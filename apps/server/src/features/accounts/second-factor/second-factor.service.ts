import type { LimitedAttempt } from '../../../core/limits/limits.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import { type Client, hashToken, newToken } from '../../../core/sessions/sessions.service.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevice, KnownDevices } from '../sign-in/known-devices.ts';
import type { PendingSignIns } from '../sign-in/sign-in.service.ts';
import {
  isTotpCode,
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  formatSecretForApp,
  findTotpStep,
  normaliseCode,
} from './codes.ts';
import {
  insertUnconfirmedSecret,
  confirmSecret,
  deleteExpiredPendingSignIns,
  deletePendingSignIn,
  deleteSecondFactor,
  findSecret,
  insertPendingSignIn,
  replaceRecoveryCodes,
  countPendingSignInTry,
  consumeRecoveryCode,
  consumeTotpStep,
} from './second-factor.queries.ts';

/**
 * `passwordHash` is the hash at the start of the sign-in: the password may change before the session starts.
 * With `restores`, the sign-in restores a deleted account.
 */
interface VerifiedSignIn {
  readonly residentId: number;
  readonly passwordHash: string;
  readonly restores: boolean;
}

export interface SecondFactor extends PendingSignIns {
  /**
   * `complete` runs in the transaction that uses up the code, so a sign-in that fails costs no code.
   * Throws `wrong-code`, `too-many-sign-ins`, and `signed-out` if the pending sign-in has ended.
   */
  verifyCode<Completed>(
    attempt: { token: string | null; code: string; client: Client },
    complete: (trx: Transaction, verified: VerifiedSignIn) => Promise<Completed>,
  ): Promise<Completed>;
  /** Throws `second-factor-on`. */
  startSetup(residentId: number): Promise<{ secret: string; address: string }>;
  /** Returns the recovery codes. Throws `second-factor-on`, `wrong-code`. */
  confirmSetup(residentId: number, code: string, client: Client): Promise<string[]>;
  /** Throws `second-factor-off`. */
  renewRecoveryCodes(residentId: number): Promise<string[]>;
  /** Throws `second-factor-off`. */
  turnOff(residentId: number, client: Client): Promise<void>;
  pruneExpired(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'limits'> {
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

const PENDING_SIGN_IN_LIFETIME_MINUTES = 5;
const MAX_TRIES = 5;

export function createSecondFactor({ db, clock, limits, devices, securityEvents }: Deps): SecondFactor {
  const consumeCode = async (trx: Transaction, residentId: number, code: string): Promise<boolean> => {
    if (!isTotpCode(code)) return consumeRecoveryCode(trx, residentId, hashRecoveryCode(code));
    const stored = await findSecret(trx, residentId);
    const step = stored && findTotpStep(stored.secret, code, clock.now());
    return step !== null && consumeTotpStep(trx, residentId, step);
  };

  return {
    async createPendingSignIn({ residentId, passwordHash }, { restores }) {
      // Each pending sign-in is a row, so it counts as a write.
      limits.countInMemory('write', `resident-${residentId}`);
      const { token, hash } = newToken();
      const expiresAt = new Date(clock.now().getTime() + PENDING_SIGN_IN_LIFETIME_MINUTES * 60_000);
      const pendingSignIn = { tokenHash: hash, residentId, passwordHash, restores, expiresAt };
      if (!(await insertPendingSignIn(db, pendingSignIn))) throw new ProblemError('invalid-credentials');
      return token;
    },
    async verifyCode({ token, code: typed, client }, complete) {
      if (token === null) throw new ProblemError('signed-out');
      const tokenHash = hashToken(token);
      const pendingSignIn = await countPendingSignInTry(db, tokenHash, { now: clock.now(), maxTries: MAX_TRIES });
      if (!pendingSignIn) throw new ProblemError('signed-out');
      const device = await devices.readCookie(client.deviceCookie);
      const knownDevice = (await devices.hasAccount(device, pendingSignIn.residentId)) ? device : null;
      const releaseReservation = await limits.reserve(
        listFailureCounters(pendingSignIn.residentId, client, knownDevice),
        'too-many-sign-ins',
      );
      const { residentId } = pendingSignIn;
      const code = normaliseCode(typed);
      const completeInTransaction = async (trx: Transaction) => {
        if (!(await consumeCode(trx, residentId, code))) throw new ProblemError('wrong-code');
        const passwordHash = await deletePendingSignIn(trx, tokenHash);
        if (passwordHash === null) throw new ProblemError('signed-out');
        return complete(trx, { ...pendingSignIn, passwordHash });
      };
      let isWrong = false;
      try {
        const completed = await retryAfterDeadlock(() => db.transaction().execute(completeInTransaction));
        if (!isTotpCode(code)) securityEvents.record({ kind: 'recovery_code_used', residentId, device: client.device });
        return completed;
      } catch (error) {
        isWrong = error instanceof ProblemError && error.code === 'wrong-code';
        if (isWrong) securityEvents.record({ kind: 'sign_in_failed', residentId, device: client.device });
        throw error;
      } finally {
        if (!isWrong) await releaseReservation();
      }
    },
    async startSetup(residentId) {
      const resident = await findOwnResident(db, residentId);
      if (!resident) throw new ProblemError('signed-out');
      const secret = createSecret();
      if (!(await insertUnconfirmedSecret(db, residentId, secret, clock.now())))
        throw new ProblemError('second-factor-on');
      return formatSecretForApp(secret, resident.email);
    },
    async confirmSetup(residentId, typed, { device }) {
      const now = clock.now();
      const stored = await findSecret(db, residentId);
      if (stored?.confirmed_at) throw new ProblemError('second-factor-on');
      const step = stored && findTotpStep(stored.secret, normaliseCode(typed), now);
      if (!stored || step === null) throw new ProblemError('wrong-code');
      const codes = createRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await confirmSecret(trx, residentId, { secret: stored.secret, step, now })))
          throw new ProblemError('second-factor-on');
        await replaceRecoveryCodes(trx, residentId, codes.map(hashRecoveryCode));
      });
      securityEvents.record({ kind: 'second_factor_on', residentId, device });
      return codes;
    },
    async renewRecoveryCodes(residentId) {
      const codes = createRecoveryCodes();
      const isOn = await db
        .transaction()
        .execute((trx) => replaceRecoveryCodes(trx, residentId, codes.map(hashRecoveryCode)));
      if (!isOn) throw new ProblemError('second-factor-off');
      return codes;
    },
    async turnOff(residentId, { device }) {
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
function listFailureCounters(
  residentId: number,
  { address }: Client,
  knownDevice: KnownDevice | null,
): LimitedAttempt[] {
  const source = knownDevice ? `device ${knownDevice.id}` : `at ${address}`;
  return [
    { limit: 'signInFailures', who: `code of resident ${residentId} ${source}` },
    { limit: 'codeFailures', who: `resident ${residentId}`, ...(knownDevice && { whenExceeded: 'allow' }) },
  ];
}
