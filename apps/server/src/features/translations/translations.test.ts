import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../content.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const get = async (path: string) => (await shared().call('GET', path)).body;
const OTHER_LANGUAGES = LANGUAGES.slice(1);
const LISTS = ['/api/green-spaces', '/api/lessons', '/api/challenges', '/api/news'];

interface Item {
  readonly id: number;
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

describe('a list of content', () => {
  test('has no translations in English', async () => {
    for (const list of LISTS)
      for (const path of [list, `${list}?language=en`])
        for (const { translations } of (await get(path)) as Item[]) expect(translations, path).toEqual({});
  });

  test.each(OTHER_LANGUAGES)(
    'has titles and descriptions of every item in %s, and of no other language',
    async (language) => {
      for (const list of LISTS) {
        // News of feeds, which are not `isOwn`, stay untranslated.
        const items = ((await get(`${list}?language=${language}`)) as (Item & { isOwn?: boolean })[]).filter(
          ({ isOwn = true }) => isOwn,
        );
        expect(items.length).toBeGreaterThan(10);
        for (const { id, translations } of items) {
          expect(Object.keys(translations), `${list} ${id}`).toEqual([language]);
          const texts = Object.keys(translations[language] ?? {});
          expect(texts.includes('description') || texts.includes('summary'), `${list} ${id}`).toBe(true);
        }
      }
    },
  );

  test.each(OTHER_LANGUAGES)(
    'compresses to at most one and a half times as many bytes in %s as in English',
    async (language) => {
      for (const list of LISTS) {
        const [english, translated] = await Promise.all([get(list), get(`${list}?language=${language}`)]);
        const [englishBytes, translatedBytes] = [english, translated].map(
          (body) => gzipSync(JSON.stringify(body), { level: 9 }).length,
        );
        expect((translatedBytes ?? 0) / (englishBytes ?? 1), list).toBeLessThanOrEqual(1.5);
      }
    },
  );

  test.each(['xx', 'EN', 'zh-SG', '', 'zh%00', '__proto__'])('refuses the language %j with 400', async (language) => {
    const response = await shared().call('GET', `/api/lessons?language=${language}`);
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

describe('an item of content', () => {
  test('has all its texts in an official language, with the options of its quiz, but not their explanations', async () => {
    for (const language of ['zh', 'ms', 'ta']) {
      const { translations, sections, quizQuestions } = await get(`/api/lessons/1?language=${language}`);
      const texts = translations[language];
      for (const field of ['title', 'description', `sections.${sections.length - 1}.body`])
        expect(Object.keys(texts)).toContain(field);
      const options = Object.keys(texts).filter((field) => /^quizQuestions\.\d+\.options\.\d+\.text$/.test(field));
      expect(options).toHaveLength(
        quizQuestions.reduce(
          (sum: number, { options: questionOptions }: { options: unknown[] }) => sum + questionOptions.length,
          0,
        ),
      );
      expect(Object.keys(texts).some((field) => /^quiz.*explanation/.test(field))).toBe(false);
    }
  });

  test('has the names of stations that signs show', async () => {
    const [space] = await get('/api/green-spaces?search=bedok%20reservoir');
    const { translations } = await get(`/api/green-spaces/${space.id}?language=zh`);
    expect(translations.zh.nearestMrt).toBe('勿洛蓄水池（DT30）');
  });

  test('has no marks of citations in an article, as in English', async () => {
    const [article] = ((await get('/api/news')) as { id: number; isOwn: boolean }[]).filter(({ isOwn }) => isOwn);
    for (const language of ['zh', 'ms', 'ta']) {
      const { translations } = await get(`/api/news/${article?.id}?language=${language}`);
      expect(translations[language].content.length).toBeGreaterThan(100);
      expect(translations[language].content).not.toContain('[^');
    }
  });

  test('falls back to English, text by text, once its English has changed', async () => {
    const app = await startTestApp();
    await app.db.updateTable('lessons').set({ title: 'Another title' }).where('id', '=', 1).execute();
    const { translations } = (await app.call('GET', '/api/lessons/1?language=zh')).body;
    expect(translations.zh.title).toBeUndefined();
    expect(translations.zh.description).toBeDefined();
  });
});

describe('the result of a quiz', () => {
  test('explains in the requested language', async () => {
    const mei = await shared().resident();
    const { quizQuestions } = await get('/api/lessons/2');
    const answers = quizQuestions.map(({ id, options }: { id: string; options: { id: string }[] }) => ({
      questionId: id,
      optionId: options[0]?.id,
    }));
    const response = await shared().call('POST', '/api/lessons/2/complete?language=ta', { as: mei, body: { answers } });
    expect(response.status, response.text).toBe(200);
    const explained: number[] = response.body.questions.flatMap(
      ({ explanation }: { explanation: string | null }, index: number) => (explanation ? [index] : []),
    );
    expect(explained.length).toBeGreaterThan(0);
    expect(Object.keys(response.body.translations.ta)).toEqual(
      explained.map((index) => `questions.${index}.explanation`),
    );
  });
});

describe('the names of content', () => {
  test('are those of places, lessons, challenges, badges and towns in the language; English has none', async () => {
    const names = await get('/api/content-names?language=zh');
    expect(names).toMatchObject({
      'Singapore Botanic Gardens': '新加坡植物园',
      Bedok: '勿洛',
    });
    const badges = [
      'First Page',
      'Seven Days Green',
      'Made a first friend',
      'Completed the challenge Bottle Back',
      'Club goal',
      'Reached a goal with a club',
      'Completed a challenge of a club',
    ];
    for (const name of [...badges, 'Waste & Recycling', 'Water']) expect(names[name], name).toMatch(/\p{Script=Han}/u);
    expect(await get('/api/content-names')).toEqual({});
    expect(await get('/api/content-names?language=en')).toEqual({});
  });
});

describe('the search', () => {
  test.each([
    ['植物园', 'Singapore Botanic Gardens', 'greenSpaces'],
    ['莲', 'Japanese Garden', 'greenSpaces'],
    ['பூமலை', 'Singapore Botanic Gardens', 'greenSpaces'],
    ['Taman Botani', 'Singapore Botanic Gardens', 'greenSpaces'],
    ['电子垃圾', 'The drawer of dead gadgets', 'lessons'],
  ])('for %s finds %s', async (q, name, list) => {
    const mei = await shared().resident();
    const response = await shared().call('GET', `/api/search?q=${encodeURIComponent(q)}&language=zh`, { as: mei });
    expect(response.status).toBe(200);
    const names = response.body[list].map((item: { name?: string; title?: string }) => item.name ?? item.title);
    expect(names).toContain(name);
  });

  test('for Japanese text answers a resident who reads Chinese', async () => {
    const path = `/api/search?q=${encodeURIComponent('ゴミ')}&language=zh`;
    const response = await shared().call('GET', path, { as: await shared().resident() });
    expect(response).toMatchObject({ status: 200, body: { lessons: expect.any(Array) } });
  });
});

test('loading content again replaces shipped translations, but not those of admins', async () => {
  const app = await startTestApp();
  const titleTranslations = app.db
    .updateTable('content_translations')
    .where('language', '=', 'zh')
    .where('field', '=', 'title');
  await titleTranslations
    .where('subject', '=', 'lesson')
    .where('subject_id', '=', 1)
    .set({ text: '管理员的标题', edited_by_admin: true })
    .execute();
  await titleTranslations.where('subject', '=', 'lesson').where('subject_id', '=', 2).set({ text: '旧标题' }).execute();
  await app.db.deleteFrom('translation_loads').execute();
  await loadContent(app.db);
  const otherServer = await startTestApp({ sharing: app });
  const titles = ((await otherServer.call('GET', '/api/lessons?language=zh')).body as Item[]).map(
    ({ translations }) => translations['zh']?.['title'],
  );
  expect(titles).toContain('管理员的标题');
  expect(titles).not.toContain('旧标题');
});
