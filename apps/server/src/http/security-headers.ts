import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** Inline styles are needed because Radix positions its layers by style attributes; inline scripts are never allowed. */
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

const TWO_YEARS_SECONDS = 63_072_000;

export interface SecurityHeaders {
  readonly for: (request: Pick<FastifyRequest, 'isHttps'>) => Readonly<Record<string, string>>;
}

export function createSecurityHeaders(env: Pick<Env, 'mapTiles'>): SecurityHeaders {
  const tiles = env.mapTiles ? [env.mapTiles.light, env.mapTiles.dark] : [];
  const headers = {
    'content-security-policy': contentSecurityPolicy([...new Set(tiles.map((template) => new URL(template).origin))]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
  const httpsHeaders = {
    ...headers,
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  };
  return { for: ({ isHttps }) => (isHttps ? httpsHeaders : headers) };
}

/** Also covers unknown routes and refused calls. */
export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers.for(request));
    done();
  });
}
