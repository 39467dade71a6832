import { describe, expect, test } from 'vitest';
import { shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts';

const shared = shareTestApp();

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const RESPONSES = [
  ['a list', 'GET', '/api/green-spaces', {}],
  ['a search', 'GET', '/api/green-spaces?search=east', {}],
  ['a postcard', 'GET', '/api/green-spaces/1/postcard.svg', {}],
  ['a 304', 'GET', '/api/green-spaces', { headers: { 'if-none-match': '*' } }],
  ['health', 'GET', '/api/health', {}],
  ['readiness', 'GET', '/api/ready', {}],
  ['the documentation', 'GET', '/api/docs', {}],
  ['its script', 'GET', '/api/docs/static/swagger-initializer.js', {}],
  ['the API description', 'GET', '/api/openapi.json', {}],
  ['a 204', 'POST', '/api/auth/logout', {}],
  ['a 400', 'GET', '/api/green-spaces/zero', {}],
  ['a 400 of unreadable JSON', 'POST', '/api/auth/login', { body: '{"email":' }],
  ['a 400 of an unreadable address', 'GET', '/api/green-spaces/%zz', {}],
  ['a 401', 'GET', '/api/auth/user', {}],
  ['a 403', 'POST', '/api/auth/logout', { headers: { origin: 'null' } }],
  ['a 404 of an unknown endpoint', 'GET', '/api/nothing', {}],
  ['a 404 of an unknown green space', 'GET', '/api/green-spaces/999999', {}],
  ['a 404 outside the API', 'GET', '/nothing', {}],
  ['a 405', 'PUT', '/api/auth/login', { body: {} }],
  ['a 413', 'POST', '/api/auth/login', { body: `{"email":"${'m'.repeat(70_000)}"}` }],
  ['a 414', 'GET', `/api/green-spaces/${'1'.repeat(300)}`, {}],
  ['a 415', 'POST', '/api/auth/login', { body: 'a', headers: { 'content-type': 'text/plain' } }],
] as const;

const sendCall = ({ call }: TestApp, method: 'GET' | 'POST' | 'PUT', path: string, options: object) =>
  call(method, path, options);

describe.each(RESPONSES)('%s', (_what, method, path, options) => {
  test('has the security headers', async () => {
    const { headers } = await sendCall(shared(), method, path, options);
    expect(headers).toMatchObject(HEADERS);
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });
});

describe.each(RESPONSES.filter(([what]) => what.startsWith('a 4')))('%s', (what, method, path, options) => {
  test('is a problem document with its status, and is never cached', async () => {
    const answer = await sendCall(shared(), method, path, options);
    expect(answer.status).toBe(Number(/\d+/.exec(what)?.[0]));
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatchObject({ status: answer.status, code: expect.any(String), detail: expect.any(String) });
  });
});

test('under HTTPS every response carries HSTS, including errors', async () => {
  const server = await startTestApp({ env: { publicUrl: new URL('https://eco.example.sg') } });
  for (const [what, method, path, options] of RESPONSES) {
    const { headers } = await sendCall(server, method, path, options);
    const hsts = headers['strict-transport-security'];
    expect({ what, hsts }).toEqual({ what, hsts: 'max-age=63072000; includeSubDomains' });
  }
});

test('the policy allows pictures of other hosts only if the operator has configured map tiles', async () => {
  const pictures = async ({ call }: TestApp) => {
    const { headers } = await call('GET', '/api/health');
    return /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
  };
  expect(await pictures(shared())).toBe("img-src 'self' data: blob:");
  const [light, dark] = ['https://tiles.example.sg/{z}/{x}/{y}.png', 'https://night.example.sg/{z}/{x}/{y}.png'];
  const server = await startTestApp({ env: { mapTiles: { light, dark, credit: 'Example Maps' } } });
  expect(await pictures(server)).toBe("img-src 'self' data: blob: https://tiles.example.sg https://night.example.sg");
});
