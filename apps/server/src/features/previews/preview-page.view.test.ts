import { expect, test } from 'vitest';
import type { Preview, PreviewSource } from '../../core/previews/preview-source.ts';
import { toPreviewPage } from './preview-page.view.ts';

const FRAME =
  '<html><head><!--preview--><title>News</title>\n<!--/preview--></head><body>' +
  '<h1 lang="%preview-title-lang%">%preview-title%</h1><img src="%preview-light%"></body></html>';

const source: PreviewSource = {
  page: '/learn/:id',
  cachedAs: 'lessons',
  openGraphType: 'article',
  find: () => Promise.reject(new Error('not called')),
  drawing: { path: (id) => `/api/lessons/${id}/drawing.svg`, draw: () => Promise.resolve('<svg/>') },
};

const preview: Preview = {
  // `$&` would insert the matched text if it were taken for a replacement pattern.
  title: { text: '"Green" & <b>fast</b> $& roofs', lang: 'zh' },
  description: { text: 'Forty of them.</script><script>alert(1)</script><!--', lang: 'en' },
  imageUrl: null,
  item: { id: 12 },
};

const options = { source, id: 12, publicUrl: null };
const withAddress = { ...options, publicUrl: new URL('https://eco.example/') };
const dataOf = (page: string) => {
  const [, data = ''] = /<script type="application\/json" id="preview">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(data) as unknown;
};

test('the head and the heading have the texts of the item, escaped', () => {
  const page = toPreviewPage(FRAME, preview, options);
  const title = '&quot;Green&quot; &amp; &lt;b&gt;fast&lt;/b&gt; $&amp; roofs';
  expect(page).toContain(`<title>${title} · EcoPulse</title>`);
  expect(page).toContain(`property="og:title" content="${title}"`);
  expect(page).toContain('property="og:type" content="article"');
  expect(page).toContain(`<h1 lang="zh">${title}</h1>`);
  expect(page).toContain('<img src="/api/lessons/12/drawing.svg?theme=light">');
  expect(page).not.toContain('<title>News</title>');
  expect(page).not.toMatch(/og:(url|image)|canonical|%preview/);
});

test('the item is embedded as data that no text can break out of', () => {
  const page = toPreviewPage(FRAME, preview, options);
  const { title, description, item } = preview;
  expect(dataOf(page)).toMatchObject({ title, description, item });
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
});

test('the page and its picture have absolute URLs if the public address is known', () => {
  const page = toPreviewPage(FRAME, preview, withAddress);
  expect(page).toContain('rel="canonical" href="https://eco.example/learn/12"');
  expect(page).toContain('property="og:url" content="https://eco.example/learn/12"');
  expect(page).toContain('property="og:image" content="https://eco.example/api/lessons/12/picture.png"');
  expect(page).toContain('property="og:image:width" content="1200"');
  expect(page).toContain('property="og:image:height" content="630"');
  expect(page).toContain('property="og:image:alt" content="&quot;Green&quot;');
  expect(page).toContain('name="twitter:card" content="summary_large_image"');
});

test('search engines get what the source describes, with its URL and picture', () => {
  const page = toPreviewPage(
    FRAME,
    { ...preview, structuredData: { '@type': 'Event', name: '</script>' } },
    withAddress,
  );
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: '</script>',
    url: 'https://eco.example/learn/12',
    image: 'https://eco.example/api/lessons/12/picture.png',
  });
});

test('an uploaded picture replaces the drawing', () => {
  const page = toPreviewPage(FRAME, { ...preview, imageUrl: '/api/content-pictures/abc' }, withAddress);
  expect(page).toContain('property="og:image" content="https://eco.example/api/content-pictures/abc"');
  expect(page).toContain('<img src="/api/content-pictures/abc">');
  expect(page).not.toContain('og:image:width');
});

test('without the item, the head stays that of the frame and no placeholder is left', () => {
  const page = toPreviewPage(FRAME, null, options);
  expect(page).toContain('<title>News</title>');
  expect(page).toContain('<h1 lang="en"></h1>');
  expect(dataOf(page)).toMatchObject({ item: null });
});

test('a frame without a place for the item is an error', () => {
  expect(() => toPreviewPage('<html><body></body></html>', preview, options)).toThrow('no place');
});
