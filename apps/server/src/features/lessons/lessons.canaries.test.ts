import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredQuestion } from '../../db/content-tables.ts';
import type { TestResident } from '../../testing/factories.ts';
import { createQuizAnswers, getStoredQuiz } from '../../testing/content/quizzes.ts';
import { type TestResponse, shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

/** Marks what only grading may read: the ids of right options, and explanations. */
const CANARY = /canary-(?:right|why)-of-(\d+)-/gi;
const MARKED_LESSON_IDS = [1, 2];
/** Only its explanations are marked, so that it can be passed. */
const PASSABLE_LESSON_ID = 3;
const canariesIn = (answer: Pick<TestResponse, 'text' | 'headers'>) =>
  [...(answer.text + JSON.stringify(answer.headers)).matchAll(CANARY)].map(([canary]) => canary);

beforeAll(async () => {
  const { db } = shared();
  for (const id of [...MARKED_LESSON_IDS, PASSABLE_LESSON_ID]) {
    const quiz: StoredQuestion[] = (await getStoredQuiz(db, id)).map((question, index) => ({
      ...question,
      ...(id !== PASSABLE_LESSON_ID && { correctOptionId: `canary-right-of-${id}-${index}` }),
      explanation: `canary-why-of-${id}-${index}`,
    }));
    await shared().updateRows('lessons', { quiz: JSON.stringify(quiz) }, { id });
  }
});

async function guesses(lessonId: number) {
  const { quizQuestions } = (await shared().call('GET', `/api/lessons/${lessonId}`)).body;
  return quizQuestions.map((question: { id: string; options: { id: string }[] }) => ({
    questionId: question.id,
    optionId: question.options[0]?.id,
  }));
}

const solutionsIn = ({ body }: Pick<TestResponse, 'body'>): string[][] =>
  body.questions.map((graded: StoredQuestion) => [graded.correctOptionId, graded.explanation]);

const complete = (as: TestResident | undefined, lessonId: number | string, body: unknown) =>
  shared().call('POST', `/api/lessons/${lessonId}/complete`, { body, as });

/** Not 200, since the resident has no home town, and the search is empty. */
const STATUS_BY_PATH: Readonly<Record<string, number>> = {
  '/api/rankings/neighbourhood': 409,
  '/api/user/events.ics': 404,
  // Off until configured.
  '/api/conditions': 404,
  '/api/search': 400,
  '/api/search-users': 400,
};

const readEndpoints = (Object.keys(endpoints) as ServedEndpointName[]).filter((name) => name.startsWith('GET '));

function addresses(username: string): string[] {
  const endpointPaths = readEndpoints.flatMap((name) => {
    const { path } = methodAndPath(name);
    const named = path.replace(':username', username);
    return [...MARKED_LESSON_IDS, PASSABLE_LESSON_ID].map((id) => named.replaceAll(/:\w+/g, String(id)));
  });
  const searchPaths = ['canary', 'canary-right-of-1-0', 'canary-why', 'recycling', ''].flatMap((search) => [
    `/api/green-spaces?search=${search}`,
    `/api/search?q=${search}`,
    `/api/search-users?q=${search}`,
  ]);
  const pages = ['/api/user/activities?limit=200', '/api/green-spaces?near=1.35,103.82', '/api/lessons?include=quiz'];
  const documents = ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/yaml'];
  const invalidPaths = ['/api/lessons/999999', '/api/lessons/one', '/api/lessons/1/complete', '/api/lessons/1/quiz'];
  return [...new Set([...endpointPaths, ...searchPaths, ...pages, ...documents, ...invalidPaths])];
}

/** Admins can edit the quiz, so they see the right answers here. */
const ADMIN_ONLY_PATHS = [...MARKED_LESSON_IDS, PASSABLE_LESSON_ID].map((id) => `/api/admin/lessons/${id}`);

async function expectNoCanary(as: TestResident | undefined, excludedPaths: readonly string[] = []): Promise<void> {
  const leaks: string[] = [];
  for (const address of addresses(as?.username ?? 'nobody')) {
    if (excludedPaths.includes(address)) continue;
    const answer = await shared().call('GET', address, { as });
    for (const canary of canariesIn(answer)) leaks.push(`${address}: ${canary}`);
    // Readers with access must get a success: errors everywhere would prove nothing.
    const name = readEndpoints.find((endpoint) => methodAndPath(endpoint).path === address);
    const access = name && (endpoints[name] as Endpoint).access;
    if (access === 'anyone' || (access === 'member' && as))
      expect({ address, status: answer.status }).toEqual({ address, status: STATUS_BY_PATH[address] ?? 200 });
  }
  expect(leaks).toEqual([]);
}

test('the addresses in this test cover every GET endpoint', () => {
  const read = addresses('mei');
  expect(read.length).toBeGreaterThan(readEndpoints.length);
  for (const name of readEndpoints) {
    const pattern = new RegExp(`^${methodAndPath(name).path.replaceAll(/:\w+/g, '[^/]+')}$`);
    expect(read.some((address) => pattern.test(address))).toBe(true);
  }
});

describe('before a quiz is answered, its right answers and explanations', () => {
  test('are not revealed to a visitor who is signed out', async () => {
    await expectNoCanary(undefined);
  });

  test('are not revealed to residents, and to admins only by the addresses for editing lessons', async () => {
    await expectNoCanary(await shared().resident());
    const admin = await shared().resident({ isAdmin: true });
    await expectNoCanary(admin, ADMIN_ONLY_PATHS);
    for (const address of ADMIN_ONLY_PATHS)
      expect(canariesIn(await shared().call('GET', address, { as: admin }))).not.toEqual([]);
  });

  test('are not revealed by the admin endpoints to visitors, residents or former admins: 401 or 403', async () => {
    const { call, db, resident } = shared();
    const formerAdmin = await resident({ isAdmin: true });
    await call('GET', '/api/admin/lessons/1', { as: formerAdmin });
    await db.updateTable('residents').set({ is_admin: false }).where('id', '=', formerAdmin.id).execute();
    const requests = [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/publish'],
      ['POST', '/retire'],
    ] as const;
    for (const [as, status] of [
      [undefined, 401] as const,
      [await resident(), 403] as const,
      [formerAdmin, 403] as const,
    ])
      for (const [method, path] of requests) {
        const body = method === 'GET' ? {} : { body: { version: 1 } };
        const answer = await call(method, `/api/admin/lessons/1${path}`, { as, ...body });
        expect([answer.status, canariesIn(answer)]).toEqual([status, []]);
      }
  });

  test('are not revealed by a completion that fails with 400, 401, 404 or 422', async () => {
    const mei = await shared().resident();
    const validAnswers = await guesses(1);
    const requests: [status: number, as: TestResident | undefined, lessonId: number | string, body: unknown][] = [
      [400, mei, 1, {}],
      [400, mei, 1, '{'],
      [400, mei, 1, { answers: validAnswers, quizScore: 100 }],
      [400, mei, 1, { quizScore: 101 }],
      [400, mei, 'one', { answers: validAnswers }],
      [401, undefined, 1, { answers: validAnswers }],
      [401, undefined, 1, { quizScore: 100 }],
      [404, mei, 999_999, { answers: validAnswers }],
      [422, mei, 1, { answers: [] }],
      [422, mei, 1, { answers: validAnswers.slice(1) }],
      [422, mei, 1, { answers: [...validAnswers, validAnswers[0]] }],
      [422, mei, 1, { answers: validAnswers.with(0, { questionId: validAnswers[0].questionId, optionId: 'unknown' }) }],
      [422, mei, 1, { answers: validAnswers, quizVersion: 999 }],
      [422, mei, 2, { answers: validAnswers }],
    ];
    for (const [status, as, lessonId, body] of requests) {
      const answer = await complete(as, lessonId, body);
      expect([answer.status, canariesIn(answer)]).toEqual([status, []]);
    }
    await expectNoCanary(mei);
  });

  test('are not revealed by a completion with a self-reported score, or by any response after it', async () => {
    const mei = await shared().resident();
    for (const lessonId of MARKED_LESSON_IDS) {
      const answer = await complete(mei, lessonId, { quizScore: 100 });
      expect([answer.status, canariesIn(answer)]).toEqual([200, []]);
    }
    await expectNoCanary(mei);
  });
});

describe('a failed quiz', () => {
  test('reveals nothing of what was answered wrongly, in any language, then or later', async () => {
    const mei = await shared().resident();
    const answer = await complete(mei, 1, { answers: await guesses(1) });
    expect(answer).toMatchObject({ status: 200, body: { passed: false } });
    expect(answer.body.questions.map(({ correct }: { correct: boolean }) => correct)).not.toContain(true);
    expect(canariesIn(answer)).toEqual([]);
    const path = '/api/lessons/1/complete?language=zh';
    expect(canariesIn(await shared().call('POST', path, { as: mei, body: { answers: await guesses(1) } }))).toEqual([]);
    await expectNoCanary(mei);
  });

  test('reveals what was answered rightly, and nothing else', async () => {
    const quiz = await getStoredQuiz(shared().db, PASSABLE_LESSON_ID);
    const wrong = Math.ceil(quiz.length / 2);
    const answers = createQuizAnswers(quiz, { wrong });
    const answer = await complete(await shared().resident(), PASSABLE_LESSON_ID, { answers });
    expect(answer).toMatchObject({ status: 200, body: { passed: false, pointsAwarded: 0 } });
    const revealed = quiz.map(({ correctOptionId, explanation }, index) =>
      index < wrong ? ['', ''] : [correctOptionId, explanation],
    );
    expect(solutionsIn(answer)).toEqual(revealed);
    expect(canariesIn(answer)).toHaveLength(quiz.length - wrong);
  });
});

describe('a passed quiz', () => {
  test('earns points and reveals all its own answers and explanations, in this response only', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const quiz = await getStoredQuiz(shared().db, PASSABLE_LESSON_ID);
    const answer = await complete(mei, PASSABLE_LESSON_ID, { answers: createQuizAnswers(quiz, { wrong: 1 }) });
    expect(answer).toMatchObject({ status: 200, body: { passed: true, proof: 'verified' } });
    expect(answer.body.pointsAwarded).toBeGreaterThan(0);
    expect(solutionsIn(answer)).toEqual(quiz.map(({ correctOptionId, explanation }) => [correctOptionId, explanation]));
    expect(canariesIn(answer)).toEqual(quiz.map(() => `canary-why-of-${PASSABLE_LESSON_ID}-`));
    for (const as of [mei, raju, undefined]) await expectNoCanary(as);
  });
});

describe('the public part of a quiz', () => {
  interface Question {
    readonly id: string;
    readonly options: readonly { readonly id: string; readonly text: string }[];
  }
  async function servedQuestions() {
    const { call, db } = shared();
    const rows = await db
      .selectFrom('lessons')
      .select(['id', 'quiz'])
      .where('id', 'not in', MARKED_LESSON_IDS)
      .execute();
    const quizzes = new Map(rows.map(({ id, quiz }) => [id, quiz]));
    const lessons: { id: number; quizQuestions: Question[] }[] = (await call('GET', '/api/lessons')).body;
    return lessons.flatMap(({ id, quizQuestions }) =>
      quizQuestions.flatMap((question) => {
        const right = quizzes.get(id)?.find((stored) => stored.id === question.id)?.correctOptionId;
        return right === undefined ? [] : [{ ...question, right, place: indexOf(question, right) }];
      }),
    );
  }
  const indexOf = ({ options }: Question, optionId: string) => options.findIndex(({ id }) => id === optionId);

  const chiSquared = (counts: readonly number[]) => {
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  };
  /** Random places exceed this once in 10,000 times (3 degrees of freedom). */
  const MAX_CHI_SQUARED = 21.1;

  test('has its right option in any place: the places are nearly uniform over all questions', async () => {
    const questions = (await servedQuestions()).filter(({ options }) => options.length === 4);
    expect(questions.length).toBeGreaterThan(100);
    const counts = [0, 1, 2, 3].map((place) => questions.filter((question) => question.place === place).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(questions.length);
    expect(chiSquared(counts)).toBeLessThan(MAX_CHI_SQUARED);
    // The measure detects a bias: a third more questions with the right option in one place exceed the limit.
    const fullest = counts.indexOf(Math.max(...counts));
    const biasedCounts = counts.map((count, place) => (place === fullest ? count + questions.length / 3 : count));
    expect(chiSquared(biasedCounts)).toBeGreaterThan(MAX_CHI_SQUARED);
  });

  test('has option ids of one form, whose order and letters do not depend on which option is right', async () => {
    const questions = await servedQuestions();
    for (const { options } of questions) {
      for (const { id } of options) expect(id).toMatch(/^[\w-]{10}$/);
      const ids = options.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    }
    const ids = questions.flatMap(({ options }) => options.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    // About half of the characters of base64url precede W.
    const shareOfFirstHalf = (optionIds: readonly string[]) =>
      optionIds.filter((id) => id < 'W').length / optionIds.length;
    const right = questions.map((question) => question.right);
    const wrong = ids.filter((id) => !right.includes(id));
    expect(Math.abs(shareOfFirstHalf(right) - shareOfFirstHalf(wrong))).toBeLessThan(0.2);
  });

  test('has its right options in more than one place in every lesson', async () => {
    const { call } = shared();
    const questions = await servedQuestions();
    for (const { id, quizQuestions } of (await call('GET', '/api/lessons')).body) {
      if (MARKED_LESSON_IDS.includes(id)) continue;
      const questionIds = quizQuestions.map((question: Question) => question.id);
      const places = questions.filter((question) => questionIds.includes(question.id)).map(({ place }) => place);
      expect(new Set(places).size).toBeGreaterThan(1);
    }
  });

  test('names the right option no more often than the others, in lists and in details', async () => {
    const { call, resident } = shared();
    const as = await resident();
    const questions = await servedQuestions();
    let read = 0;
    for (const address of addresses(as.username)) {
      const { text } = await call('GET', address, { as });
      if (!text.includes('quizQuestions') || address.includes('openapi') || address.includes('docs')) continue;
      read += 1;
      // The questions between sections are not graded, so their answers are public.
      const graded = JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'check' ? undefined : value)));
      expect(/"(correct|right|explanation|answer)\w*":/i.exec(graded)?.[0]).toBeUndefined();
      for (const { options, right } of questions) {
        const times = (id: string) => text.split(id).length - 1;
        for (const { id } of options) expect(times(id)).toBe(times(right));
      }
    }
    expect(read).toBeGreaterThanOrEqual(1 + MARKED_LESSON_IDS.length);
  });
});
