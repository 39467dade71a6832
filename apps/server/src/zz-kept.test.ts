import { expect, test } from 'vitest';
import { putArticle } from './testing/articles.ts';
import { startTestApp } from './testing/test-app.ts';
import { NEWS_CATEGORIES } from '@ecopulse/contract/news';

test('memory', { timeout: 300_000 }, async () => {
  const { db, call } = await startTestApp();
  for (const category of NEWS_CATEGORIES)
    for (let n = 0; n < 100; n += 1)
      await putArticle(db, { category, title: `Title ${n} ${Math.random()} of something that is of a usual length`, summary: Array.from({length: 40}, () => Math.random().toString(36).slice(2, 10)).join(' '), content: null as never, link: `https://a.example/${Math.random()}/${n}` });
  const mem = () => { globalThis.gc?.(); const m = process.memoryUsage(); return Math.round((m.heapUsed + m.arrayBuffers + m.external) / 1e6); };
  const before = mem();
  const t = performance.now();
  for (const category of [undefined, ...NEWS_CATEGORIES])
    for (let limit = 1; limit <= 100; limit += 1)
      await call('GET', `/api/news?limit=${limit}${category ? `&category=${encodeURIComponent(category)}` : ''}`);
  console.log('MB before', before, 'after', mem(), 'rss', Math.round(process.memoryUsage().rss / 1e6), 's', (performance.now() - t) / 1000);
  expect(1).toBe(1);
});
