import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { afterAll, describe, expect, test } from 'vitest';
import { createArticleRow } from '../testing/news/articles.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { translateIntoGerman } from '../testing/content/translations.ts';

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-page-languages-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
for (const folder of ['', ...OTHER_LANGUAGES.map((language) => `${language}/`)])
  for (const name of ['index', 'register', 'reset', 'terms', 'article', 'invite', 'sign-in', 'not-found']) {
    const page = `landing/${folder}${name}`;
    const file = join(dist, `${page}.html`);
    const html = `<html><head><!--preview--><title>${page}</title><!--/preview--></head><body>${' '.repeat(1000)}</body></html>`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    writeFileSync(`${file}.br`, brotliCompressSync(html));
  }

const shared = shareTestApp({ dist });

async function open(url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: responseHeaders,
    rawPayload,
  } = await shared().app.inject({ method: 'GET', url, headers });
  const encoding = responseHeaders['content-encoding'];
  const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
  return { status: statusCode, headers: responseHeaders, encoding, text: body.toString() };
}

const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe('a page for visitors', () => {
  const openTerms = (language: string, headers: Record<string, string> = {}) =>
    open('/terms', { cookie: `language=${language}`, ...headers });

  test.each(OTHER_LANGUAGES)('is in %s if chosen, with a separate ETag, and compressed', async (language) => {
    const { headers, text } = await openTerms(language);
    expect(titleOf(text)).toBe(`landing/${language}/terms`);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
    const etag = String(headers['etag']);
    expect(etag).not.toBe((await open('/terms')).headers['etag']);
    expect(await openTerms(language, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await open('/terms', { 'if-none-match': etag })).status).toBe(200);
    expect(await openTerms(language, { 'accept-encoding': 'br' })).toMatchObject({ encoding: 'br', text });
    const request = { method: 'HEAD', url: '/terms', headers: { cookie: `language=${language}` } } as const;
    expect(await shared().app.inject(request)).toMatchObject({ statusCode: 200, payload: '', headers: { etag } });
  });

  // "tlh" is Klingon, which is not offered.
  test.each(['en', '', 'tlh', 'ZH', 'zh-SG', '../app', '%2e%2e', '__proto__', 'zh"', 'x'.repeat(3000)])(
    'is in English if the cookie holds %j',
    async (value) => {
      const page = await openTerms(value);
      expect({ status: page.status, title: titleOf(page.text) }).toEqual({ status: 200, title: 'landing/terms' });
    },
  );

  test('is in the chosen language at every address', async () => {
    const headers = { cookie: 'theme=dark; __Host-language=ta; language=zh' };
    const titles = ['/', '/register', '/reset', '/nothing', '/invite/ended', '/settings'].map(async (path) =>
      titleOf((await open(path, headers)).text),
    );
    const names = ['index', 'register', 'reset', 'not-found', 'invite', 'sign-in'];
    expect(await Promise.all(titles)).toEqual(names.map((name) => `landing/ta/${name}`));
  });

  test('of an article has texts in the chosen language only', async () => {
    const id = await createArticleRow(shared().db, { title: 'Solar roofs' });
    await translateIntoGerman(shared().db, 'article', id, { 'Solar roofs': 'Solardächer' });
    const openArticle = async (language: string) => {
      const { headers, text } = await open(`/news/${id}`, { cookie: `language=${language}` });
      const [, data = ''] = /id="preview">(.*?)<\/script>/.exec(text) ?? [];
      return {
        title: titleOf(text),
        etag: headers['etag'],
        translations: (JSON.parse(data) as { item: NewsArticle }).item.translations,
      };
    };
    const [english, german, secondEnglish] = [
      await openArticle('en'),
      await openArticle('de'),
      await openArticle('en'),
    ];
    expect(german).toMatchObject({
      title: 'Solardächer · EcoPulse',
      translations: { de: { title: 'Solardächer' } },
    });
    expect(english).toMatchObject({ title: 'Solar roofs · EcoPulse', translations: {} });
    expect(german.etag).not.toBe(english.etag);
    expect(secondEnglish).toEqual(english);
  });
});
