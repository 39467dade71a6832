import { certificatesEndpoints } from '@ecopulse/contract/events/certificates';
import type { AppEnv } from '../../../feature-module.ts';
import { languageFromCookie } from '../../../http/client.ts';
import { PreparedFile } from '../../../http/prepared-response.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Certificates } from './certificates.service.ts';
import { toCheck, toOwnCertificates, toPrintedCertificate } from './certificates.view.ts';

interface Deps {
  readonly env: Pick<AppEnv, 'publicUrl'>;
  readonly certificates: Certificates;
}

export function certificatesRoutes({ env, certificates }: Deps) {
  return defineRoutes(certificatesEndpoints, {
    'POST /api/user/certificates': ({ body, caller }) => certificates.create(caller.residentId, body),
    'GET /api/user/certificates': async ({ caller }) => toOwnCertificates(await certificates.list(caller.residentId)),
    async 'GET /api/user/certificates/:id.pdf'({ params: { id }, caller, request }) {
      const { certificate, events, language } = await certificates.getValid(caller.residentId, id);
      const printed = toPrintedCertificate(
        certificate,
        events,
        languageFromCookie(request) ?? language ?? 'en',
        env.publicUrl?.origin ?? `${request.protocol}://${request.host}`,
      );
      return new PreparedFile('application/pdf', await certificates.print(caller.residentId, printed));
    },
    'GET /api/certificates/:code': async ({ params }) => toCheck(await certificates.check(params.code)),
  });
}
