import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'device';
const HTTPS_NAME = `__Host-${NAME}`;
/** Browsers cap cookie lifetimes at 400 days. */
const MAX_AGE_DAYS = 400;

/** Marks a device that has signed in. Survives sign-out; its content is opaque. */
export interface DeviceCookie {
  set(reply: FastifyReply, value: string): void;
}

export function createDeviceCookie(): DeviceCookie {
  return {
    set(reply, value) {
      const { isHttps } = reply.request;
      reply.setCookie(isHttps ? HTTPS_NAME : NAME, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: MAX_AGE_DAYS * 24 * 60 * 60,
      });
    },
  };
}

/** Unverified: the caller checks its signature. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const cookies = request.server.parseCookie(cookie);
  return cookies[HTTPS_NAME] ?? cookies[NAME] ?? null;
}
