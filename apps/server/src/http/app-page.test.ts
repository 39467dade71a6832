import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createArticleRow } from '../testing/news/articles.ts';
import type { TestResident } from '../testing/factories.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';
import { type FirstCalls, FRAME_CALLS, resolveFirstCalls } from './first-answers.ts';

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-app-page-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
const FRAME =
  '<html lang="en"><head><link rel="manifest" href="/manifest/en.webmanifest"><!--first-screen--><!--first-files--></head><body><div id="root"></div><!--first-answers--></body></html>';
writeFileSync(join(dist, 'app.html'), FRAME);
const PAGES: Readonly<Record<string, FirstCalls & { files: string; catalog?: string }>> = {
  '/': {
    embeddedCalls: ['/api/user/green-spaces', '/api/user/profile', '/api/user/activities?limit=20'],
    preloadedCalls: ['/api/green-spaces/overview', '/api/challenges'],
    files: '',
  },
  '/learn': {
    embeddedCalls: ['/api/user/lessons'],
    preloadedCalls: ['/api/lessons'],
    files: '<link rel="modulepreload" href="/assets/lessons.js">',
  },
  '/learn/:id/quiz': { embeddedCalls: ['/api/user/lessons'], preloadedCalls: ['/api/lessons/:id'], files: '' },
  '/green-spaces': { embeddedCalls: ['/api/user/green-spaces'], preloadedCalls: ['/api/green-spaces'], files: '' },
  '/green-space/:id': {
    embeddedCalls: ['/api/user/green-spaces', '/api/user/routes'],
    preloadedCalls: ['/api/green-spaces/:id'],
    picture: '/api/green-spaces/:id/postcard.svg',
    files: '',
  },
  '/residents/:username': { embeddedCalls: ['/api/users/:username'], preloadedCalls: [], files: '' },
  '/settings': { embeddedCalls: ['/api/user/settings', '/api/user/blocks'], preloadedCalls: [], files: '' },
  '/admin': { embeddedCalls: [], preloadedCalls: ['/api/admin/stats'], files: '', catalog: 'admin' },
  '/admin/news/:id': { embeddedCalls: ['/api/admin/news/:id'], preloadedCalls: [], files: '' },
  '/admin/residents': { embeddedCalls: [], preloadedCalls: ['/api/admin/users?limit=50'], files: '' },
};
writeFileSync(
  join(dist, 'pages.json'),
  JSON.stringify({
    pages: PAGES,
    languages: {
      en: {
        catalogs: { app: '<link href="/assets/en.js">', admin: '<link href="/assets/admin-en.js">' },
        screens: { '/learn': '<link href="/assets/learn.txt">' },
      },
      ta: {
        catalogs: { app: '<link href="/assets/ta.js">', admin: '<link href="/assets/admin-ta.js">' },
        screens: { '/learn': '<link href="/assets/learn_ta.txt">' },
      },
    },
  }),
);

const shared = shareTestApp({ dist });

async function open(url: string, { cookie }: Pick<TestResident, 'cookie'>, app = shared().app) {
  const headers = { cookie, 'accept-encoding': 'br, gzip' };
  const { statusCode, headers: sent, payload } = await app.inject({ method: 'GET', url, headers });
  const [, content] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(payload) ?? [];
  return {
    status: statusCode,
    headers: sent,
    text: payload,
    // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
    answers: content === undefined ? {} : (JSON.parse(content) as { answers: Record<string, any> }).answers,
  };
}

describe('the page of a resident', () => {
  test('embeds the answers to the first calls of its screen, each the same as of the call itself', async () => {
    const mei = await shared().resident();
    for (const [path, { embeddedCalls }] of Object.entries(PAGES)) {
      if (path.startsWith('/admin')) continue;
      const page = await open(path.replace(':username', mei.username).replace(/:\w+/, '1'), mei);
      const calls = embeddedCalls.map((call) => call.replace(':username', mei.username));
      expect(Object.keys(page.answers).toSorted(), path).toEqual([...new Set([...FRAME_CALLS, ...calls])].toSorted());
    }
    const { answers } = await open('/learn', mei);
    for (const call of ['/api/auth/user', '/api/user/lessons'] as const) {
      expect(answers[call]).toEqual((await shared().call('GET', call, { as: mei })).body);
    }
  });

  test('is never stored, is not compressed, and differs from one resident to the next', async () => {
    const [mei, ravi] = [await shared().resident(), await shared().resident()];
    const ids = [];
    for (const each of [mei, ravi, mei]) {
      const page = await open('/', each);
      expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
      expect(page.headers).not.toHaveProperty('etag');
      expect(page.headers).not.toHaveProperty('content-encoding');
      ids.push(page.answers['/api/auth/user'].id);
    }
    expect(ids).toEqual([mei.id, ravi.id, mei.id]);
  });

  test('escapes what could end the script element of the answers', async () => {
    const mei = await shared().resident();
    const name = '</script><script src="/x">';
    await shared().db.updateTable('residents').set({ first_name: name }).where('id', '=', mei.id).execute();
    const { cookie } = mei;
    const { app } = await startTestApp({ dist, sharing: shared() });
    const page = await open('/', { cookie }, app);
    expect(page.answers['/api/auth/user'].firstName).toBe(name);
    expect(page.text).not.toContain(name);
  });

  test('links the files of its screen and of the resident’s language', async () => {
    const mei = await shared().resident();
    const learn = await open('/learn', mei);
    expect(learn.text).toContain('<link href="/assets/en.js"><link rel="modulepreload" href="/assets/lessons.js">');
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { language: 'ta' } });
    expect((await open('/', mei)).text).toContain('.webmanifest"><link rel="preload" as="fetch"');
    const home = await open('/', mei);
    expect(home.text).toContain('<link href="/assets/ta.js">');
    expect(home.text).not.toContain('lessons.js');
  });

  test('links the screen as it looks without data', async () => {
    const mei = await shared().resident();
    const screenOf = async (url: string) => /\/assets\/\w+\.txt/.exec((await open(url, mei)).text)?.[0];
    expect(await screenOf('/learn')).toBe('/assets/learn.txt');
    expect(await screenOf('/settings')).toBeUndefined();
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { language: 'ta' } });
    expect(await screenOf('/learn')).toBe('/assets/learn_ta.txt');
  });

  test('preloads the calls of an admin screen for admins only', async () => {
    const [mei, adminResident] = [await shared().resident(), await shared().resident({ isAdmin: true })];
    const users = 'href="/api/admin/users?limit=50"';
    expect((await open('/admin/residents', adminResident)).text).toContain(users);
    expect((await open('/admin/residents', mei)).text).not.toContain(users);
  });

  test.each([
    ['ta', null, 'ta'],
    ['ta', 'zh', 'ta'],
    ['en', 'zh', 'en'],
    [null, 'zh', 'zh'],
    // Klingon is not offered.
    ['tlh', 'zh', 'zh'],
    ['tlh', null, 'en'],
    [null, null, 'en'],
  ])(
    'with the choice %s in the browser and %s in the account is in the language %s',
    async (inBrowser, inAccount, expected) => {
      const { app, resident, call } = await startTestApp({ dist, sharing: shared() });
      const mei = await resident();
      if (inAccount) await call('PATCH', '/api/user/settings', { as: mei, body: { language: inAccount } });
      const cookie = inBrowser ? `${mei.cookie}; language=${inBrowser}` : mei.cookie;
      const { text, headers } = await open('/learn', { cookie }, app);
      expect(text).toContain(
        `<html lang="${expected}"><head><link rel="manifest" href="/manifest/${expected}.webmanifest">`,
      );
      expect(headers['vary']).toBe('Cookie');
    },
  );

  test('preloads the messages, contents and names of its language', async () => {
    const mei = await shared().resident();
    const tamil = { cookie: `${mei.cookie}; language=ta` };
    const hrefs = ({ text }: { text: string }) => [...text.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).slice(1);
    expect(hrefs(await open('/learn', tamil))).toEqual([
      '/assets/learn_ta.txt',
      '/api/lessons?language=ta',
      '/api/content-names?language=ta',
      '/assets/ta.js',
      '/assets/lessons.js',
    ]);
    expect(hrefs(await open('/admin', tamil))).toContain('/assets/admin-ta.js');
    expect(hrefs(await open('/', mei))).not.toContain('/assets/admin-en.js');
    expect(hrefs(await open('/', mei))).not.toContain('/api/content-names?language=en');
  });

  test('is not in the language of an embedded answer', async () => {
    const { resident, call } = shared();
    const adminResident = await resident({ isAdmin: true });
    await call('PATCH', '/api/user/settings', { as: adminResident, body: { theme: 'light' } });
    const id = await createArticleRow(shared().db, { language: 'ta' });
    const page = await open(`/admin/news/${id}`, adminResident);
    expect(page.answers[`/api/admin/news/${id}`].language).toBe('ta');
    expect(page.text).toContain('<html lang="en">');
  });

  test('preloads shared answers, unless a search needs others', async () => {
    const mei = await shared().resident();
    const preloadedAddresses = (url: string) =>
      open(url, mei).then(({ text }) => [...text.matchAll(/href="(\/api[^"]+)"/g)].map(([, to]) => to));
    expect(await preloadedAddresses('/green-spaces')).toEqual(['/api/green-spaces']);
    expect(await preloadedAddresses('/green-spaces?search=marsh')).toEqual([]);
    expect(await preloadedAddresses('/?q=marsh')).toEqual(['/api/green-spaces/overview', '/api/challenges']);
    expect(await preloadedAddresses('/learn/7/quiz')).toEqual(['/api/lessons/7']);
    expect(await preloadedAddresses('/green-space/3')).toEqual([
      '/api/green-spaces/3/postcard.svg?theme=light',
      '/api/green-spaces/3',
    ]);
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
    expect(await preloadedAddresses('/green-space/3')).toContain('/api/green-spaces/3/postcard.svg?theme=dark');
  });

  test('embeds what the frame needs, with status 404, at an unknown address', async () => {
    const page = await open('/nothing', await shared().resident());
    expect(page.status).toBe(404);
    expect(Object.keys(page.answers)).toEqual(FRAME_CALLS);
  });

  test('opens without answers beyond the limit of calls', async () => {
    const { app, resident } = await startTestApp({ dist, limits: { read: { max: 1, seconds: 60 } } });
    const mei = await resident();
    await open('/settings', mei, app);
    const page = await open('/settings', mei, app);
    expect(page.status).toBe(200);
    expect(page.answers).not.toHaveProperty('/api/user/settings');
  });
});

// Not by a request: `inject` normalises addresses before the server sees them.
test.each<[string, string[]]>([
  ['mei', ['/api/users/mei']],
  ['a%2fb', []],
  ['a%3Fb%23c', ['/api/users/a%3Fb%23c']],
  ['100%25green', ['/api/users/100%25green']],
  ['..\\user\\settings', []],
  ['%2e%2e%5cuser', []],
  ['..', []],
  ['%zz', []],
])('the part %s of a page’s path leads its call to no other path', (username, calls) => {
  const { embeddedCalls } = resolveFirstCalls(`/residents/${username}`, PAGES);
  expect(embeddedCalls.filter((call) => !FRAME_CALLS.includes(call))).toEqual(calls);
});

test('the app page for the service worker has no answers, with a session and without', async () => {
  const { cookie } = await shared().resident();
  for (const headers of [{}, { cookie }]) {
    const { payload } = await shared().app.inject({ method: 'GET', url: '/app.html', headers });
    expect(payload).toBe(FRAME);
  }
});
