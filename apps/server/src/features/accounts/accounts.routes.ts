import { accountsEndpoints } from '@ecopulse/contract/accounts/accounts';
import type { SharedDeps } from '../../feature-module.ts';
import { describeClient, languageFromCookie } from '../../http/client.ts';
import { defineRoutes } from '../../http/routes.ts';
import { type SiteServices, toProfile, toPublicProfile } from './accounts.view.ts';
import type { ReadCurrentUser } from './profile/current-user.ts';
import type { Profiles } from './profile/profile.service.ts';
import type { CompleteSignIn } from './sign-in/complete-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';

interface Deps extends Pick<SharedDeps, 'sessions' | 'cookie'> {
  readonly signIn: SignIn;
  readonly completeSignIn: CompleteSignIn;
  readonly profiles: Profiles;
  readonly readCurrentUser: ReadCurrentUser;
  readonly site: SiteServices;
}

export function accountsRoutes({ signIn, completeSignIn, profiles, readCurrentUser, sessions, cookie, site }: Deps) {
  return defineRoutes(accountsEndpoints, {
    'POST /api/auth/register': async ({ body, request, reply }) => {
      const registered = await signIn.register(
        { ...body, language: languageFromCookie(request) },
        describeClient(request),
      );
      if (!('parentAsked' in registered)) return completeSignIn(registered, request, reply);
      reply.code(202);
      return { ...registered, delivery: site.sendsEmail ? 'mail' : 'admin' } as const;
    },
    'POST /api/setup': async ({ body: { token, ...form }, request, reply }) => {
      const registration = { ...form, language: languageFromCookie(request) };
      return completeSignIn(await signIn.setUp(registration, token, describeClient(request)), request, reply);
    },
    'POST /api/auth/login': async ({ body, request, reply }) => {
      return completeSignIn(await signIn.login(body, describeClient(request)), request, reply);
    },
    'POST /api/auth/logout': async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token !== null) await sessions.end(token);
      cookie.clear(reply);
      return undefined;
    },
    'GET /api/auth/user': ({ caller }) => readCurrentUser(caller.residentId),
    'GET /api/user/profile': async ({ caller }) => {
      const { resident, activities, today } = await profiles.getOwn(caller.residentId);
      return toProfile(resident, activities, today, site);
    },
    'GET /api/users/:username': async ({ params, caller }) => {
      return toPublicProfile(await profiles.getPublic(caller.residentId, params.username));
    },
  });
}
