import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { describe, expect, test } from 'vitest';
import { createQuizAnswers, getStoredQuiz, takeQuiz } from '../../testing/content/quizzes.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { problem, shareTestApp, shareResident } from '../../testing/test-app.ts';
import { translateIntoGerman } from '../../testing/content/translations.ts';
import { createLessonForm, createQuestionForm } from '../../testing/content/content-forms.ts';

const shared = shareTestApp();
const admin = shareResident(shared, { isAdmin: true });

const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  shared().call(method, `/api/admin/lessons${path}`, { as: admin(), body });
const create = async (form = createLessonForm()): Promise<LessonToEdit> => {
  const answer = await send('POST', '', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const edit = ({ id, version }: LessonToEdit, form: object) => send('PUT', `/${id}`, { ...form, version });
const publish = ({ id, version }: LessonToEdit) => send('POST', `/${id}/publish`, { version });
const retire = ({ id, version }: LessonToEdit) => send('POST', `/${id}/retire`, { version });
const createPublished = async (form = createLessonForm()): Promise<LessonToEdit> => {
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
const listLessons = async () => (await shared().call('GET', '/api/lessons')).body as { id: number; title: string }[];
const isListed = async ({ id }: { id: number }) => (await listLessons()).some((each) => each.id === id);
const findLessonIds = async (text: string) => {
  const { body } = await shared().call('GET', `/api/search?q=${encodeURIComponent(text)}`, {
    as: await shared().resident(),
  });
  return (body.lessons as { id: number }[]).map(({ id }) => id);
};
const listAuditEntries = ({ id }: { id: number }) =>
  shared().selectRows(
    'audit_entries',
    ['action', 'admin_id', 'subject_name', 'facts'],
    { subject: 'lesson', subject_id: id },
    'id',
  );

describe('a lesson that an admin creates', () => {
  test('is a hidden draft until it is published: then it is listed, served and found immediately', async () => {
    const form = createLessonForm({ title: 'Zwischenraum of the mangroves' });
    const draft = await create(form);
    expect(draft).toMatchObject({ ...form, quiz: expect.anything(), status: 'draft', version: 1, completions: 0 });
    expect(await isListed(draft)).toBe(false);
    expect((await shared().call('GET', `/api/lessons/${draft.id}`)).status).toBe(404);
    expect(await findLessonIds('zwischenraum')).toEqual([]);

    const answer = await publish(draft);
    expect(answer.body).toMatchObject({ status: 'published', version: 2 });
    expect(await isListed(draft)).toBe(true);
    expect((await shared().call('GET', `/api/lessons/${draft.id}`)).body).toMatchObject({
      sections: form.sections,
      estimatedMinutes: 6,
      ecoPointsReward: 20,
    });
    expect(await findLessonIds('zwischenraum')).toEqual([draft.id]);
  });

  test('comes last in its category', async () => {
    const lesson = await createPublished(createLessonForm({ category: 'Energy' }));
    const listed = (await shared().call('GET', '/api/lessons')).body as { id: number; category: string }[];
    const energyIndexes = listed.flatMap(({ category }, index) => (category === 'Energy' ? [index] : []));
    expect(listed[energyIndexes.at(-1) ?? -1]?.id).toBe(lesson.id);
    // The lessons of a category are adjacent.
    expect(energyIndexes).toEqual(energyIndexes.map((_, offset) => (energyIndexes[0] ?? 0) + offset));
    const moved = await edit(lesson, { ...formOf(lesson), category: 'Water' });
    expect(moved.status).toBe(200);
    const after = (await shared().call('GET', '/api/lessons')).body as { id: number; category: string }[];
    expect(after.findLast(({ category }) => category === 'Water')?.id).toBe(lesson.id);
  });

  test('can be saved unfinished, but not published: 422 with each unfinished field', async () => {
    const draft = await create({
      ...createLessonForm(),
      description: '',
      sections: [],
      sources: [],
      quiz: [],
    });
    const unfinished = await edit(draft, {
      ...createLessonForm(),
      description: 'Too short',
      sections: [
        { heading: '', body: '' },
        { heading: 'Second', body: '<b>Bold</b> and long enough to be a text' },
      ],
      sources: [{ key: 'nea', publisher: 'NEA', year: 2024, detail: '' }],
      quiz: [
        createQuestionForm(1),
        {
          ...createQuestionForm(2),
          others: ['Right answer 2', 'Right answer 2'],
          explanation: 'It rose by 40 % [^x].',
        },
      ],
    });
    expect(unfinished.status, unfinished.text).toBe(200);
    const answer = await publish(unfinished.body);
    expect(answer).toMatchObject(problem(422, 'not-ready'));
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
    const invalidFields: [string, object][] = [
      ['title', { title: 'x' }],
      ['category', { category: 'Everything' }],
      ['sections', { sections: Array.from({ length: 9 }, () => ({ heading: 'a', body: 'b' })) }],
      ['sections.1.body', { sections: [createLessonForm().sections[0], { heading: 'a', body: 'b'.repeat(12_001) }] }],
      ['sources.0.year', { sources: [{ ...createLessonForm().sources[0], year: 1900 }] }],
      ['quiz.0.id', { quiz: [{ ...createQuestionForm(1), id: 'Not A Key' }] }],
      ['quiz.0.answer', { quiz: [{ ...createQuestionForm(1), answer: 'x'.repeat(161) }] }],
    ];
    for (const [field, invalid] of invalidFields) {
      const answer = await send('POST', '', { ...createLessonForm(), ...invalid });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]]);
    }
    const { status, body } = await send('PUT', '/999999', { ...createLessonForm(), version: 1 });
    expect([status, body.code]).toEqual([404, 'lesson-not-found']);
  });

  test('accepts a body of up to 256 KiB, larger than other requests may send', async () => {
    const long = { heading: 'Long', body: 'äöü '.repeat(3_000) };
    const form = { ...createLessonForm(), sections: Array.from({ length: 8 }, () => long) };
    expect(JSON.stringify(form).length).toBeGreaterThan(64 * 1024);
    const draft = await create(form);
    // Too long to be published.
    expect((await publish(draft)).body.fields.sections).toMatch(/It takes \d{3} now$/);
    const answer = await send('POST', '', { ...form, more: 'x'.repeat(260 * 1024) });
    expect(answer.status).toBe(413);
  });

  test('has a unique title, regardless of case, also with concurrent writes; retiring it frees the title', async () => {
    const first = await createPublished();
    const duplicate = await send('POST', '', createLessonForm({ title: first.title.toUpperCase() }));
    expect(duplicate).toMatchObject(problem(409, 'title-taken', { fields: { title: expect.any(String) } }));
    const otherLesson = await create();
    expect((await edit(otherLesson, { ...formOf(otherLesson), title: first.title })).body.code).toBe('title-taken');
    const title = 'Written by two at the same time';
    const responses = await Promise.all([
      send('POST', '', createLessonForm({ title })),
      send('POST', '', createLessonForm({ title })),
    ]);
    expect(sortNumbers(responses.map(({ status }) => status))).toEqual([201, 409]);

    const retired = (await retire(first)).body;
    const again = await createPublished(createLessonForm({ title: first.title }));
    expect(again.title).toBe(first.title);
    expect(await publish(retired)).toMatchObject(problem(409, 'title-taken'));
    const emptied = await edit(retired, { ...formOf(retired), description: '', quiz: [] });
    const refusal = await publish(emptied.body);
    expect(refusal).toMatchObject(problem(422, 'not-ready'));
    expect(Object.keys(refusal.body.fields)).toEqual(expect.arrayContaining(['title', 'description', 'quiz']));
  });
});

describe('a published lesson', () => {
  test('cannot become unfit for publication: 400 with the fields, and nothing changes', async () => {
    const lesson = await createPublished();
    const [first, ...rest] = lesson.quiz;
    const invalidFields: [string, object][] = [
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
    for (const [field, invalid] of invalidFields) {
      const answer = await edit(lesson, { ...formOf(lesson), ...invalid });
      expect([field, answer.status, answer.body.code]).toEqual([field, 400, 'invalid-input']);
      expect(Object.keys(answer.body.fields)).toContain(field);
    }
    const { body } = await shared().call('GET', `/api/admin/lessons/${lesson.id}`, { as: admin() });
    expect(body).toEqual(lesson);
  });

  test('shows an edit immediately, and search finds its new title, not the old one', async () => {
    const lesson = await createPublished(createLessonForm({ title: 'Of quinquereme and trees' }));
    // Fills the cache that the edit must clear.
    await listLessons();
    const answer = await edit(lesson, { ...formOf(lesson), title: 'Of trireme and trees' });
    expect(answer.body).toMatchObject({ title: 'Of trireme and trees', version: lesson.version + 1 });
    expect((await listLessons()).find(({ id }) => id === lesson.id)?.title).toBe('Of trireme and trees');
    expect(await findLessonIds('quinquereme')).toEqual([]);
    expect(await findLessonIds('trireme')).toEqual([lesson.id]);
  });

  test('shows no translation of texts that an admin has edited, and keeps the others', async () => {
    const lesson = await createPublished();
    const [first] = lesson.sections;
    await translateIntoGerman(shared().db, 'lesson', lesson.id, {
      [lesson.title]: 'Alt',
      [lesson.description]: 'Bleibt',
      [first?.heading ?? '']: 'Alt',
      [lesson.sections.at(-1)?.heading ?? '']: 'Bleibt auch',
    });
    const { body } = await shared().call('GET', `/api/admin/lessons/${lesson.id}`, { as: admin() });
    const sections = lesson.sections.with(0, { heading: 'Another heading', body: first?.body ?? '' }).toReversed();
    const answer = await edit(body, { ...formOf(body), title: `Renamed ${lesson.id}`, sections });
    expect(answer.status, answer.text).toBe(200);
    const shown = (await shared().call('GET', `/api/lessons/${lesson.id}?language=de`)).body;
    expect(shown.translations).toEqual({ de: { description: 'Bleibt', 'sections.0.heading': 'Bleibt auch' } });
  });

  test('keeps its version when saved without a change, and adds nothing to the audit log', async () => {
    const lesson = await createPublished();
    const before = await listAuditEntries(lesson);
    // The order of the wrong options is not stored.
    const quiz = lesson.quiz.map((question) => ({ ...question, others: question.others.toReversed() }));
    expect(await edit(lesson, { ...formOf(lesson), quiz })).toMatchObject({ status: 200, body: lesson });
    expect(await publish(lesson)).toMatchObject({ status: 200, body: lesson });
    expect(await listAuditEntries(lesson)).toEqual(before);
  });

  test('is marked as edited if it ships with the product, so that loading content leaves it alone', async () => {
    const { body } = await shared().call('GET', '/api/admin/lessons/2', { as: admin() });
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
    const lesson = await createPublished();
    const [firstResident, secondResident] = [await resident(), await resident()];
    await takeQuiz(shared(), firstResident, lesson.id);
    const earned = await call('GET', '/api/user/lessons', { as: firstResident });
    const { quizVersion } = (await call('GET', `/api/lessons/${lesson.id}`)).body;
    const answers = createQuizAnswers(await getStoredQuiz(db, lesson.id));

    const [first, ...rest] = lesson.quiz;
    const quiz = [{ ...first, answer: 'A better right answer' }, ...rest];
    expect((await edit(lesson, { ...formOf(lesson), quiz })).body.quizVersion).toBe(quizVersion + 1);
    const staleResponse = await call('POST', `/api/lessons/${lesson.id}/complete`, {
      body: { answers, quizVersion },
      as: secondResident,
    });
    expect(staleResponse).toMatchObject(problem(422, 'quiz-changed'));

    const changed = (await call('GET', `/api/lessons/${lesson.id}`)).body;
    expect(changed.quizVersion).toBe(quizVersion + 1);
    expect(changed.quizQuestions.map(({ id }: { id: string }) => id)).toEqual(lesson.quiz.map(({ id }) => id));
    expect((await takeQuiz(shared(), secondResident, lesson.id)).body).toMatchObject({ passed: true, score: 100 });
    expect((await call('GET', '/api/user/lessons', { as: firstResident })).body).toEqual(earned.body);
  });

  test('keeps its version when only the text of the lesson changes', async () => {
    const lesson = await createPublished();
    const sections = lesson.sections.with(0, { heading: 'Another heading', body: lesson.sections[0]?.body ?? '' });
    const { body } = await edit(lesson, { ...formOf(lesson), sections });
    expect([body.version, body.quizVersion]).toEqual([lesson.version + 1, lesson.quizVersion]);
  });
});

describe('a retired lesson', () => {
  test('is not listed, served, found or graded; earnings stay, and it can be published again', async () => {
    const { call, resident } = shared();
    const lesson = await createPublished(createLessonForm({ title: 'Quokka of the hills' }));
    const mei = await resident();
    await takeQuiz(shared(), mei, lesson.id);
    const profile = async () => (await call('GET', '/api/user/profile', { as: mei })).body;
    const before = await profile();

    expect(await findLessonIds('quokka')).toEqual([lesson.id]);
    const retired = (await retire(lesson)).body;
    expect(retired).toMatchObject({ status: 'retired', completions: 1 });
    expect(await isListed(lesson)).toBe(false);
    expect((await call('GET', `/api/lessons/${lesson.id}`)).status).toBe(404);
    expect(await findLessonIds('quokka')).toEqual([]);
    expect((await takeQuiz(shared(), mei, lesson.id)).body.code).toBe('lesson-not-found');
    expect(await profile()).toEqual(before);
    expect(before.stats.lessonsCompleted).toBe(1);
    const ledger = await call('GET', '/api/user/activities', { as: mei });
    expect(ledger.text).toContain('Quokka of the hills');

    expect((await publish(retired)).body.status).toBe('published');
    expect(await findLessonIds('quokka')).toEqual([lesson.id]);
    expect((await listAuditEntries(lesson)).map(({ action }) => action)).toEqual([
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
      await create(createLessonForm(marks)),
      await createPublished(createLessonForm({ ...marks, category: 'Food' })),
    ];
    const retired = (await retire(await createPublished(createLessonForm(marks)))).body;
    const ids = async (query: string) =>
      ((await call('GET', `/api/admin/lessons${query}`, { as: admin() })).body as { id: number }[]).map(({ id }) => id);
    expect(await ids('?search=XYLO')).toEqual([retired.id, shown.id, draft.id]);
    expect(await ids('?search=xylo&status=draft')).toEqual([draft.id]);
    expect(await ids('?search=xylo&status=published')).toEqual([shown.id]);
    expect(await ids('?search=xylo&status=retired')).toEqual([retired.id]);
    expect(await ids('?search=xylo&category=Food')).toEqual([shown.id]);
    expect(await ids(`?search=xylo&limit=1&before=${retired.id}`)).toEqual([shown.id]);
    expect(await ids('?search=100%25')).toEqual([]);
    const [row] = (await call('GET', '/api/admin/lessons?search=xylo&status=published', { as: admin() })).body;
    expect(row).toMatchObject({ questions: 4, completions: 0, category: 'Food', status: 'published' });
    expect(Object.keys(row)).not.toContain('quiz');
  });
});

describe('a write by an admin', () => {
  const captureStatementsOf = async (work: () => Promise<unknown>) =>
    (await captureStatements(work)).filter((text) => !/^(begin|start transaction|commit)/i.test(text.trim()));

  test('is audited with its author and the changed fields', async () => {
    const lesson = await createPublished();
    const [first, ...rest] = lesson.quiz;
    await edit(lesson, { ...formOf(lesson), title: `${lesson.title}, new`, quiz: [...rest, first] });
    expect(await listAuditEntries(lesson)).toEqual([
      { action: 'created', admin_id: admin().id, subject_name: lesson.title, facts: {} },
      { action: 'published', admin_id: admin().id, subject_name: lesson.title, facts: {} },
      {
        action: 'edited',
        admin_id: admin().id,
        subject_name: `${lesson.title}, new`,
        facts: { fields: 'title, quiz' },
      },
    ]);
  });

  test('runs at most seven statements, one of them for the audit log', async () => {
    const draft = await create();
    const shown = await createPublished();
    const writes = [
      () => create(),
      () => publish(draft),
      () => edit(shown, { ...formOf(shown), title: `${shown.title}, new`, quiz: shown.quiz.toReversed() }),
      () => retire({ ...draft, version: draft.version + 1 }),
    ];
    for (const write of writes) {
      const statements = await captureStatementsOf(write);
      expect(statements.slice(7)).toEqual([]);
      expect(statements.filter((text) => text.includes('"audit_entries"'))).toHaveLength(1);
    }
  });
});
