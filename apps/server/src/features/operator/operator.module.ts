import { operatorEndpoints } from '@ecopulse/contract/operator/operator';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import type { Language } from '../../core/messages/catalogs.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { jsonContent } from '../../http/prepared-response.ts';
import { defineRoutes } from '../../http/routes.ts';
import { createOperatorPages, type OperatorPages } from './operator-pages.ts';
import { createOperator } from './operator.service.ts';
import { servicesOf, toOperator, toOperatorToEdit } from './operator.view.ts';

interface OperatorModule extends FeatureModule {
  readonly operatorPages: OperatorPages;
}

export function operatorModule(deps: SharedDeps): OperatorModule {
  const { env, mail, responseCache } = deps;
  const operator = createOperator(deps);
  const sendsEmail = mail.delivery === 'mail';
  const read = async (language: Language) => toOperator(await operator.find(), env, sendsEmail, language);
  const readToEdit = async () => {
    const { row, facts } = await operator.findForAdmin();
    return toOperatorToEdit(row, facts, sendsEmail);
  };
  return {
    routes: defineRoutes(operatorEndpoints, {
      'GET /api/operator': ({ query: { language = 'en' } }) =>
        responseCache.get(`operator/${language}`, async () => jsonContent(await read(language))),
      'GET /api/admin/operator': readToEdit,
      'PUT /api/admin/operator': async ({ body, caller }) => {
        await operator.save(caller.residentId, body);
        return readToEdit();
      },
      'PUT /api/admin/operator/logo': async ({ body, caller }) => ({
        logoUrl: await operator.setLogo(caller.residentId, body),
      }),
      'DELETE /api/admin/operator/logo': ({ caller }) => operator.removeLogo(caller.residentId),
      'POST /api/admin/operator/test-email': ({ caller }) => operator.sendTestEmail(caller.residentId),
    }),
    operatorPages: createOperatorPages({
      responseCache,
      read,
      unread: { ...UNSET_OPERATOR, services: servicesOf(env, sendsEmail) },
    }),
  };
}
