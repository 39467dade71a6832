import { accountRecoveryEndpoints } from '@ecopulse/contract/accounts/account-recovery';
import type { Sessions } from '../../../core/sessions/sessions.service.ts';
import { clientOf } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import type { OwnAccount } from './account.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { AccountLinks } from './links.service.ts';
import type { PasswordChange } from './password-change.service.ts';

interface Deps {
  readonly links: AccountLinks;
  readonly passwordChange: PasswordChange;
  readonly emailChange: EmailChange;
  readonly account: OwnAccount;
  readonly passwordCheck: PasswordCheck;
  readonly sessions: Sessions;
}

export function recoveryRoutes({ links, passwordChange, emailChange, account, passwordCheck, sessions }: Deps) {
  const { delivery } = links;
  return defineRoutes(accountRecoveryEndpoints, {
    'POST /api/auth/password-reset': async ({ body, request }) => {
      await links.sendReset(body.email, clientOf(request));
      return { delivery };
    },
    'POST /api/auth/password-reset/confirm': ({ body, request }) => passwordChange.byLink(body, clientOf(request)),
    'POST /api/auth/verify-email': ({ body, request }) => emailChange.confirm(body.token, clientOf(request)),
    'POST /api/auth/proof': async ({ caller, body, request }) => {
      await passwordCheck.ofMember(caller, body.password, clientOf(request));
      await sessions.reauthenticate(caller.sessionId);
    },
    'GET /api/user/account': async ({ caller, request }) => ({
      ...(await account(caller.residentId, request.hostname)),
      delivery,
    }),
    'POST /api/user/password': ({ caller, body, request }) => passwordChange.byOwner(caller, body, clientOf(request)),
    'POST /api/user/email': async ({ caller, body, request }) => {
      await emailChange.ask(caller, body, clientOf(request));
      return { delivery };
    },
    'POST /api/user/email/verification': async ({ caller }) => {
      await links.sendVerification(caller.residentId);
      return { delivery };
    },
  });
}
