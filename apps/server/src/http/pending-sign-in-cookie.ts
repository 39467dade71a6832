import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = 5 * 60;

/** Holds a sign-in that awaits its second factor. `__Host-` prevents subdomains from setting it. */
export interface PendingSignInCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-second-factor' : 'second-factor';
}

const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'strict' } as const;

export function createPendingSignInCookie(): PendingSignInCookie {
  return {
    read({ headers: { cookie }, isHttps, server }) {
      const token = cookie === undefined ? undefined : server.parseCookie(cookie)[cookieName(isHttps)];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set(reply, token) {
      const { isHttps } = reply.request;
      reply.setCookie(cookieName(isHttps), token, { ...ATTRIBUTES, secure: isHttps, maxAge: MAX_AGE_SECONDS });
    },
    clear(reply) {
      const { isHttps } = reply.request;
      reply.clearCookie(cookieName(isHttps), { ...ATTRIBUTES, secure: isHttps });
    },
  };
}
