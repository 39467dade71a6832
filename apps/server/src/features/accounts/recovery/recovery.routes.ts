import { accountRecoveryEndpoints } from '@ecopulse/contract/accounts/account-recovery';
import type { Sessions } from '../../../core/sessions/sessions.service.ts';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import type { ReadAccount } from './account.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { AccountLinks } from './links.service.ts';
import type { PasswordChange } from './password-change.service.ts';

interface Deps {
  readonly links: AccountLinks;
  readonly passwordChange: PasswordChange;
  readonly emailChange: EmailChange;
  readonly readAccount: ReadAccount;
  readonly passwordCheck: PasswordCheck;
  readonly sessions: Sessions;
}

export function recoveryRoutes({ links, passwordChange, emailChange, readAccount, passwordCheck, sessions }: Deps) {
  const { delivery } = links;
  return defineRoutes(accountRecoveryEndpoints, {
    'POST /api/auth/password-reset': async ({ body, request }) => {
      await links.sendPasswordReset(body.email, describeClient(request));
      return { delivery };
    },
    'POST /api/auth/password-reset/confirm': ({ body, request }) =>
      passwordChange.byLink(body, describeClient(request)),
    'POST /api/auth/verify-email': ({ body, request }) => emailChange.confirm(body.token, describeClient(request)),
    'POST /api/auth/proof': async ({ caller, body, request }) => {
      await passwordCheck.verifyMember(caller, body.password, describeClient(request));
      await sessions.reauthenticate(caller.sessionId);
    },
    'GET /api/user/account': async ({ caller, request }) => ({
      ...(await readAccount(caller.residentId, request.hostname)),
      delivery,
    }),
    'POST /api/user/password': ({ caller, body, request }) =>
      passwordChange.byOwner(caller, body, describeClient(request)),
    'POST /api/user/email': async ({ caller, body, request }) => {
      await emailChange.request(caller, body, describeClient(request));
      return { delivery };
    },
    'POST /api/user/email/verification': async ({ caller }) => {
      await links.sendVerification(caller.residentId);
      return { delivery };
    },
  });
}
