import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import type {
  ListedTranslations,
  TranslationsToEdit,
  TranslationToEdit,
} from '@ecopulse/contract/translations/translations-admin';
import { describe, expect, test } from 'vitest';
import { saveShippedTranslations } from '../../core/content/translations.queries.ts';
import { waitUntilStatementIsBlocked } from '../../testing/captured-statements.ts';
import { problem, shareTestApp, shareResident } from '../../testing/test-app.ts';
import { createLessonForm } from '../../testing/content/content-forms.ts';

const shared = shareTestApp();
const admin = shareResident(shared, { isAdmin: true });

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  shared().call(method, path, { as: admin(), ...(body !== undefined && { body }) });

const createDraft = async (): Promise<LessonToEdit> =>
  (await call('POST', '/api/admin/lessons', createLessonForm())).body;

async function createLesson(): Promise<LessonToEdit> {
  const { id, version } = await createDraft();
  return (await call('POST', `/api/admin/lessons/${id}/publish`, { version })).body;
}

async function editLesson(lesson: LessonToEdit, change: Partial<LessonToEdit>): Promise<LessonToEdit> {
  const answer = await call('PUT', `/api/admin/lessons/${lesson.id}`, { ...lesson, ...change });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const pathOf = ({ id }: { id: number }) => `/api/admin/translations/lesson/${id}`;
type TextToTranslate = Pick<TranslationsToEdit, 'field' | 'english' | 'most'> & TranslationToEdit;
const read = async (lesson: { id: number }, field = 'title'): Promise<TranslationsToEdit> =>
  (await call('GET', `${pathOf(lesson)}?field=${field}`)).body;
/** Its Chinese translation. */
function inChinese({ field, english, most, translations }: TranslationsToEdit): TextToTranslate {
  const translation = translations.find(({ language }) => language === 'zh');
  if (!translation) throw new Error('no Chinese');
  return { field, english, most, ...translation };
}
const textOf = async (lesson: { id: number }, field: string) => inChinese(await read(lesson, field));
type TextEdit = Pick<TextToTranslate, 'field' | 'english'> & {
  translations: { language: string; before: string | null; text: string }[];
};
const toEdit = ({ field, english, text: before }: TextToTranslate, text: string): TextEdit => ({
  field,
  english,
  translations: [{ language: 'zh', before, text }],
});
const send = (lesson: { id: number }, edit: TextEdit) => call('PUT', pathOf(lesson), edit);
async function citingTextOf(lesson: LessonToEdit): Promise<TextToTranslate> {
  const index = lesson.sections.findIndex(({ body }) => body.includes('[^nparks-2024]'));
  return textOf(lesson, `sections.${index}.body`);
}
const translate = async (lesson: { id: number }, field: string, text: string) =>
  send(lesson, toEdit(await textOf(lesson, field), text));

const shownTranslations = async (lesson: { id: number }) =>
  (await call('GET', `/api/lessons/${lesson.id}?language=zh`)).body.translations.zh as Record<string, string>;
const findLessonIds = async (text: string) =>
  ((await call('GET', `/api/search?q=${encodeURIComponent(text)}`)).body.lessons as { id: number }[]).map(
    ({ id }) => id,
  );
const listTranslations = async (query: string, subject = 'lesson'): Promise<ListedTranslations[]> =>
  (await call('GET', `/api/admin/translations?language=zh&subject=${subject}${query}`)).body;
const rowOf = async (lesson: { id: number }, show = 'all') =>
  (await listTranslations(`&limit=100&show=${show}`)).find(({ id }) => id === lesson.id);
const findLastAuditEntry = ({ id }: { id: number }) =>
  shared()
    .db.selectFrom('audit_entries')
    .select(['action', 'admin_id', 'facts'])
    .where('subject', '=', 'lesson')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('a translation that an admin writes', () => {
  test('is shown, found by search and named at once, and recorded in the audit log', async () => {
    const lesson = await createLesson();
    // Fills the caches that the translation must clear.
    await shownTranslations(lesson);
    await call('GET', '/api/content-names?language=zh');
    const [title, heading] = [await textOf(lesson, 'title'), await textOf(lesson, 'sections.0.heading')];
    for (const edit of [toEdit(title, ' 水獭过马路 '), toEdit(heading, '开头')]) {
      const answer = await send(lesson, edit);
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await shownTranslations(lesson)).toEqual({ title: '水獭过马路', 'sections.0.heading': '开头' });
    expect(await findLessonIds('水獭')).toEqual([lesson.id]);
    expect((await call('GET', '/api/content-names?language=zh')).body[lesson.title]).toBe('水獭过马路');
    const facts = { fields: 'sections', language: 'zh' };
    expect(await findLastAuditEntry(lesson)).toEqual({ action: 'edited', admin_id: admin().id, facts });
  });

  test('is out of date once its English has changed, until an admin saves it again', async () => {
    const lesson = await createLesson();
    await translate(lesson, 'title', '树叶');
    const renamed = await editLesson(lesson, { title: `${lesson.title} again` });
    expect(await shownTranslations(lesson)).toEqual({});
    expect(await rowOf(lesson)).toMatchObject({ translated: 0, outdated: 1, name: renamed.title });
    const title = await textOf(lesson, 'title');
    const earlier = { english: lesson.title, text: '树叶' };
    expect(title).toMatchObject({ field: 'title', english: renamed.title, most: 140, text: null, earlier });
    expect((await send(lesson, toEdit(title, earlier.text))).status).toBe(200);
    expect(await shownTranslations(lesson)).toEqual({ title: '树叶' });
    expect(await rowOf(lesson)).toMatchObject({ translated: 1, outdated: 0 });
  });

  test('is removed by an empty text, and the English is shown', async () => {
    const lesson = await createLesson();
    await translate(lesson, 'title', '鑫淼焱');
    expect(inChinese((await translate(lesson, 'title', '  ')).body)).toMatchObject({ text: null, earlier: null });
    expect(await shownTranslations(lesson)).toEqual({});
    expect(await findLessonIds('鑫淼焱')).toEqual([]);
    expect((await call('GET', '/api/content-names?language=zh')).body).not.toHaveProperty([lesson.title]);
  });

  test('of a draft is not among the names of content until it is published', async () => {
    const draft = await createDraft();
    expect((await translate(draft, 'title', '草稿')).status).toBe(200);
    const readNames = async () => (await call('GET', '/api/content-names?language=zh')).body;
    expect(await readNames()).not.toHaveProperty([draft.title]);
    expect((await call('POST', `/api/admin/lessons/${draft.id}/publish`, { version: draft.version })).status).toBe(200);
    expect((await readNames())[draft.title]).toBe('草稿');
  });

  test('writes nothing if it is what is stored', async () => {
    const lesson = await createLesson();
    await translate(lesson, 'title', '树叶');
    const before = await shared().db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').executeTakeFirst();
    expect((await translate(lesson, 'title', '树叶')).status).toBe(200);
    const after = await shared().db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').executeTakeFirst();
    expect(after).toEqual(before);
  });

  test('warns of figures that differ, and is stored all the same', async () => {
    const lesson = await createLesson();
    const citingText = await citingTextOf(lesson);
    const answer = await send(lesson, toEdit(citingText, '百分之 50 的叶子会落 [^nparks-2024]'));
    expect(inChinese(answer.body)).toMatchObject({ lacks: [40], adds: [50] });
    expect(await textOf(lesson, citingText.field)).toEqual(inChinese(answer.body));
    const { body } = await translate(lesson, citingText.field, '百分之 40 [^nparks-2024]');
    expect(inChinese(body)).toMatchObject({ lacks: [], adds: [] });
  });

  test('is refused with a message for its field if it cites something else or is too long', async () => {
    const lesson = await createLesson();
    const [title, citingText] = [await textOf(lesson, 'title'), await citingTextOf(lesson)];
    const tooLong = toEdit(title, '叶'.repeat(141));
    const malay = { language: 'ms', before: null, text: 'Daun' };
    expect(await send(lesson, { ...tooLong, translations: [malay, ...tooLong.translations] })).toMatchObject(
      problem(400, 'invalid-input', { fields: { 'translations.1.text': 'Must be at most 140 characters' } }),
    );
    expect((await send(lesson, toEdit(citingText, '40'))).body.fields).toEqual({
      'translations.0.text': 'Use the same citations and links as the English',
    });
    expect((await read(lesson)).translations.every(({ text }) => text === null)).toBe(true);
    expect(await shownTranslations(lesson)).toEqual({});
    for (const invalidText of ['a\u0000b', '\uD800'])
      expect((await send(lesson, toEdit(title, invalidText))).status).toBe(400);
  });

  test('also applies to another field with the same English text', async () => {
    const lesson = await createLesson();
    const [first, second, ...rest] = lesson.sections;
    if (!first || !second) throw new Error('a section is missing');
    const sectionsOfSameHeading = [first, { ...second, heading: first.heading }, ...rest];
    await editLesson(lesson, { sections: sectionsOfSameHeading });
    await translate(lesson, 'sections.0.heading', '开头');
    expect((await textOf(lesson, 'sections.1.heading')).text).toBe('开头');
    await translate(lesson, 'sections.1.heading', '');
    expect((await textOf(lesson, 'sections.0.heading')).text).toBeNull();
  });
});

describe('a text in all languages', () => {
  test('is read by its field, or is the first one, and is saved in several languages at once', async () => {
    const lesson = await createLesson();
    const { fields, field, translations } = await read(lesson, 'no-such-field');
    expect(field).toBe(fields[0]?.field);
    expect(translations.map(({ language }) => language)).toEqual([
      'zh',
      'ms',
      'ta',
      'de',
      'es',
      'ko',
      'ja',
      'fr',
      'it',
    ]);
    const edit = {
      field: 'title',
      english: lesson.title,
      translations: [
        { language: 'de', before: null, text: 'Blätter' },
        { language: 'ms', before: null, text: 'Daun' },
      ],
    };
    const { body } = await send(lesson, edit);
    const stored = (body as TranslationsToEdit).translations.filter(({ text }) => text !== null);
    expect(stored.map(({ language, text }) => `${language} ${text}`)).toEqual(['ms Daun', 'de Blätter']);
    expect(body.fields.find((other: { field: string }) => other.field === 'title')).toEqual({
      field: 'title',
      translated: 2,
    });
    expect((await send(lesson, { ...edit, field: 'description' })).status).toBe(409);
  });

  test('shows which translation residents have reported, until an admin has dealt with it', async () => {
    const lesson = await createLesson();
    await translate(lesson, 'title', '树叶和 *树枝*');
    const resident = await shared().resident();
    const report = { messageId: 'content', language: 'zh', words: '树叶和 树枝' };
    await shared().call('POST', '/api/translation-reports', { as: resident, body: report });
    const reported = async () =>
      (await read(lesson)).translations.filter(({ isReported }) => isReported).map(({ language }) => language);
    expect(await reported()).toEqual(['zh']);
    const [{ id }] = (await call('GET', '/api/admin/inbox?kind=translation')).body;
    await call('PATCH', `/api/admin/inbox/${id}`, { state: 'done' });
    expect(await reported()).toEqual([]);
  });
});

describe('two admins at once', () => {
  test('one gets 409 if the other has changed the English in the meantime', async () => {
    const lesson = await createLesson();
    const title = await textOf(lesson, 'title');
    await editLesson(lesson, { title: `${lesson.title} again` });
    expect(await send(lesson, toEdit(title, '树叶'))).toMatchObject(problem(409, 'edited-meanwhile'));
    expect(await shownTranslations(lesson)).toEqual({});
  });

  test('one of two translations of a text is stored, and the other overwrites nothing', async () => {
    const lesson = await createLesson();
    const title = await textOf(lesson, 'title');
    const responses = await Promise.all(['一', '二'].map((text) => send(lesson, toEdit(title, text))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stored = responses.find(({ status }) => status === 200)?.body as TranslationsToEdit;
    expect(await shownTranslations(lesson)).toEqual({ title: inChinese(stored).text });
  });

  test('a translation waits for an edit of the English that is under way, and is then refused', async () => {
    const lesson = await createLesson();
    const title = await textOf(lesson, 'title');
    const { response } = await shared()
      .db.transaction()
      .execute(async (trx) => {
        await trx.updateTable('lessons').set({ title: 'Renamed' }).where('id', '=', lesson.id).execute();
        const pendingResponse = send(lesson, toEdit(title, '树叶'));
        await waitUntilStatementIsBlocked(shared());
        // In an object, because a returned promise would be awaited before the commit that it waits for.
        return { response: pendingResponse };
      });
    expect(await response).toMatchObject(problem(409, 'edited-meanwhile'));
  });
});

describe('shipped translations', () => {
  const loadShipped = (lesson: LessonToEdit, text: string) =>
    saveShippedTranslations(shared().db, 'lesson', [
      { subjectId: lesson.id, language: 'zh', field: 'title', english: lesson.title, text },
    ]);

  test('replace shipped ones, but not what an admin has written or removed', async () => {
    const lesson = await createLesson();
    await loadShipped(lesson, '第一');
    await loadShipped(lesson, '第二');
    expect((await textOf(lesson, 'title')).text).toBe('第二');
    await translate(lesson, 'title', '管理员');
    await loadShipped(lesson, '第三');
    expect((await textOf(lesson, 'title')).text).toBe('管理员');
    await translate(lesson, 'title', '');
    await loadShipped(lesson, '第四');
    expect((await textOf(lesson, 'title')).text).toBeNull();
  });
});

describe('the list', () => {
  test('counts texts, filters by state and name, and leaves out retired content', async () => {
    const lesson = await createLesson();
    const { fields } = await read(lesson);
    await translate(lesson, 'title', '树叶');
    expect(await rowOf(lesson)).toMatchObject({ translated: 1, missing: fields.length - 1 });
    expect(await rowOf(lesson, 'outdated')).toBeUndefined();
    expect(await rowOf(lesson, 'missing')).toBeDefined();
    const matches = await listTranslations(`&search=${encodeURIComponent(lesson.title.toUpperCase())}`);
    expect(matches.map(({ id }) => id)).toEqual([lesson.id]);
    await call('POST', `/api/admin/lessons/${lesson.id}/retire`, { version: lesson.version });
    expect(await rowOf(lesson)).toBeUndefined();
    expect((await call('GET', pathOf(lesson))).status).toBe(200);
  });

  test.each(['green_space', 'lesson', 'challenge', 'article'])(
    'of a %s is read page by page, newest first',
    async (kind) => {
      const rows: ListedTranslations[] = [];
      for (let page = await listTranslations('&limit=25', kind); page.length > 0;) {
        rows.push(...page);
        page = await listTranslations(`&limit=25&before=${rows.at(-1)?.id}`, kind);
      }
      const ids = rows.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(14);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      const oldest = rows.at(-1);
      if (!oldest) throw new Error('the list is empty');
      const { body } = await call('GET', `/api/admin/translations/${kind}/${oldest.id}`);
      expect(body.name).toBe(oldest.name);
      expect(body.fields).toHaveLength(oldest.translated + oldest.outdated + oldest.missing);
    },
  );

  test('needs a language other than English, and items that exist', async () => {
    expect((await call('GET', '/api/admin/translations?language=en&subject=lesson')).status).toBe(400);
    const code = async (path: string) => (await call('GET', `/api/admin/translations/${path}`)).body.code;
    expect(await code('lesson/999999')).toBe('lesson-not-found');
    expect(await code('green_space/999999')).toBe('green-space-not-found');
    expect(await code('challenge/999999')).toBe('challenge-not-found');
    expect(await code('article/999999')).toBe('article-not-found');
    expect(await code('badge/1')).toBe('invalid-input');
  });
});
