import { UNSUBSCRIBE_PAGE } from '@ecopulse/contract/notifications/reminders';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../core/limits/limits.service.ts';

interface Deps {
  readonly limits: Limits;
  /** Throws `unsubscribe-link-unknown`. */
  readonly unsubscribeByLink: (token: string) => Promise<unknown>;
}

/** Email clients use either encoding; the content of the form is ignored. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_FORM_BYTES = 4_096;

/**
 * One-click unsubscribe (RFC 8058): no session, since the token identifies the resident. A GET opens the page with a button.
 */
export function serveOneClickUnsubscribe(app: FastifyInstance, { limits, unsubscribeByLink }: Deps): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      FORM_TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_request, _form, parsed) => parsed(null),
    );
    scope.post(UNSUBSCRIBE_PAGE, { schema: { hide: true } }, async (request, reply) => {
      limits.countInMemory('write', request.clientKey);
      const { token } = request.query as { token?: unknown };
      await unsubscribeByLink(typeof token === 'string' ? token : '');
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}
