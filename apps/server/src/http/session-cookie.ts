import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_SESSION_SECONDS } from '../core/sessions/sessions.rules.ts';

/** 32 bytes in base64url; anything else is ignored without a query. */
const TOKEN = /^[\w-]{43}$/;

/** Over HTTPS the `__Host-` prefix prevents subdomains from setting it. */
export interface SessionCookie {
  read(request: Pick<FastifyRequest, 'headers' | 'isHttps' | 'server'>): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** Browsers accept the prefix only with `Secure`, hence only over HTTPS. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session';
}

const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

export function createSessionCookie(): SessionCookie {
  return {
    read({ headers: { cookie }, isHttps, server }) {
      const token = cookie === undefined ? undefined : server.parseCookie(cookie)[sessionCookieName(isHttps)];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set(reply, token) {
      const { isHttps } = reply.request;
      const attributes = { ...ATTRIBUTES, secure: isHttps, maxAge: MAX_SESSION_SECONDS };
      reply.setCookie(sessionCookieName(isHttps), token, attributes);
    },
    clear(reply) {
      const { isHttps } = reply.request;
      reply.clearCookie(sessionCookieName(isHttps), { ...ATTRIBUTES, secure: isHttps });
    },
  };
}
