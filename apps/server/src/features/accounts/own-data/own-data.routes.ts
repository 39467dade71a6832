import { ownDataEndpoints } from '@ecopulse/contract/accounts/own-data';
import type { SharedDeps } from '../../../feature-module.ts';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts';
import type { Consents } from './consents.service.ts';
import type { ExportOwnData } from './export.service.ts';
import type { AccountDeletion } from './account-deletion.service.ts';

interface Deps extends Pick<SharedDeps, 'cookie'> {
  readonly accountDeletion: AccountDeletion;
  readonly consents: Consents;
  readonly exportOwnData: ExportOwnData;
  readonly completeSignIn: CompleteSignIn;
}

export function ownDataRoutes({ accountDeletion, consents, exportOwnData, cookie, completeSignIn }: Deps) {
  return defineRoutes(ownDataEndpoints, {
    'GET /api/user/export': ({ caller }) => exportOwnData(caller.residentId),
    'DELETE /api/user': async ({ caller, body, request, reply }) => {
      await accountDeletion.deleteAccount(caller, body.password, describeClient(request));
      cookie.clear(reply);
      return undefined;
    },
    'POST /api/auth/restore': async ({ body, request, reply }) =>
      completeSignIn(await accountDeletion.restore(body, describeClient(request)), request, reply),
    'GET /api/user/consents': async ({ caller }) => {
      const rows = await consents.list(caller.residentId);
      return rows.map(({ document, version, agreed_at: agreedAt }) => {
        return { document, version, agreedAt: agreedAt?.toISOString() ?? null };
      });
    },
    'PUT /api/user/consents/:document': ({ caller, params, body }) =>
      consents.agree(caller.residentId, params.document, body.version),
    'DELETE /api/user/consents/:document': ({ caller, params }) =>
      consents.withdraw(caller.residentId, params.document),
  });
}
