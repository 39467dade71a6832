import { passkeysEndpoints, type Passkey } from '@ecopulse/contract/accounts/passkeys';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { type SiteServices, toUser } from '../accounts.view.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import type { PasskeyRow } from './passkeys.queries.ts';
import type { Passkeys } from './passkeys.service.ts';

interface Deps extends Pick<SharedDeps, 'sessions' | 'cookie'> {
  readonly passkeys: Passkeys;
  readonly signIn: SignIn;
  readonly profiles: Profiles;
  readonly completeSignIn: CompleteSignIn;
  readonly site: SiteServices;
}

export function passkeysRoutes(deps: Deps) {
  const { passkeys, signIn, profiles, sessions, cookie, completeSignIn, site } = deps;
  const findSessionIdOf = async (request: FastifyRequest, residentId: number): Promise<number | null> => {
    const token = cookie.read(request);
    const member = token === null ? null : await sessions.find(token, 'fresh');
    return member?.residentId === residentId ? member.sessionId : null;
  };

  return defineRoutes(passkeysEndpoints, {
    'GET /api/user/passkeys': async ({ caller }) => (await passkeys.list(caller.residentId)).map(toPasskey),
    'POST /api/user/passkeys/options': ({ caller, request }) =>
      passkeys.createRegistrationOptions(caller.residentId, passkeys.getRelyingParty(request)),
    'POST /api/user/passkeys': async ({ caller, body, request }) =>
      toPasskey(await passkeys.add(caller, body, passkeys.getRelyingParty(request), describeClient(request))),
    'PATCH /api/user/passkeys/:id': async ({ caller, params, body }) =>
      toPasskey(await passkeys.rename(caller.residentId, params.id, body.name)),
    'DELETE /api/user/passkeys/:id': ({ caller, params, request }) =>
      passkeys.remove(caller.residentId, params.id, describeClient(request)),
    'POST /api/auth/passkey/options': ({ request }) => passkeys.createSignInOptions(passkeys.getRelyingParty(request)),
    'POST /api/auth/passkey': async ({ body, request, reply }) => {
      const client = describeClient(request);
      const { residentId, passwordHash } = await passkeys.signIn(
        body.response,
        passkeys.getRelyingParty(request),
        client,
      );
      const sessionId = await findSessionIdOf(request, residentId);
      if (sessionId === null) {
        const signedIn = signIn.startSession(residentId, client, { passwordHash }).catch(rethrowAsPasskeyRefused);
        return completeSignIn(await signedIn, request, reply);
      }
      await sessions.reauthenticate(sessionId);
      const { resident, today } = await profiles.getOwn(residentId);
      return toUser(resident, today, site);
    },
  });
}

/** The account is gone or its password has changed: `invalid-credentials` would mislead someone who typed nothing. */
function rethrowAsPasskeyRefused(error: unknown): never {
  if (error instanceof ProblemError && error.code === 'invalid-credentials') throw new ProblemError('passkey-refused');
  throw error;
}

function toPasskey({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
