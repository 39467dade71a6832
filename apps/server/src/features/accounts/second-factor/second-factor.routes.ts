import { secondFactorEndpoints } from '@ecopulse/contract/accounts/second-factor';
import type { SharedDeps } from '../../../feature-module.ts';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { AccountDeletion } from '../own-data/account-deletion.service.ts';
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import type { SecondFactor } from './second-factor.service.ts';

interface Deps extends Pick<SharedDeps, 'pendingSignInCookie'> {
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
  readonly accountDeletion: AccountDeletion;
  readonly completeSignIn: CompleteSignIn;
}

export function secondFactorRoutes({
  secondFactor,
  signIn,
  accountDeletion,
  completeSignIn,
  pendingSignInCookie,
}: Deps) {
  return defineRoutes(secondFactorEndpoints, {
    'POST /api/auth/second-factor': async ({ body, request, reply }) => {
      const client = describeClient(request);
      const token = pendingSignInCookie.read(request);
      const attempt = { token, code: body.code, client };
      const { signedIn, publishRestored } = await secondFactor.verifyCode(attempt, async (trx, verified) => {
        const { residentId, passwordHash, restores } = verified;
        if (restores) return accountDeletion.restoreIn(trx, verified, client);
        return {
          signedIn: await signIn.startSession(residentId, client, { passwordHash, trx }),
          publishRestored: undefined,
        };
      });
      await publishRestored?.();
      pendingSignInCookie.clear(reply);
      return completeSignIn(signedIn, request, reply);
    },
    'POST /api/user/second-factor': ({ caller }) => secondFactor.startSetup(caller.residentId),
    'POST /api/user/second-factor/confirm': async ({ caller, body, request }) => ({
      recoveryCodes: await secondFactor.confirmSetup(caller.residentId, body.code, describeClient(request)),
    }),
    'POST /api/user/second-factor/recovery-codes': async ({ caller }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(caller.residentId),
    }),
    'DELETE /api/user/second-factor': ({ caller, request }) =>
      secondFactor.turnOff(caller.residentId, describeClient(request)),
  });
}
