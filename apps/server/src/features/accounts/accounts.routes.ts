import { accountsEndpoints } from '@ecopulse/contract/accounts/accounts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import { clientOf, chosenLanguage } from '../../http/client.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { toProfile, toPublicProfile } from './accounts.view.ts';
import type { CurrentUser } from './profile/current-user.ts';
import type { Profiles } from './profile/profile.service.ts';
import type { CompleteSignIn } from './sign-in/complete-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';

interface Deps {
  readonly signIn: SignIn;
  readonly enter: CompleteSignIn;
  readonly profiles: Profiles;
  readonly currentUser: CurrentUser;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly sendsMail: boolean;
}

export function accountsRoutes({ signIn, enter, profiles, currentUser, sessions, cookie, sendsMail }: Deps) {
  return defineRoutes(accountsEndpoints, {
    'POST /api/auth/register': async ({ body, request, reply }) => {
      return enter(
        await signIn.register({ ...body, language: chosenLanguage(request) }, clientOf(request)),
        request,
        reply,
      );
    },
    'POST /api/auth/login': async ({ body, request, reply }) => {
      return enter(await signIn.login(body, clientOf(request)), request, reply);
    },
    'POST /api/auth/logout': async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token !== null) await sessions.end(token);
      cookie.clear(reply);
      return undefined;
    },
    'GET /api/auth/user': ({ caller }) => currentUser(caller.residentId),
    'GET /api/user/profile': async ({ caller }) => {
      const { resident, activities, today } = await profiles.own(caller.residentId);
      return toProfile(resident, activities, today, sendsMail);
    },
    'GET /api/users/:username': async ({ params, caller }) => {
      return toPublicProfile(await profiles.public(caller.residentId, params.username));
    },
  });
}
