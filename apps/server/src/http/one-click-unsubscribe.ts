import { UNSUBSCRIBE_PAGE } from '@ecopulse/contract/notifications/reminders';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../core/limits/limits.service.ts';

interface Deps {
  readonly limits: Limits;
  /** Throws `unsubscribe-link-unknown`. */
  readonly endMails: (token: string) => Promise<unknown>;
}

/** A program for mails sends a form of one field, in either way that forms are sent. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_FORM_BYTES = 4_096;

/**
 * Ends mails by the one POST that a program for mails sends (RFC 8058): without a session, since the token in the address says
 * whose they are. A person who opens the same address gets the page with a button.
 */
export function serveOneClickUnsubscribe(app: FastifyInstance, { limits, endMails }: Deps): void {
  app.register((scope, _options, done) => {
    // The form says only that this is one press; the parser leaves it alone.
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, _form, parsed) =>
      parsed(null),
    );
    scope.post(UNSUBSCRIBE_PAGE, { schema: { hide: true } }, async (request, reply) => {
      limits.countHere('write', request.clientKey);
      const { token } = request.query as { token?: unknown };
      await endMails(typeof token === 'string' ? token : '');
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}
