import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MadeResident } from '../../testing/factories.ts';
import { answersTo, storedQuiz, takeQuiz } from '../../testing/content/quizzes.ts';
import { statementsOf } from '../../testing/statements.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { translateIntoGerman } from '../../testing/content/translations.ts';
import { aLessonForm, aQuestion } from '../../testing/content/written-content.ts';

const shared = shareTestApp();
let admin: MadeResident;
beforeAll(async () => {
  admin = await shared().resident({ isAdmin: true });
});

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  shared().call(method, `/api/admin/lessons${path}`, { as: admin, body });
const create = async (form = aLessonForm()): Promise<LessonToEdit> => {
  const answer = await send('POST', '', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const edit = ({ id, version }: LessonToEdit, form: object) => send('PUT', `/${id}`, { ...form, version });
const publish = ({ id, version }: LessonToEdit) => send('POST', `/${id}/publish`, { version });
const retire = ({ id, version }: LessonToEdit) => send('POST', `/${id}/retire`, { version });
const published = async (form = aLessonForm()): Promise<LessonToEdit> => {
  const answer = await publish(await create(form));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const formOf = ({ title, description, category, difficulty, sections, sources, quiz }: LessonToEdit) => ({
  title,
  description,
  category,
  difficulty,
  sections,
  sources,
  quiz,
});
const listed = async () => (await shared().call('GET', '/api/lessons')).body as { id: number; title: string }[];
const isListed = async ({ id }: { id: number }) => (await listed()).some((one) => one.id === id);
const foundBy = async (text: string) => {
  const { body } = await shared().call('GET', `/api/search?q=${encodeURIComponent(text)}`, {
    as: await shared().resident(),
  });
  return (body.lessons as { id: number }[]).map(({ id }) => id);
};
const auditOf = ({ id }: { id: number }) =>
  shared()
    .db.selectFrom('audit_entries')
    .select(['action', 'admin_id', 'subject_name', 'facts'])
    .where('subject', '=', 'lesson')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('a lesson that an admin writes', () => {
  test('is a hidden draft until it is published: then it is listed, served and found immediately', async () => {
    const form = aLessonForm({ title: 'Zwischenraum of the mangroves' });
    const draft = await create(form);
    expect(draft).toMatchObject({ ...form, quiz: expect.anything(), status: 'draft', version: 1, completions: 0 });
    expect(await isListed(draft)).toBe(false);
    expect((await shared().call('GET', `/api/lessons/${draft.id}`)).status).toBe(404);
    expect(await foundBy('zwischenraum')).toEqual([]);

    const answer = await publish(draft);
    expect(answer.body).toMatchObject({ status: 'published', version: 2 });
    expect(await isListed(draft)).toBe(true);
    expect((await shared().call('GET', `/api/lessons/${draft.id}`)).body).toMatchObject({
      sections: form.sections,
      estimatedMinutes: 6,
      ecoPointsReward: 20,
    });
    expect(await foundBy('zwischenraum')).toEqual([draft.id]);
  });

  test('comes last in its category', async () => {
    const made = await published(aLessonForm({ category: 'Energy' }));
    const order = (await shared().call('GET', '/api/lessons')).body as { id: number; category: string }[];
    const energy = order.flatMap(({ category }, place) => (category === 'Energy' ? [place] : []));
    expect(order[energy.at(-1) ?? -1]?.id).toBe(made.id);
    expect(energy).toEqual(energy.map((_, n) => (energy[0] ?? 0) + n));
    const moved = await edit(made, { ...formOf(made), category: 'Water' });
    expect(moved.status).toBe(200);
    const after = (await shared().call('GET', '/api/lessons')).body as { id: number; category: string }[];
    expect(after.findLast(({ category }) => category === 'Water')?.id).toBe(made.id);
  });

  test('can be saved unfinished, but not published: 422 with each unfinished field', async () => {
    const draft = await create({
      ...aLessonForm(),
      description: '',
      sections: [],
      sources: [],
      quiz: [],
    });
    const unfinished = await edit(draft, {
      ...aLessonForm(),
      description: 'Too short',
      sections: [
        { heading: '', body: '' },
        { heading: 'Second', body: '<b>Bold</b> and long enough to be a text' },
      ],
      sources: [{ key: 'nea', publisher: 'NEA', year: 2024, detail: '' }],
      quiz: [
        aQuestion(1),
        { ...aQuestion(2), others: ['Right answer 2', 'Right answer 2'], explanation: 'It rose by 40 % [^x].' },
      ],
    });
    expect(unfinished.status, unfinished.text).toBe(200);
    const answer = await publish(unfinished.body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-ready' } });
    expect(Object.keys(answer.body.fields).toSorted()).toEqual([
      'description',
      'quiz',
      'quiz.1.explanation',
      'quiz.1.others.0',
      'quiz.1.others.1',
      'sections',
      'sections.0.body',
      'sections.0.heading',
      'sections.1.body',
      'sources.0.detail',
      'sources.0.key',
    ]);
    expect(await isListed(draft)).toBe(false);
  });

  test('answers 400 with the invalid field, and 404 for an unknown lesson', async () => {
    const wrong: [string, object][] = [
      ['title', { title: 'x' }],
      ['category', { category: 'Everything' }],
      ['sections', { sections: Array.from({ length: 9 }, () => ({ heading: 'a', body: 'b' })) }],
      ['sections.1.body', { sections: [aLessonForm().sections[0], { heading: 'a', body: 'b'.repeat(12_001) }] }],
      ['sources.0.year', { sources: [{ ...aLessonForm().sources[0], year: 1900 }] }],
      ['quiz.0.id', { quiz: [{ ...aQuestion(1), id: 'Not A Key' }] }],
      ['quiz.0.answer', { quiz: [{ ...aQuestion(1), answer: 'x'.repeat(161) }] }],
    ];
    for (const [field, spoilt] of wrong) {
      const answer = await send('POST', '', { ...aLessonForm(), ...spoilt });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]]);
    }
    const { status, body } = await send('PUT', '/999999', { ...aLessonForm(), version: 1 });
    expect([status, body.code]).toEqual([404, 'lesson-not-found']);
  });

  test('accepts a body of up to 256 KiB, larger than other requests may send', async () => {
    const long = { heading: 'Long', body: 'äöü '.repeat(3_000) };
    const form = { ...aLessonForm(), sections: Array.from({ length: 8 }, () => long) };
    expect(JSON.stringify(form).length).toBeGreaterThan(64 * 1024);
    const draft = await create(form);
    expect((await publish(draft)).body.fields.sections).toMatch(/It takes \d{3} now$/);
    const answer = await send('POST', '', { ...form, more: 'x'.repeat(260 * 1024) });
    expect(answer.status).toBe(413);
  });

  test('has a unique title, regardless of case, also with concurrent writes; retiring it frees the title', async () => {
    const first = await published();
    const taken = await send('POST', '', aLessonForm({ title: first.title.toUpperCase() }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'title-taken', fields: { title: expect.any(String) } } });
    const other = await create();
    expect((await edit(other, { ...formOf(other), title: first.title })).body.code).toBe('title-taken');
    const title = 'Written by two at the same time';
    const both = await Promise.all([
      send('POST', '', aLessonForm({ title })),
      send('POST', '', aLessonForm({ title })),
    ]);
    expect(inOrder(both.map(({ status }) => status))).toEqual([201, 409]);

    const retired = (await retire(first)).body;
    const again = await published(aLessonForm({ title: first.title }));
    expect(again.title).toBe(first.title);
    expect(await publish(retired)).toMatchObject({ status: 409, body: { code: 'title-taken' } });
    const worse = await edit(retired, { ...formOf(retired), description: '', quiz: [] });
    const refusal = await publish(worse.body);
    expect(refusal).toMatchObject({ status: 422, body: { code: 'not-ready' } });
    expect(Object.keys(refusal.body.fields)).toEqual(expect.arrayContaining(['title', 'description', 'quiz']));
  });
});

describe('a published lesson', () => {
  test('cannot become unfit for publication: 400 with the fields, and nothing changes', async () => {
    const lesson = await published();
    const [first, ...rest] = lesson.quiz;
    const wrong: [string, object][] = [
      [
        'sections.2.body',
        { sections: lesson.sections.with(2, { heading: 'End', body: 'See [this](https://a.sg) please.' }) },
      ],
      [
        'sections.0.body',
        {
          sections: lesson.sections.with(0, {
            heading: 'Start',
            body: 'In 2024 it was all over.' + ' word'.repeat(200),
          }),
        },
      ],
      ['quiz.0.answer', { quiz: [{ ...first, answer: '' }, ...rest] }],
      ['quiz.0.others.1', { quiz: [{ ...first, others: ['Same', 'Same'] }, ...rest] }],
      ['quiz.1.id', { quiz: [first, { ...rest[0], id: first?.id }, ...rest.slice(1)] }],
      ['quiz', { quiz: rest }],
      [
        'sections',
        { sections: lesson.sections.map((section) => ({ ...section, body: `${section.body} word`.repeat(9) })) },
      ],
    ];
    for (const [field, spoilt] of wrong) {
      const answer = await edit(lesson, { ...formOf(lesson), ...spoilt });
      expect([field, answer.status, answer.body.code]).toEqual([field, 400, 'invalid-input']);
      expect(Object.keys(answer.body.fields)).toContain(field);
    }
    const { body } = await shared().call('GET', `/api/admin/lessons/${lesson.id}`, { as: admin });
    expect(body).toEqual(lesson);
  });

  test('shows an edit immediately, and search finds its new title, not the old one', async () => {
    const lesson = await published(aLessonForm({ title: 'Of quinquereme and trees' }));
    await listed();
    const answer = await edit(lesson, { ...formOf(lesson), title: 'Of trireme and trees' });
    expect(answer.body).toMatchObject({ title: 'Of trireme and trees', version: lesson.version + 1 });
    expect((await listed()).find(({ id }) => id === lesson.id)?.title).toBe('Of trireme and trees');
    expect(await foundBy('quinquereme')).toEqual([]);
    expect(await foundBy('trireme')).toEqual([lesson.id]);
  });

  test('shows no translation of texts that an admin has edited, and keeps the others', async () => {
    const lesson = await published();
    const [first] = lesson.sections;
    await translateIntoGerman(shared().db, 'lesson', lesson.id, {
      [lesson.title]: 'Alt',
      [lesson.description]: 'Bleibt',
      [first?.heading ?? '']: 'Alt',
      [lesson.sections.at(-1)?.heading ?? '']: 'Bleibt auch',
    });
    const { body } = await shared().call('GET', `/api/admin/lessons/${lesson.id}`, { as: admin });
    const sections = lesson.sections.with(0, { heading: 'Another heading', body: first?.body ?? '' }).toReversed();
    const answer = await edit(body, { ...formOf(body), title: `Renamed ${lesson.id}`, sections });
    expect(answer.status, answer.text).toBe(200);
    const shown = (await shared().call('GET', `/api/lessons/${lesson.id}?language=de`)).body;
    expect(shown.translations).toEqual({ de: { description: 'Bleibt', 'sections.0.heading': 'Bleibt auch' } });
  });

  test('keeps its version when saved without a change, and adds nothing to the audit log', async () => {
    const lesson = await published();
    const before = await auditOf(lesson);
    const quiz = lesson.quiz.map((question) => ({ ...question, others: question.others.toReversed() }));
    expect(await edit(lesson, { ...formOf(lesson), quiz })).toMatchObject({ status: 200, body: lesson });
    expect(await publish(lesson)).toMatchObject({ status: 200, body: lesson });
    expect(await auditOf(lesson)).toEqual(before);
  });

  test('is marked as edited if it ships with the product, so that loading content leaves it alone', async () => {
    const { body } = await shared().call('GET', '/api/admin/lessons/2', { as: admin });
    expect(body.editedAt).toBeNull();
    const answer = await edit(body, { ...formOf(body), description: `${body.description.slice(0, 100)} and more` });
    expect(answer.status, answer.text).toBe(200);
    const row = await shared()
      .db.selectFrom('lessons')
      .select(['edited_by_admin', 'edited_at', 'quiz_version'])
      .where('id', '=', 2)
      .executeTakeFirst();
    expect(row).toEqual({ edited_by_admin: true, edited_at: shared().clock.now(), quiz_version: 1 });
  });
});

describe('a quiz that an admin edits while a resident takes it', () => {
  test('answers 422 quiz-changed, then accepts answers to the new quiz, and leaves what others earned', async () => {
    const { call, db, resident } = shared();
    const lesson = await published();
    const [early, late] = [await resident(), await resident()];
    await takeQuiz(shared(), early, lesson.id);
    const earned = await call('GET', '/api/user/lessons', { as: early });
    const { quizVersion } = (await call('GET', `/api/lessons/${lesson.id}`)).body;
    const answers = answersTo(await storedQuiz(db, lesson.id));

    const [first, ...rest] = lesson.quiz;
    const quiz = [{ ...first, answer: 'A better right answer' }, ...rest];
    expect((await edit(lesson, { ...formOf(lesson), quiz })).body.quizVersion).toBe(quizVersion + 1);
    const sent = await call('POST', `/api/lessons/${lesson.id}/complete`, { body: { answers, quizVersion }, as: late });
    expect(sent).toMatchObject({ status: 422, body: { code: 'quiz-changed' } });

    const changed = (await call('GET', `/api/lessons/${lesson.id}`)).body;
    expect(changed.quizVersion).toBe(quizVersion + 1);
    expect(changed.quizQuestions.map(({ id }: { id: string }) => id)).toEqual(lesson.quiz.map(({ id }) => id));
    expect((await takeQuiz(shared(), late, lesson.id)).body).toMatchObject({ passed: true, score: 100 });
    expect((await call('GET', '/api/user/lessons', { as: early })).body).toEqual(earned.body);
  });

  test('keeps its version when only the text of the lesson changes', async () => {
    const lesson = await published();
    const sections = lesson.sections.with(0, { heading: 'Another heading', body: lesson.sections[0]?.body ?? '' });
    const { body } = await edit(lesson, { ...formOf(lesson), sections });
    expect([body.version, body.quizVersion]).toEqual([lesson.version + 1, lesson.quizVersion]);
  });
});

describe('a retired lesson', () => {
  test('is not listed, served, found or graded; earnings stay, and it can be published again', async () => {
    const { call, resident } = shared();
    const lesson = await published(aLessonForm({ title: 'Quokka of the hills' }));
    const mei = await resident();
    await takeQuiz(shared(), mei, lesson.id);
    const profile = async () => (await call('GET', '/api/user/profile', { as: mei })).body;
    const before = await profile();

    expect(await foundBy('quokka')).toEqual([lesson.id]);
    const retired = (await retire(lesson)).body;
    expect(retired).toMatchObject({ status: 'retired', completions: 1 });
    expect(await isListed(lesson)).toBe(false);
    expect((await call('GET', `/api/lessons/${lesson.id}`)).status).toBe(404);
    expect(await foundBy('quokka')).toEqual([]);
    expect((await takeQuiz(shared(), mei, lesson.id)).body.code).toBe('lesson-not-found');
    expect(await profile()).toEqual(before);
    expect(before.stats.lessonsCompleted).toBe(1);
    const ledger = await call('GET', '/api/user/activities', { as: mei });
    expect(ledger.text).toContain('Quokka of the hills');

    expect((await publish(retired)).body.status).toBe('published');
    expect(await foundBy('quokka')).toEqual([lesson.id]);
    expect((await auditOf(lesson)).map(({ action }) => action)).toEqual([
      'created',
      'published',
      'retired',
      'published',
    ]);
  });
});

describe('the list of lessons for admins', () => {
  test('has lessons in every status, newest first, with filters and paging', async () => {
    const { call } = shared();
    const marks = { description: 'Marked as xylophone, so that an admin can find it by this word.' };
    const [draft, shown] = [
      await create(aLessonForm(marks)),
      await published(aLessonForm({ ...marks, category: 'Food' })),
    ];
    const withdrawn = (await retire(await published(aLessonForm(marks)))).body;
    const ids = async (query: string) =>
      ((await call('GET', `/api/admin/lessons${query}`, { as: admin })).body as { id: number }[]).map(({ id }) => id);
    expect(await ids('?search=XYLO')).toEqual([withdrawn.id, shown.id, draft.id]);
    expect(await ids('?search=xylo&status=draft')).toEqual([draft.id]);
    expect(await ids('?search=xylo&status=published')).toEqual([shown.id]);
    expect(await ids('?search=xylo&status=retired')).toEqual([withdrawn.id]);
    expect(await ids('?search=xylo&category=Food')).toEqual([shown.id]);
    expect(await ids(`?search=xylo&limit=1&before=${withdrawn.id}`)).toEqual([shown.id]);
    expect(await ids('?search=100%25')).toEqual([]);
    const [row] = (await call('GET', '/api/admin/lessons?search=xylo&status=published', { as: admin })).body;
    expect(row).toMatchObject({ questions: 4, completions: 0, category: 'Food', status: 'published' });
    expect(Object.keys(row)).not.toContain('quiz');
  });

  test('has an audit log that says who edited which fields', async () => {
    const lesson = await published();
    const [first, ...rest] = lesson.quiz;
    await edit(lesson, { ...formOf(lesson), title: `${lesson.title}, new`, quiz: [...rest, first] });
    expect(await auditOf(lesson)).toEqual([
      { action: 'created', admin_id: admin.id, subject_name: lesson.title, facts: {} },
      { action: 'published', admin_id: admin.id, subject_name: lesson.title, facts: {} },
      { action: 'edited', admin_id: admin.id, subject_name: `${lesson.title}, new`, facts: { fields: 'title, quiz' } },
    ]);
  });
});

describe('a write by an admin', () => {
  const counted = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => !/^(begin|start transaction|commit)/i.test(text.trim()));

  test('runs at most seven statements, one of them for the audit log', async () => {
    const draft = await create();
    const shown = await published();
    const writes = [
      () => create(),
      () => publish(draft),
      () => edit(shown, { ...formOf(shown), title: `${shown.title}, new`, quiz: shown.quiz.toReversed() }),
      () => retire({ ...draft, version: draft.version + 1 }),
    ];
    for (const write of writes) {
      const statements = await counted(write);
      expect(statements.slice(7)).toEqual([]);
      expect(statements.filter((text) => text.includes('"audit_entries"'))).toHaveLength(1);
    }
  });
});
