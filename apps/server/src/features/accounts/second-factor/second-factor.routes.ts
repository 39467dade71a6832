import { secondFactorEndpoints } from '@ecopulse/contract/accounts/second-factor';
import { clientOf } from '../../../http/client.ts';
import type { PendingSignInCookie } from '../../../http/pending-sign-in-cookie.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Leaving } from '../own-data/leaving.service.ts';
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import type { SecondFactor } from './second-factor.service.ts';

interface Deps {
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
  readonly leaving: Leaving;
  readonly enter: CompleteSignIn;
  readonly pendingSignInCookie: PendingSignInCookie;
}

export function secondFactorRoutes({ secondFactor, signIn, leaving, enter, pendingSignInCookie }: Deps) {
  return defineRoutes(secondFactorEndpoints, {
    'POST /api/auth/second-factor': async ({ body, request, reply }) => {
      const client = clientOf(request);
      const token = pendingSignInCookie.read(request);
      const answered = await secondFactor.answer(token, body.code, client);
      pendingSignInCookie.clear(reply);
      const signedIn = answered.restores
        ? leaving.restoreVerified(answered, client)
        : signIn.enter(answered.residentId, client, answered.passwordHash);
      return enter(await signedIn, request, reply);
    },
    'POST /api/user/second-factor': ({ caller }) => secondFactor.begin(caller.residentId),
    'POST /api/user/second-factor/confirm': async ({ caller, body, request }) => ({
      recoveryCodes: await secondFactor.confirm(caller.residentId, body.code, clientOf(request)),
    }),
    'POST /api/user/second-factor/recovery-codes': async ({ caller }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(caller.residentId),
    }),
    'DELETE /api/user/second-factor': ({ caller, request }) => secondFactor.end(caller.residentId, clientOf(request)),
  });
}
