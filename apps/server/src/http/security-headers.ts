import type { FastifyInstance, FastifyRequest } from 'fastify';

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

const HEADERS_OVER_HTTPS = {
  ...HEADERS,
  'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
};

/** In the form that Node takes: names and values in turn. */
const [LINES, LINES_OVER_HTTPS] = [Object.entries(HEADERS).flat(), Object.entries(HEADERS_OVER_HTTPS).flat()];

/** The headers of every response, including errors and files. HSTS only if the client uses HTTPS. */
export function headersFor({ isHttps }: Pick<FastifyRequest, 'isHttps'>): Readonly<Record<string, string>> {
  return isHttps ? HEADERS_OVER_HTTPS : HEADERS;
}

/** The same as names and values in turn, for responses sent past Fastify. */
export function headerLinesFor({ isHttps }: Pick<FastifyRequest, 'isHttps'>): readonly string[] {
  return isHttps ? LINES_OVER_HTTPS : LINES;
}

/**
 * Sets the headers on every response that Fastify sends, also of unknown routes, unless it has a referrer policy of its own.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const stricter = reply.getHeader(REFERRER_POLICY);
    reply.headers(headersFor(request));
    if (stricter !== undefined) reply.header(REFERRER_POLICY, stricter);
    done(null, payload);
  });
}
