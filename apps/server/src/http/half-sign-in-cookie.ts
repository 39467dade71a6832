import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN = /^[\w-]{43}$/;
const SECONDS = 5 * 60;

/** The cookie of a sign-in that waits for a code. Under HTTPS its name has the `__Host-` prefix, as that of a session. */
export interface HalfSignInCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function createHalfSignInCookie({ https }: { https: boolean }): HalfSignInCookie {
  const name = https ? '__Host-second-factor' : 'second-factor';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    read(request) {
      const { cookie } = request.headers;
      const token = cookie === undefined ? undefined : request.server.parseCookie(cookie)[name];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set(reply, token) {
      reply.setCookie(name, token, { ...attributes, maxAge: SECONDS });
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
    },
  };
}
