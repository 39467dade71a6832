import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Limits } from '../../../core/limits/limits.service.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import type { Client } from '../../../core/sessions/client.ts';
import type { Database } from '../../../db/database.ts';
import { findCredentials, findCredentialsOf } from '../accounts.queries.ts';
import { verifyPassword } from './password.ts';

/** The only way to check a password: each wrong one counts as a failure to sign in, wherever it was given. */
export interface PasswordCheck {
  /** The resident with this address and password. Throws `invalid-credentials`, `too-many-sign-ins`. */
  byEmail(credentials: { email: string; password: string }, client: Client): Promise<number>;
  /** Checks the password of a signed-in resident. Throws `wrong-password`, `too-many-sign-ins`. */
  ofResident(residentId: number, password: string, client: Client): Promise<void>;
}

export function createPasswordCheck({ db, limits }: { db: Database; limits: Limits }): PasswordCheck {
  /**
   * Each attempt counts as a failure before the password is checked, and is uncounted if it was right: parallel
   * attempts get no more guesses than successive ones. An unknown address takes as long and fails in the same way as a
   * wrong password.
   */
  const isRight = async (account: string, passwordHash: string | null, password: string, client: Client) => {
    const ofAccount = { limit: 'signInFailuresOfAccount', who: account } as const;
    const ofAddress = { limit: 'signInFailuresOfAddress', who: client.address } as const;
    await limits.count([ofAccount, ofAddress], 'too-many-sign-ins');
    const right = await verifyPassword(passwordHash, password);
    if (right) await limits.settle(ofAccount, ofAddress);
    return right;
  };
  return {
    async byEmail({ email, password }, client) {
      const account = emailKey(email);
      const found = await findCredentials(db, account);
      const right = await isRight(account, found?.password_hash ?? null, password, client);
      if (!right || !found) throw new ProblemError('invalid-credentials');
      return found.id;
    },
    async ofResident(residentId, password, client) {
      const found = await findCredentialsOf(db, residentId);
      if (!found) throw new ProblemError('signed-out');
      if (!(await isRight(found.email_key, found.password_hash, password, client)))
        throw new ProblemError('wrong-password');
    },
  };
}
