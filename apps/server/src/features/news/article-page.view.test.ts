import type { NewsArticle } from '@ecopulse/contract/news/news';
import { expect, test } from 'vitest';
import { toArticlePage } from './article-page.view.ts';

const FRAME =
  '<html><head><!--article--><title>News</title>\n<!--/article--></head><body><div id="root"></div></body></html>';

const article: NewsArticle = {
  id: 12,
  // `$&` would insert the matched text if it were taken for a replacement pattern.
  title: '"Green" & <b>fast</b> $& roofs',
  summary: 'Forty of them.</script><script>alert(1)</script><!--',
  content: null,
  category: 'Solar Energy',
  imageUrl: '/api/content-pictures/abc',
  likes: 0,
  createdAt: '2026-11-17T02:00:00.000Z',
  publishedAt: '2026-11-17T02:00:00.000Z',
  sourceName: 'Town News',
  isOwn: false,
  link: 'https://town.example/1',
  language: 'en',
  translations: {},
  sources: [],
};

test('the link preview for chats has the title of the article, escaped as text', () => {
  const page = toArticlePage(FRAME, article, { language: 'en', publicUrl: null });
  expect(page).toContain('<title>&quot;Green&quot; &amp; &lt;b&gt;fast&lt;/b&gt; $&amp; roofs · EcoPulse</title>');
  expect(page).toContain('property="og:title" content="&quot;Green&quot; &amp; &lt;b&gt;fast&lt;/b&gt; $&amp; roofs"');
  expect(page).not.toContain('<title>News</title>');
  expect(page).not.toMatch(/og:(url|image)/);
});

test('the article is embedded as data that no text can break out of', () => {
  const page = toArticlePage(FRAME, article, { language: 'en', publicUrl: null });
  const [, data = ''] = /<script type="application\/json" id="article">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual(article);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
});

test('the page and its picture have absolute URLs if the public address is known', () => {
  const page = toArticlePage(FRAME, article, { language: 'en', publicUrl: new URL('https://eco.example/') });
  expect(page).toContain('property="og:url" content="https://eco.example/news/12"');
  expect(page).toContain('property="og:image" content="https://eco.example/api/content-pictures/abc"');
});

test('texts for chats are in the language of the frame where they are translated', () => {
  const translated = { ...article, translations: { zh: { title: '绿色屋顶' } } };
  const page = toArticlePage(FRAME, translated, { language: 'zh', publicUrl: null });
  expect(page).toContain('<title>绿色屋顶 · EcoPulse</title>');
  expect(page).toContain('name="description" content="Forty of them.');
  expect(toArticlePage(FRAME, translated, { language: 'ms', publicUrl: null })).toContain('<title>&quot;Green&quot;');
});

test('a frame without a place for the article is an error', () => {
  expect(() => toArticlePage('<html><body></body></html>', article, { language: 'en', publicUrl: null })).toThrow(
    'no place',
  );
});
