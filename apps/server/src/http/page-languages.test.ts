import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { afterAll, describe, expect, test } from 'vitest';
import { putArticle } from '../testing/news/articles.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { translateIntoGerman } from '../testing/content/translations.ts';

const FOREIGN = LANGUAGES.filter((language) => language !== 'en');

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-page-languages-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
for (const folder of ['', ...FOREIGN.map((language) => `${language}/`)])
  for (const name of ['index', 'register', 'reset', 'terms', 'article', 'invite', 'not-found']) {
    const page = `landing/${folder}${name}`;
    const file = join(dist, `${page}.html`);
    const html = `<html><head><!--article--><title>${page}</title><!--/article--></head><body></body></html>`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    writeFileSync(`${file}.br`, brotliCompressSync(html));
  }

const shared = shareTestApp({ dist });

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, rawPayload } = await shared().app.inject({ method: 'GET', url, headers });
  const encoding = sent['content-encoding'];
  const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
  return { status: statusCode, headers: sent, encoding, text: body.toString() };
}

const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe('a page of visitors', () => {
  const inLanguage = (language: string, headers: Record<string, string> = {}) =>
    open('/terms', { cookie: `language=${language}`, ...headers });

  test.each(FOREIGN)('is in %s if that is chosen, has a tag of its own, and comes compressed', async (language) => {
    const { headers, text } = await inLanguage(language);
    expect(titleOf(text)).toBe(`landing/${language}/terms`);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
    const etag = String(headers['etag']);
    expect(etag).not.toBe((await open('/terms')).headers['etag']);
    expect(await inLanguage(language, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await open('/terms', { 'if-none-match': etag })).status).toBe(200);
    expect(await inLanguage(language, { 'accept-encoding': 'br' })).toMatchObject({ encoding: 'br', text });
    const request = { method: 'HEAD', url: '/terms', headers: { cookie: `language=${language}` } } as const;
    expect(await shared().app.inject(request)).toMatchObject({ statusCode: 200, payload: '', headers: { etag } });
  });

  test.each(['en', '', 'tlh', 'ZH', 'zh-SG', '../app', '%2e%2e', '__proto__', 'zh"', 'x'.repeat(3000)])(
    'is in English if the cookie holds %j',
    async (value) => {
      const page = await inLanguage(value);
      expect({ status: page.status, title: titleOf(page.text) }).toEqual({ status: 200, title: 'landing/terms' });
    },
  );

  test('is in the chosen language at every address', async () => {
    const headers = { cookie: 'theme=dark; language=ta' };
    const titles = ['/', '/register', '/reset', '/nothing', '/invite/ended', '/news/999999'].map(async (path) =>
      titleOf((await open(path, headers)).text),
    );
    const names = ['index', 'register', 'reset', 'not-found', 'invite', 'article'];
    expect(await Promise.all(titles)).toEqual(names.map((name) => `landing/ta/${name}`));
  });

  test('that shows an article has its texts in the chosen language, and no other’s', async () => {
    const id = await putArticle(shared().db, { title: 'Solar roofs' });
    await translateIntoGerman(shared().db, 'article', id, { 'Solar roofs': 'Solardächer' });
    const ofArticle = async (language: string) => {
      const { headers, text } = await open(`/news/${id}`, { cookie: `language=${language}` });
      const [, data = ''] = /id="article">(.*?)<\/script>/.exec(text) ?? [];
      return { title: titleOf(text), etag: headers['etag'], sent: (JSON.parse(data) as NewsArticle).translations };
    };
    const [english, german, again] = [await ofArticle('en'), await ofArticle('de'), await ofArticle('en')];
    expect(german).toMatchObject({ title: 'Solardächer · EcoPulse', sent: { de: { title: 'Solardächer' } } });
    expect(english).toMatchObject({ title: 'Solar roofs · EcoPulse', sent: {} });
    expect(german.etag).not.toBe(english.etag);
    expect(again).toEqual(english);
  });
});
