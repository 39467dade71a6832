import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createArticleRow } from '../testing/news/articles.ts';
import { captureStatements } from '../testing/captured-statements.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';

const html = (name: string) =>
  `<html><head><!--preview--><title>${name}</title><!--/preview--></head><body>${'words '.repeat(500)}</body></html>`;
const PAGES = [
  'app',
  ...[
    'index',
    'register',
    'reset',
    'verify',
    'parent',
    'terms',
    'privacy',
    'article',
    'green-space',
    'challenge',
    'lesson',
    'invite',
    'sign-in',
    'not-found',
  ].map((name) => `landing/${name}`),
];

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-pages-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
const files = [
  ...PAGES.map((name) => [`${name}.html`, html(name)] as const),
  ['assets/app-abc123.js', `console.log('${'script '.repeat(500)}')`] as const,
  ['icon.svg', `<svg>${'<g/>'.repeat(500)}</svg>`] as const,
];
for (const [name, content] of files) {
  const file = join(dist, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeFileSync(`${file}.gz`, gzipSync(content));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}

const shared = shareTestApp({ dist });

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, rawPayload } = await shared().app.inject({ method: 'GET', url, headers });
  const encoding = sent['content-encoding'];
  const body =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return { status: statusCode, headers: sent, encoding, text: body.toString() };
}

const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe('a page', () => {
  test.each([
    ['/', 'landing/index', 200],
    ['/register', 'landing/register', 200],
    ['/terms?from=mail', 'landing/terms', 200],
    ['/profile', 'landing/sign-in', 200],
    ['/admin/residents/3', 'landing/sign-in', 200],
    ['/learn/3/quiz', 'landing/sign-in', 200],
    ['/friends', 'landing/sign-in', 200],
    ['/nothing', 'landing/not-found', 404],
    ['/news/999999', 'landing/not-found', 404],
    ['/invite/never-was', 'landing/invite', 410],
    ['/invite/', 'landing/not-found', 404],
    ['/invite/one/more', 'landing/not-found', 404],
  ])('at %s shows %s to a visitor, with status %i', async (path, title, status) => {
    const page = await open(path);
    expect({ title: titleOf(page.text), status: page.status }).toEqual({ title, status });
  });

  test.each([
    ['/reset', 'landing/reset'],
    ['/verify/', 'landing/verify'],
  ])(
    'at %s opens in the same way with a session and without, and no request repeats its secret',
    async (path, title) => {
      const { cookie } = await shared().resident();
      for (const headers of [{}, { cookie }]) {
        const page = await open(`${path}?token=secret`, headers);
        expect({ title: titleOf(page.text), status: page.status }).toEqual({ title, status: 200 });
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        expect(page.text).not.toContain('secret');
      }
      expect((await open('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    },
  );

  test.each([
    ['/', 200],
    ['/profile', 200],
    ['/nothing', 404],
  ])('at %s shows the app to a resident, with status %i', async (path, status) => {
    const { cookie } = await shared().resident();
    const page = await open(path, { cookie });
    expect({ title: titleOf(page.text), status: page.status }).toEqual({ title: 'app', status });
  });

  test('of an invitation shows in its status whether it works, with a session and without', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const { code } = (await call('POST', '/api/user/invite', { as: mei })).body;
    for (const [headers, title] of [
      [{}, 'landing/invite'],
      [{ cookie: raju.cookie }, 'app'],
    ] as const) {
      const [working, ended] = [await open(`/invite/${code}`, headers), await open('/invite/ended', headers)];
      expect([working.status, ended.status]).toEqual([200, 410]);
      expect([working, ended].map(({ text }) => titleOf(text))).toEqual([title, title]);
    }
  });

  test('that the service worker keeps is the app, with a session and without', async () => {
    const { cookie } = await shared().resident();
    for (const headers of [{}, { cookie }]) {
      const page = await open('/app.html', headers);
      expect({ title: titleOf(page.text), status: page.status }).toEqual({ title: 'app', status: 200 });
    }
  });

  test('of an article has the article’s title for a visitor, compressed', async () => {
    const id = await createArticleRow(shared().db, { title: 'Solar roofs' });
    const page = await open(`/news/${id}`, { 'accept-encoding': 'br' });
    expect({ title: titleOf(page.text), status: page.status }).toEqual({
      title: 'Solar roofs · EcoPulse',
      status: 200,
    });
    expect(page.encoding).toBe('br');
  });

  test('that has moved redirects residents only', async () => {
    const { cookie } = await shared().resident();
    const moved = await open('/friends', { cookie });
    expect(moved).toMatchObject({ status: 302, headers: { location: '/social', vary: 'Cookie' } });
    expect((await open('/friends')).status).toBe(200);
  });

  test('is revalidated, varies by cookie and encoding, and has security headers', async () => {
    const { headers } = await open('/');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
  });

  test('accepts only GET and HEAD: 405 for others', async () => {
    const { app } = shared();
    expect((await app.inject({ method: 'HEAD', url: '/terms' })).statusCode).toBe(200);
    const posted = await app.inject({ method: 'POST', url: '/terms' });
    expect(posted).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
  });
});

const API = '/api/green-spaces';

describe.each([['/'], ['/terms'], [API]])('the encoding of %s', (path) => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0,gzip;q=0.000', undefined],
    ['br;q=0, *', undefined],
    ['gzip, identity;q=0', 'gzip'],
    // The client refuses plain bytes, and every client reads gzip.
    ['identity;q=0', 'gzip'],
    // Nothing is acceptable: RFC 9110 allows ignoring the header, and a page is better than an error.
    ['*;q=0', undefined],
    ['gzip, *;q=0', 'gzip'],
    ['deflate', undefined],
    ['vibrant, xgzip', undefined],
  ])('for Accept-Encoding %j is %s', async (accepted, encoding) => {
    const page = await open(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(page.encoding).toBe(encoding);
    expect(page.text).toBe((await open(path)).text);
  });
});

describe.each([['/'], ['/terms'], [API], ['/icon.svg']])('a request for %s', (path) => {
  test('answers 304 without a body if the caller already has it', async () => {
    const etag = String((await open(path)).headers['etag']);
    const strong = etag.replace(/^W\//, '');
    for (const tag of [etag, `W/${strong}`, `"x", W/${strong}`, `"x",${etag}`, '*', `"a,b", ${etag}`]) {
      const answer = await open(path, { 'if-none-match': tag });
      expect({ tag, status: answer.status, text: answer.text }).toEqual({ tag, status: 304, text: '' });
      expect(answer.headers['etag']).toBe(etag);
    }
    for (const tag of ['"x"', '', strong.slice(1, -1), `"x${strong.slice(1)}`])
      expect({ tag, status: (await open(path, { 'if-none-match': tag })).status }).toEqual({ tag, status: 200 });
  });
});

test('a page whose file is missing answers 500: trying again would not help', async () => {
  expect((await open('/forgot')).status).toBe(500);
});

test('an unknown page answers 404, never 304', async () => {
  expect((await open('/nothing', { 'if-none-match': '*' })).status).toBe(404);
});

describe('a file', () => {
  test.each([
    ['/assets/app-abc123.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/icon.svg', 'public, no-cache', 'image/svg+xml; charset=utf-8'],
  ])('at %s has its type, and is cached as "%s"', async (path, caching, type) => {
    const file = await open(path, { 'accept-encoding': 'gzip, br' });
    expect(file.headers).toMatchObject({ 'cache-control': caching, 'content-encoding': 'br', vary: 'accept-encoding' });
    expect([file.headers['content-type'], (await open(path)).headers['content-type']]).toEqual([type, type]);
    expect((await open(path, { 'accept-encoding': 'br;q=0, gzip' })).encoding).toBe('gzip');
    expect((await open(path, { 'accept-encoding': '*;q=0' })).encoding).toBeUndefined();
  });

  test.each(['/app.html.br', '/icon.svg.gz', '/landing/terms.html', '/../package.json', '/assets/'])(
    'is not served at %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );
});

test('pages ask the database for random cookies and missing articles only up to a limit for each client address', async () => {
  const few = { max: 20, seconds: 60 };
  const { app } = await startTestApp({ dist, limits: { unknownSessions: few, notFound: few } });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
  const flood = (call: (index: number) => ReturnType<typeof get>) =>
    captureStatements(() => Promise.all(Array.from({ length: 100 }, (_, index) => call(index))));
  const randomCookie = () => ({ cookie: `session=${randomBytes(32).toString('base64url')}` });
  // One more reads who runs the site, for all of them.
  expect((await flood(() => get('/', randomCookie()))).length).toBeLessThanOrEqual(21);
  expect((await flood((index) => get(`/news/${900_000 + index}`))).length).toBeLessThanOrEqual(20);
  expect((await flood((index) => get(`/invite/code-${index}`))).length).toBeLessThanOrEqual(20);
  expect(titleOf((await get('/')).payload)).toBe('landing/index');
  expect((await get('/news/900000')).statusCode).toBe(429);
});
