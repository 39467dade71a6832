import { accountsEndpoints } from '@ecopulse/contract/accounts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import type { Accounts } from './accounts.service.ts';
import { toProfile, toPublicProfile, toUser } from './accounts.view.ts';
import type { CurrentUser } from './current-user.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly currentUser: CurrentUser;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
}

export function accountsRoutes({ accounts, currentUser, sessions, cookie }: Deps) {
  return defineRoutes(accountsEndpoints, {
    'POST /api/auth/register': async ({ body, reply }) => {
      const { resident, today, token } = await accounts.register(body);
      cookie.set(reply, token);
      return toUser(resident, today);
    },
    'POST /api/auth/login': async ({ body, request, reply }) => {
      const { resident, today, token } = await accounts.login(body, request.clientKey);
      cookie.set(reply, token);
      return toUser(resident, today);
    },
    'POST /api/auth/logout': async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token !== null) await sessions.end(token);
      cookie.clear(reply);
      return undefined;
    },
    'GET /api/auth/user': ({ caller }) => currentUser(caller.residentId),
    'GET /api/user/profile': async ({ caller }) => {
      const { resident, activities, today } = await accounts.profile(caller.residentId);
      return toProfile(resident, activities, today);
    },
    'GET /api/users/:username': async ({ params, caller }) => {
      return toPublicProfile(await accounts.publicProfile(caller.residentId, params.username));
    },
  });
}
