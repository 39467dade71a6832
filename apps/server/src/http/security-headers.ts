import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/**
 * Inline styles are allowed, since Radix positions its layers by style attributes; inline scripts never are. Pictures may
 * also come from these hosts.
 */
function contentSecurityPolicy(pictureHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const REFERRER_POLICY = 'referrer-policy';
const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every response, including errors and files. HSTS only if the client uses HTTPS. */
export interface SecurityHeaders {
  readonly of: (request: Pick<FastifyRequest, 'isHttps'>) => Readonly<Record<string, string>>;
  /** The same in the form that Node takes, names and values in turn, for responses sent past Fastify. */
  readonly linesOf: (request: Pick<FastifyRequest, 'isHttps'>) => readonly string[];
}

export function createSecurityHeaders(env: Pick<Env, 'mapTiles'>): SecurityHeaders {
  const tiles = env.mapTiles ? [env.mapTiles.light, env.mapTiles.dark] : [];
  const headers = {
    'content-security-policy': contentSecurityPolicy([...new Set(tiles.map((template) => new URL(template).origin))]),
    'x-content-type-options': 'nosniff',
    [REFERRER_POLICY]: 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
  const overHttps = {
    ...headers,
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  };
  const [lines, linesOverHttps] = [Object.entries(headers).flat(), Object.entries(overHttps).flat()];
  return {
    of: ({ isHttps }) => (isHttps ? overHttps : headers),
    linesOf: ({ isHttps }) => (isHttps ? linesOverHttps : lines),
  };
}

/**
 * Sets the headers on every response that Fastify sends, also of unknown routes, unless it has a referrer policy of its own.
 */
export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.decorate('securityHeaders', headers);
  app.addHook('onSend', (request, reply, payload, done) => {
    const stricter = reply.getHeader(REFERRER_POLICY);
    reply.headers(headers.of(request));
    if (stricter !== undefined) reply.header(REFERRER_POLICY, stricter);
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders;
  }
}
