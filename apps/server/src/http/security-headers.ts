import type { FastifyInstance } from 'fastify';

/** Inline styles are allowed, since Radix positions its layers by style attributes; inline scripts never are. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const REFERRER_POLICY = 'referrer-policy';

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  [REFERRER_POLICY]: 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every response, including errors and files. HSTS only if residents use HTTPS. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  const hsts = { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` };
  return https ? { ...HEADERS, ...hsts } : HEADERS;
}

/**
 * Sets the headers on every response, unless it has a referrer policy of its own, also of unknown routes and of responses sent past
 * Fastify.
 */
export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.decorate('securityHeaders', Object.entries(headers).flat());
  app.addHook('onSend', (_request, reply, payload, done) => {
    const stricter = reply.getHeader(REFERRER_POLICY);
    reply.headers(headers);
    if (stricter !== undefined) reply.header(REFERRER_POLICY, stricter);
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names and values in turn; undefined before `setSecurityHeaders`. */
    readonly securityHeaders?: readonly string[];
  }
}
