import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'device';
const NAME_UNDER_HTTPS = `__Host-${NAME}`;
/** Browsers cap cookie lifetimes at 400 days. */
const DAYS = 400;

/** Marks a device that has signed in. Survives sign-out; its content is opaque. */
export interface DeviceCookie {
  set(reply: FastifyReply, value: string): void;
}

export function createDeviceCookie(): DeviceCookie {
  return {
    set(reply, value) {
      const { isHttps: https } = reply.request;
      reply.setCookie(https ? NAME_UNDER_HTTPS : NAME, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: https,
        maxAge: DAYS * 24 * 60 * 60,
      });
    },
  };
}

/** Unverified: the caller checks its signature. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const cookies = request.server.parseCookie(cookie);
  return cookies[NAME_UNDER_HTTPS] ?? cookies[NAME] ?? null;
}
