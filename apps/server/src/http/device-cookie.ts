import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'device';
const NAME_UNDER_HTTPS = `__Host-${NAME}`;
/** The longest time for which browsers keep a cookie. */
const DAYS = 400;

/** The cookie that marks a device that has signed in. It survives signing out, and says nothing to who reads it. */
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

/** The cookie as it was sent, under either name: its signature decides what it is worth. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const cookies = request.server.parseCookie(cookie);
  return cookies[NAME_UNDER_HTTPS] ?? cookies[NAME] ?? null;
}
