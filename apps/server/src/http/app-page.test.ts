import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import { FIRST_CALLS, FRAME_CALLS } from '@ecopulse/contract/first-calls';
import { afterAll, describe, expect, test } from 'vitest';
import { putArticle } from '../testing/news/articles.ts';
import type { MadeResident } from '../testing/factories.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-app-page-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
const FRAME =
  '<html lang="en"><head><link rel="manifest" href="/manifest/en.webmanifest"><!--first-screen--><!--first-files--></head><body><div id="root"></div><!--first-answers--></body></html>';
writeFileSync(join(dist, 'app.html'), FRAME);
writeFileSync(
  join(dist, 'first-files.json'),
  JSON.stringify({
    pages: { '/learn': '<link rel="modulepreload" href="/assets/lessons.js">' },
    homeParts: { reminders: '<link href="/assets/reminders.js">', welcome: '<link href="/assets/welcome.js">' },
    languages: {
      en: {
        start: '<link href="/assets/en.js">',
        pages: {},
        homeParts: {},
        screens: { '/learn': '<link href="/assets/learn.txt">', '/admin': '<link href="/assets/admin.txt">' },
      },
      ta: {
        start: '<link href="/assets/ta.js">',
        pages: { '/learn': '<link href="/assets/lessons-ta.js">' },
        homeParts: { reminders: '<link href="/assets/reminders-ta.js">' },
        screens: { '/learn': '<link href="/assets/learn_ta.txt">' },
      },
    },
  }),
);

const shared = shareTestApp({ dist });

async function open(url: string, { cookie }: Pick<MadeResident, 'cookie'>, app = shared().app) {
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
  test('brings the answers to what its screen asks for first, each as the call itself gives it', async () => {
    const [mei, boss] = [await shared().resident(), await shared().resident({ isAdmin: true })];
    for (const [path, { own }] of Object.entries(FIRST_CALLS)) {
      if (path.startsWith('/admin')) continue;
      const page = await open(path.replace(':username', mei.username).replace(/:\w+/, '1'), mei);
      const asked = own.map((call) => call.replace(':username', mei.username));
      expect(Object.keys(page.answers).toSorted(), path).toEqual([...FRAME_CALLS, ...asked].toSorted());
    }
    const { answers } = await open('/learn', mei);
    for (const call of ['/api/auth/user', '/api/user/lessons'] as const) {
      expect(answers[call]).toEqual((await shared().call('GET', call, { as: mei })).body);
    }
    const lesson = '/api/admin/lessons/1';
    expect((await open('/admin/lessons/1', boss)).answers[lesson]).toMatchObject({ id: 1 });
    expect(Object.keys((await open('/admin/lessons/1', mei)).answers)).toEqual(FRAME_CALLS);
  });

  test('is stored by nobody, is not compressed, and differs from one resident to the next', async () => {
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

  test('holds nothing that could end the element of the answers', async () => {
    const mei = await shared().resident();
    const name = '</script><script src="/x">';
    await shared().db.updateTable('residents').set({ first_name: name }).where('id', '=', mei.id).execute();
    const { cookie } = mei;
    // A process that has not seen them yet.
    const { app } = await startTestApp({ dist, sharing: shared() });
    const page = await open('/', { cookie }, app);
    expect(page.answers['/api/auth/user'].firstName).toBe(name);
    expect(page.text).not.toContain(name);
  });

  test('names the files of its screen and of the resident’s language', async () => {
    const mei = await shared().resident();
    const learn = await open('/learn', mei);
    expect(learn.text).toContain('<link href="/assets/en.js"><link rel="modulepreload" href="/assets/lessons.js">');
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { language: 'ta' } });
    expect((await open('/', mei)).text).toContain('.webmanifest"><link rel="preload" as="fetch"');
    const home = await open('/', mei);
    expect(home.text).toContain('<link href="/assets/ta.js">');
    expect(home.text).not.toContain('lessons.js');
  });

  test('names its screen as it looks without data, those of admins to admins only', async () => {
    const { resident, call } = shared();
    const [mei, boss] = [await resident(), await resident({ isAdmin: true })];
    const screenOf = async (url: string, as: MadeResident) =>
      /\/assets\/\w+\.txt/.exec((await open(url, as)).text)?.[0];
    expect(await screenOf('/learn', mei)).toBe('/assets/learn.txt');
    expect(await screenOf('/challenges', mei)).toBeUndefined();
    expect(await screenOf('/admin', boss)).toBe('/assets/admin.txt');
    expect(await screenOf('/admin', mei)).toBeUndefined();
    const users = 'href="/api/admin/users?limit=50"';
    expect((await open('/admin/residents', boss)).text).toContain(users);
    expect((await open('/admin/residents', mei)).text).not.toContain(users);
    await call('PATCH', '/api/user/settings', { as: mei, body: { language: 'ta' } });
    expect(await screenOf('/learn', mei)).toBe('/assets/learn_ta.txt');
  });

  test.each([
    ['ta', null, 'ta'],
    ['ta', 'zh', 'ta'],
    ['en', 'zh', 'en'],
    [null, 'zh', 'zh'],
    ['tlh', 'zh', 'zh'],
    ['tlh', null, 'en'],
    [null, null, 'en'],
  ])('with the choice %s in the browser and %s in the account is in the language %s', async (chosen, kept, shown) => {
    const { app, resident, call } = await startTestApp({ dist, sharing: shared() });
    const mei = await resident();
    if (kept) await call('PATCH', '/api/user/settings', { as: mei, body: { language: kept } });
    const cookie = chosen ? `${mei.cookie}; language=${chosen}` : mei.cookie;
    const { text, headers } = await open('/learn', { cookie }, app);
    expect(text).toContain(`<html lang="${shown}"><head><link rel="manifest" href="/manifest/${shown}.webmanifest">`);
    expect(headers['vary']).toBe('Cookie');
  });

  test('asks in advance for the words, contents and names of its language', async () => {
    const mei = await shared().resident();
    const tamil = { cookie: `${mei.cookie}; language=ta` };
    const hrefs = ({ text }: { text: string }) => [...text.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).slice(1);
    expect(hrefs(await open('/learn', tamil))).toEqual([
      '/assets/learn_ta.txt',
      '/api/lessons?language=ta',
      '/api/content-names?language=ta',
      '/assets/ta.js',
      '/assets/lessons.js',
      '/assets/lessons-ta.js',
    ]);
    expect(hrefs(await open('/', tamil))).toContain('/assets/reminders-ta.js');
    expect(hrefs(await open('/', mei))).not.toContain('/api/content-names?language=en');
  });

  test('is not in the language of anything that it brings', async () => {
    const { resident, call } = shared();
    const boss = await resident({ isAdmin: true });
    await call('PATCH', '/api/user/settings', { as: boss, body: { theme: 'light' } });
    const id = await putArticle(shared().db, { language: 'ta' });
    const page = await open(`/admin/news/${id}`, boss);
    expect(page.answers[`/api/admin/news/${id}`].language).toBe('ta');
    expect(page.text).toContain('<html lang="en">');
  });

  test('names parts of home only for residents who see them', async () => {
    const { resident, db, call } = shared();
    const { app } = await startTestApp({ dist, sharing: shared() });
    const partsOf = async (url: string, as: MadeResident) =>
      [...(await open(url, as, app)).text.matchAll(/\/assets\/(reminders|welcome)\.js/g)].map(([, part]) => part);
    const [mei, nadia] = [await resident({ verifiedAt: new Date() }), await resident()];
    await db.updateTable('residents').set({ welcome: 'first-steps' }).where('id', '=', nadia.id).execute();
    for (const document of ['terms', 'privacy'] as const)
      await call('PUT', `/api/user/consents/${document}`, { as: mei });
    expect(await partsOf('/', mei)).toEqual([]);
    expect(await partsOf('/', nadia)).toEqual(['reminders', 'welcome']);
    expect(await partsOf('/learn', nadia)).toEqual([]);
  });

  test('names what everyone shares, unless a search asks for something else', async () => {
    const mei = await shared().resident();
    const named = (url: string) =>
      open(url, mei).then(({ text }) => [...text.matchAll(/href="(\/api[^"]+)"/g)].map(([, to]) => to));
    expect(await named('/green-spaces')).toEqual(['/api/green-spaces']);
    expect(await named('/green-spaces?search=marsh')).toEqual([]);
    expect(await named('/?q=marsh')).toEqual(['/api/green-spaces/overview', '/api/challenges']);
    expect(await named('/learn/7/quiz')).toEqual(['/api/lessons/7']);
    expect(await named('/green-space/3')).toEqual([
      '/api/green-spaces/3/postcard.svg?theme=light',
      '/api/green-spaces/3',
    ]);
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
    expect(await named('/green-space/3')).toContain('/api/green-spaces/3/postcard.svg?theme=dark');
  });

  test('of an unknown address brings what the frame needs, with status 404', async () => {
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

test('the app as the service worker keeps it has no answers, with a session and without', async () => {
  const { cookie } = await shared().resident();
  for (const headers of [{}, { cookie }]) {
    const { payload } = await shared().app.inject({ method: 'GET', url: '/app.html', headers });
    expect(payload).toBe(FRAME);
  }
});

/** The endpoint that an address calls. */
function endpointOf(call: string): Endpoint | undefined {
  const path = call.split('?')[0];
  const names = Object.keys(endpoints) as (EndpointName & keyof typeof endpoints)[];
  const name = names.find((each) => methodAndPath(each).method === 'GET' && methodAndPath(each).path === path);
  return name && endpoints[name];
}

test('a page brings only what is the resident’s, and names only what is the same for everyone, or for admins', () => {
  for (const [page, { own, named = [], picture }] of Object.entries(FIRST_CALLS)) {
    const isOfAdmins = page.startsWith('/admin');
    const forAll = isOfAdmins ? { access: 'admin' } : { access: 'anyone', caching: 'shared' };
    for (const call of own) expect(endpointOf(call), call).toMatchObject({ access: isOfAdmins ? 'admin' : 'member' });
    for (const call of named) expect(endpointOf(call), call).toMatchObject(forAll);
    if (picture) expect(endpointOf(picture), picture).toMatchObject({ access: 'anyone', mediaType: 'image/svg+xml' });
  }
});
