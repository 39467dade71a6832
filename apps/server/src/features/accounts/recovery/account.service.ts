import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import { supportsPasskeys } from '../passkeys/passkeys.rules.ts';
import { type AccountRow, findAccount } from './account.queries.ts';

/** Throws `signed-out` if the resident is gone. */
export type ReadAccount = (residentId: number, hostname: string) => Promise<AccountRow & { supportsPasskeys: boolean }>;

export function createAccountReader({
  db,
  clock,
  env,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly env: { readonly publicUrl: URL | null };
}): ReadAccount {
  return async (residentId, hostname) => {
    const account = await findAccount(db, residentId, clock.now());
    if (!account) throw new ProblemError('signed-out');
    return { ...account, supportsPasskeys: supportsPasskeys(hostname, env.publicUrl) };
  };
}
