import type { RegistrationMode } from '@ecopulse/contract/operator/operator';
import type { Querier } from '../../db/database.ts';
import { needsOperator, registrationMode, type RegistrationSettings } from './registration.rules.ts';

export type { RegistrationSettings };

/**
 * Who may register now: `REGISTRATION`, or `closed` on a site that others can reach while no one answers for it. Asks the
 * database only if that matters.
 */
export async function readRegistrationMode(db: Querier, settings: RegistrationSettings): Promise<RegistrationMode> {
  if (settings.registration === 'closed' || !needsOperator(settings)) return registrationMode(settings, false);
  return registrationMode(settings, await isOperatorSet(db));
}

/** Whether an admin has filled in who runs the site. */
async function isOperatorSet(db: Querier): Promise<boolean> {
  const { version } = await db.selectFrom('operator').select('version').executeTakeFirstOrThrow();
  return version > 0;
}
