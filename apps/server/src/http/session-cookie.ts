import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../core/sessions/sessions.rules.ts';

/** A token is 32 bytes in base64url; anything else in the cookie is ignored without a query. */
const TOKEN = /^[\w-]{43}$/;

/** The cookie of a session. Under HTTPS its name has the `__Host-` prefix, so that no subdomain can set it. */
export interface SessionCookie {
  readonly name: string;
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function createSessionCookie({ https }: { https: boolean }): SessionCookie {
  const name = https ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    name,
    read(request) {
      const { cookie } = request.headers;
      // Parsed lazily: most responses need no cookie.
      const token = cookie === undefined ? undefined : request.server.parseCookie(cookie)[name];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set(reply, token) {
      reply.setCookie(name, token, { ...attributes, maxAge: SESSION_SECONDS });
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
    },
  };
}
