import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EnvError } from '../../../env.ts';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { NO_NEWS_SOURCES } from '../../../testing/news/no-news-sources.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { PUBLIC_ONLY, addressRefusal } from '../../../core/outbound/public-address.ts';
import { isWanted } from '../ingestion/keywords.rules.ts';
import { loadNewsSources, readNewsSources } from './sources.content.ts';

const NOW = new Date('2026-11-18T12:00:00+08:00');

async function writeSourcesFile(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-feeds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'feeds.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function openSources() {
  const { db } = await startTestApp();
  return {
    db,
    load: (file: string | null) => loadNewsSources(db, file, NOW),
    listUsedNames: async () => {
      const rows = await db
        .selectFrom('news_sources')
        .select('name')
        .where('removed_at', 'is', null)
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    },
    getByName: (name: string) =>
      db.selectFrom('news_sources').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
  };
}

const ownFeed = { name: 'Own Feed', url: 'https://own.example.sg/feed', category: 'Climate' };

describe('the feeds that ship with the product', () => {
  test('are valid, with unique names and addresses, and those in use are of Singapore', async () => {
    const all = [...(await readNewsSources()).values()];
    expect(all.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { url } of all) {
      expect(addressRefusal(new URL(url), PUBLIC_ONLY)).toBeNull();
      expect(new URL(url).href).toBe(url);
    }
    expect(
      all
        .filter(({ isEnabled }) => isEnabled)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      '8world 新闻网',
      'Berita Harian',
      'Berita Mediacorp',
      'CNA Singapore',
      'Eco-Business',
      'Mothership',
      'The Business Times Singapore',
      'The Straits Times Singapore',
      'தமிழ் முரசு',
    ]);
    const used = all.filter(({ isEnabled }) => isEnabled);
    for (const language of ['en', 'zh', 'ms', 'ta']) expect(used.some((feed) => feed.language === language)).toBe(true);
  });

  test.each([
    'He pleaded guilty, and the judge spoke of the nature of the offence',
    'A green light for the merger',
    'A climate of fear in the office',
    'Plastic surgery clinic fined',
    'A waste of public money',
    'Solar eclipse to be seen on Tuesday',
    'Man arrested at a park connector in Bedok',
    'Wages are to grow in a sustainable way',
    '绿色通道将开放',
    '公司回收一批玩具',
    'Lampu hijau untuk penggabungan',
  ])('exclude "%s" if they have keywords', async (title) => {
    const withKeywords = [...(await readNewsSources()).values()].filter(({ keywords }) => keywords.length > 0);
    expect(withKeywords.filter(({ keywords }) => isWanted({ title, summary: '' }, keywords))).toEqual([]);
  });

  test.each([
    ['The Straits Times Singapore', 'More solar panels on the roofs of HDB blocks'],
    ['CNA Singapore', 'Haze returns as forest fires burn'],
    ['Mothership', 'Otters seen at a nature park'],
    ['The Business Times Singapore', 'Carbon tax to rise, emissions to fall'],
    ['8world 新加坡', '碳税明年上调'],
    ['Berita Mediacorp', 'Kadar kitar semula naik'],
    ['தமிழ் முரசு', 'கரிம வரி உயர்கிறது'],
  ])('include, like %s, "%s"', async (name, title) => {
    const source = [...(await readNewsSources()).values()].find((feed) => feed.name === name);
    expect(isWanted({ title, summary: '' }, source?.keywords ?? ['none'])).toBe(true);
  });

  test('are loaded once, and updated if they have changed', async () => {
    const { db, load, getByName } = await openSources();
    await load(null);
    const first = await db.selectFrom('news_sources').selectAll().orderBy('id').execute();
    expect(first).toHaveLength((await readNewsSources()).size);
    await load(null);
    expect(await db.selectFrom('news_sources').selectAll().orderBy('id').execute()).toEqual(first);
    await db
      .updateTable('news_sources')
      .set({ content_hash: 'older', keywords: ['old'], etag: '"1"' })
      .where('name', '=', 'Mothership')
      .execute();
    await load(null);
    expect((await getByName('Mothership')).keywords).toContain('solar panels');
    expect((await getByName('Mothership')).etag).toBeNull();
  });

  test('stay as an admin has left them: edited, muted or removed', async () => {
    const { db, load, getByName } = await openSources();
    await load(null);
    const edited = { edited_by_admin: true, content_hash: 'older' };
    await db
      .updateTable('news_sources')
      .set({ ...edited, keywords: ['mine'], is_enabled: false })
      .where('name', '=', 'Mothership')
      .execute();
    await db
      .updateTable('news_sources')
      .set({ ...edited, removed_at: NOW })
      .where('name', '=', 'Eco-Business')
      .execute();
    await load(null);
    expect(await getByName('Mothership')).toMatchObject({ keywords: ['mine'], is_enabled: false });
    expect((await getByName('Eco-Business')).removed_at).toEqual(NOW);
  });
});

test('if a feed of an admin already has the new address of a shipped one, it stays, and loading succeeds', async () => {
  const { db, load, getByName } = await openSources();
  await load(null);
  const { id, url } = await getByName('Mothership');
  const moved = { url: 'https://old.example.sg/feed', content_hash: 'older' };
  await db.updateTable('news_sources').set(moved).where('id', '=', id).execute();
  await createSourceRow(db, { name: 'Followed', url, edited_by_admin: true });
  await load(null);
  expect(await getByName('Followed')).toMatchObject({ url, removed_at: null });
  expect(await getByName('Mothership')).toMatchObject({ url: moved.url });
});

describe('a deployment’s own file of feeds', () => {
  test('replaces the shipped feeds, which return without it', async () => {
    const { load, listUsedNames, getByName } = await openSources();
    await load(null);
    const shipped = await listUsedNames();
    const file = await writeSourcesFile([{ ...ownFeed, keywords: ['solar'] }]);
    await load(file);
    expect(await listUsedNames()).toEqual(['Own Feed']);
    expect(await getByName('Own Feed')).toMatchObject({ keywords: ['solar'], is_enabled: true });
    await load(await writeSourcesFile([{ ...ownFeed, url: 'https://own.example.sg/other', name: 'Other Feed' }]));
    expect(await listUsedNames()).toEqual(['Other Feed']);
    await load(null);
    expect(await listUsedNames()).toEqual(shipped);
    await load(NO_NEWS_SOURCES);
    expect(await listUsedNames()).toEqual([]);
  });

  test('leaves what admins have added, edited or removed', async () => {
    const { db, load, listUsedNames } = await openSources();
    await load(null);
    await createSourceRow(db, { name: 'Added', url: 'https://added.example.sg/feed', edited_by_admin: true });
    await db.updateTable('news_sources').set({ edited_by_admin: true }).where('name', '=', 'Mothership').execute();
    await db
      .updateTable('news_sources')
      .set({ edited_by_admin: true, removed_at: NOW })
      .where('name', '=', 'Eco-Business')
      .execute();
    await load(await writeSourcesFile([ownFeed]));
    expect(await listUsedNames()).toEqual(['Added', 'Mothership', 'Own Feed']);
    await load(null);
    expect(await listUsedNames()).toContain('Added');
    expect(await listUsedNames()).not.toContain('Eco-Business');
  });

  test('may contain a feed that ships with the product: the two are one feed', async () => {
    const { load, listUsedNames } = await openSources();
    await load(null);
    const shipped = await listUsedNames();
    const { url } = [...(await readNewsSources()).values()].find(({ name }) => name === 'Mothership') ?? { url: '' };
    await load(await writeSourcesFile([{ ...ownFeed, url, name: 'My Mothership' }]));
    expect(await listUsedNames()).toEqual(['My Mothership']);
    await load(null);
    expect(await listUsedNames()).toEqual(shipped);
  });

  test.each([
    ['invalid JSON', '[{'],
    ['a list of something else', ['https://a.sg']],
    ['an unknown field', [{ ...ownFeed, keyword: [] }]],
    ['another scheme', [{ ...ownFeed, url: 'file:///etc/passwd' }]],
    ['an unknown category', [{ ...ownFeed, category: 'Sport' }]],
  ])('is refused with an explanation for %s', async (_what, content) => {
    const { load } = await openSources();
    const file = await writeSourcesFile(content);
    await expect(load(file)).rejects.toThrow(EnvError);
    await expect(load(file)).rejects.toThrow(`NEWS_SOURCES is "${file}", but it must be a JSON file`);
  });

  test('is refused with an explanation if it does not exist', async () => {
    const { load } = await openSources();
    await expect(load('/no/such/file.json')).rejects.toThrow(/^NEWS_SOURCES is .*ENOENT/);
  });
});
