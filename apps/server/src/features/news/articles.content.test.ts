import { readFile } from 'node:fs/promises';
import { articleContent, type ArticleContent, withoutCitations } from '@ecopulse/content/articles.schema';
import { articleForm } from '@ecopulse/contract/news/news-admin';
import { NEWS_CATEGORIES } from '@ecopulse/contract/news/news';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { loadArticles, readArticleContent } from './articles.content.ts';

const OUTDATED_HASH = { content_hash: 'of an older file' };

const listRows = (db: Database) => db.selectFrom('news_articles').selectAll().orderBy('id').execute();
const updateRow = (db: Database, values: Updateable<Tables['news_articles']>, id = 1) =>
  db.updateTable('news_articles').set(values).where('id', '=', id).execute();
const withoutVersion = (rows: readonly object[]) => rows.map((row) => ({ ...row, version: null }));

describe('loading articles', () => {
  test('a second time changes nothing', async () => {
    const { db } = await startTestApp();
    const before = await listRows(db);
    expect(before).toHaveLength((await readArticleContent()).size);
    await loadArticles(db);
    expect(await listRows(db)).toEqual(before);
  });

  test('shows every article as its file has it, without its citations, as our own', async () => {
    const { call } = await startTestApp();
    const listed: { title: string; content: string }[] = (await call('GET', '/api/news?limit=100')).body;
    const files = [...(await readArticleContent()).values()];
    expect(listed.map(({ title }) => title).toSorted()).toEqual(files.map(({ title }) => title).toSorted());
    for (const article of listed) {
      const file = files.find(({ title }) => title === article.title);
      expect(article).toMatchObject({ isOwn: true, sourceName: 'EcoPulse', link: null, summary: file?.summary });
      expect(article).toMatchObject({ sources: Object.values(file?.sources ?? {}), language: 'en' });
      expect(article.content).toBe(withoutCitations(file?.content ?? ''));
      // Neither a citation nor the blank that would be left before a full stop.
      expect(article.content).not.toMatch(/\[\^| [.,;]/);
    }
  });

  test('restores what differs from the content, and keeps likes', async () => {
    const { db, call, resident } = await startTestApp();
    await call('POST', '/api/news/1/like', { as: await resident() });
    const before = await listRows(db);
    await updateRow(db, { ...OUTDATED_HASH, title: 'Old title', content: 'Old.', sources: '[]', category: 'Climate' });
    await loadArticles(db);
    expect(withoutVersion(await listRows(db))).toEqual(withoutVersion(before));
    expect(before[0]?.likes).toBe(1);
  });

  test('leaves alone what an admin has edited, and does not republish what an admin has withdrawn', async () => {
    const { db } = await startTestApp();
    await updateRow(db, { ...OUTDATED_HASH, title: 'Edited', edited_by_admin: true });
    await updateRow(db, { ...OUTDATED_HASH, is_published: false }, 2);
    const [edited] = await listRows(db);
    await loadArticles(db);
    const [after, withdrawn] = await listRows(db);
    expect(after).toEqual(edited);
    expect(withdrawn?.is_published).toBe(false);
  });

  test('does not delete articles that are no longer shipped', async () => {
    const { db } = await startTestApp();
    const before = await listRows(db);
    await updateRow(db, { content_key: 'not-shipped-any-more', identity: 'content:not-shipped-any-more' });
    await loadArticles(db);
    const after = await listRows(db);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]?.content_key).toBe('not-shipped-any-more');
  });
});

describe('the shipped articles', () => {
  let content: ReadonlyMap<string, ArticleContent> = new Map();
  beforeAll(async () => {
    content = await readArticleContent();
  });
  const articles = () => [...content.values()];

  test('are at least 12, in every category, with unique titles and days', () => {
    expect(content.size).toBeGreaterThanOrEqual(12);
    expect(new Set(articles().map(({ category }) => category))).toEqual(new Set(NEWS_CATEGORIES));
    expect(new Set(articles().map(({ title }) => title.toLowerCase())).size).toBe(content.size);
    expect(new Set(articles().map(({ publishedOn }) => publishedOn)).size).toBe(content.size);
    for (const key of content.keys()) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('are valid in the form in which admins edit them', () => {
    for (const { title, summary, content: text, category, sources } of articles()) {
      const form = { title, summary, content: withoutCitations(text), category, imageUrl: null };
      const parsed = z.safeParse(articleForm, { ...form, sources: Object.values(sources) });
      expect([title, parsed.error?.issues ?? []]).toEqual([title, []]);
    }
  });

  test('avoid relative dates such as "today"', () => {
    for (const { title, summary, content: text } of articles())
      expect([
        title,
        /\b(today|yesterday|this (week|month|year)|last (week|month|year)|recently)\b/i.exec(text + summary),
      ]).toEqual([title, null]);
  });
});

describe('an article file', () => {
  let file: ArticleContent;
  beforeAll(async () => {
    const [key] = [...(await readArticleContent()).keys()];
    const address = new URL(`../../../../../content/articles/${key}.json`, import.meta.url);
    file = JSON.parse(await readFile(address, 'utf8')) as ArticleContent;
  });
  const isValid = (changed: object) => z.safeParse(articleContent, { ...file, ...changed }).success;

  test('is accepted if it is unchanged', () => {
    expect(isValid({})).toBe(true);
  });

  test('may mark a figure as common knowledge, and link to a public agency', () => {
    expect(isValid({ content: `${file.content} Call [995](https://www.scdf.gov.sg/1) [^common].` })).toBe(true);
    expect(withoutCitations('Call 995 [^common].')).toBe('Call 995.');
  });

  test.each<[string, (article: ArticleContent) => object]>([
    ['with an unknown field', () => ({ sumary: 'a typo' })],
    ['with a figure without a citation', ({ content }) => ({ content: `${content}\n\nIn 2030 all will be well.` })],
    [
      'with a figure in its summary',
      () => ({ summary: 'More than 3 reasons to read what comes below, and all of them good ones.' }),
    ],
    [
      'with a source that it does not cite',
      ({ sources }) => ({ sources: { ...sources, other: Object.values(sources)[0] } }),
    ],
    ['with a citation of an unknown source', ({ content }) => ({ content: `${content} So they say [^nobody].` })],
    ['with an unknown category', () => ({ category: 'Gossip' })],
    ['with markup', ({ content }) => ({ content: `${content} <b>Really.</b>` })],
    ['with a link', ({ content }) => ({ content: `${content} [Read on](https://example.sg).` })],
    ['that is too short', ({ content }) => ({ content: content.slice(0, 600) })],
    ['that is too long', ({ content }) => ({ content: content + ' and so on'.repeat(50) })],
    ['with a day that does not exist', () => ({ publishedOn: '2026-02-30' })],
  ])('is refused %s', (_what, corrupt) => {
    expect(isValid(corrupt(file))).toBe(false);
  });
});
