import { lesson, lessonToRead } from '@ecopulse/contract/lessons/lessons';
import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { openChanges } from '../../db/changes.ts';
import type { StoredQuestion } from '../../db/content-tables.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import type { TestResident } from '../../testing/factories.ts';
import { createQuizAnswers, getStoredQuiz, takeQuiz } from '../../testing/content/quizzes.ts';
import { readStoredText } from '../../testing/stored-text.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

const LESSON_ID = 1;
/** This many wrong answers fail the quiz. */
const FAILING = 4;
const setClockToNoon = (server: TestApp = shared()) => server.clock.set('2026-11-18T12:00:00+08:00');
const complete = (
  as: TestResident | undefined,
  body: unknown,
  lessonId: number | string = LESSON_ID,
  server = shared(),
) => server.call('POST', `/api/lessons/${lessonId}/complete`, { body, as });
const progressOf = async (as: TestResident, lessonId = LESSON_ID, server = shared()) => {
  const { body } = await server.call('GET', '/api/user/lessons', { as });
  return body.find((progress: { lessonId: number }) => progress.lessonId === lessonId);
};
const ledgerOf = async (as: TestResident, server = shared()) =>
  (await server.call('GET', '/api/user/activities', { as })).body;
const activitiesOf = async (as: TestResident, server = shared()) =>
  (await ledgerOf(as, server)).filter(({ activityType }: { activityType: string }) =>
    activityType.startsWith('lesson_'),
  );
const pointsOf = async (as: TestResident, server = shared()) =>
  (await server.call('GET', '/api/auth/user', { as })).body.ecoPoints;

const minWrongToFail = (questions: number) => {
  let wrong = 0;
  while (Math.round((100 * (questions - wrong)) / questions) >= PASS_SCORE) wrong += 1;
  return wrong;
};

/** Sends a request every 20 days, since a session ends after 30 days without one. */
async function passDays(as: TestResident, days: number): Promise<void> {
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 20) {
    shared().clock.forward({ days: Math.min(remainingDays, 20) });
    await complete(as, {});
  }
}

async function storedRows({ db }: Pick<TestApp, 'db'>): Promise<(string | undefined)[]> {
  const text = await readStoredText(db);
  return ['lesson_progress', 'activities', 'scores', 'challenge_participations', 'lessons'].map((table) =>
    text.get(table),
  );
}

async function editLessons(server: TestApp, edit: () => Promise<unknown>): Promise<void> {
  const changes = openChanges(server.connection);
  onTestFinished(() => changes.close());
  const before = (await server.call('GET', '/api/lessons')).text;
  await edit();
  changes.publish(CACHED_RESPONSES, 'lessons');
  await expect.poll(async () => (await server.call('GET', '/api/lessons')).text).not.toBe(before);
}

describe('the public lessons', () => {
  test('are listed in their order, with the questions of their quizzes and without text', async () => {
    const { call, db } = shared();
    const answer = await call('GET', '/api/lessons');
    expect(answer.status).toBe(200);
    const ids = answer.body.map(({ id }: { id: number }) => id);
    const rows = await db.selectFrom('lessons').select('id').orderBy('position').orderBy('id').execute();
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(24);
    for (const each of answer.body) {
      expect(z.safeParse(z.strictObject(lesson.shape), each).success).toBe(true);
      for (const question of each.quizQuestions) {
        expect(Object.keys(question)).toEqual(['id', 'question', 'options']);
        for (const option of question.options) expect(Object.keys(option)).toEqual(['id', 'text']);
      }
      expect(each.isPublished).toBe(true);
    }
  });

  test('are each served with sections and sources; all other fields equal those of the list', async () => {
    const { call } = shared();
    for (const listed of (await call('GET', '/api/lessons')).body) {
      const { status, body } = await call('GET', `/api/lessons/${listed.id}`);
      expect(status).toBe(200);
      expect(z.safeParse(z.strictObject(lessonToRead.shape), body).success).toBe(true);
      const { sections, sources, ...rest } = body;
      expect(rest).toEqual(listed);
      expect(sections.length).toBeGreaterThanOrEqual(3);
      expect(sources.length).toBeGreaterThan(0);
    }
  });

  test.each(['/api/lessons', `/api/lessons/${LESSON_ID}`])(
    'are the same for everyone at %s, and cached: 304 if unchanged',
    async (path) => {
      const { call, resident } = shared();
      const anonymous = await call('GET', path);
      const member = await call('GET', path, { as: await resident() });
      expect(member.text).toBe(anonymous.text);
      expect(anonymous.headers['cache-control']).toBe('public, no-cache');
      expect(anonymous.headers['set-cookie']).toBeUndefined();
      const etag = String(anonymous.headers['etag']);
      const again = await call('GET', path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
    },
  );

  test('answer 404 for an unknown id, and 400 for an invalid one', async () => {
    for (const id of ['999999', '2147483647'])
      expect(await shared().call('GET', `/api/lessons/${id}`)).toMatchObject(problem(404, 'lesson-not-found'));
    for (const id of ['0', '-1', '1.5', 'one', '01', '1e3', '2147483648', '9'.repeat(30), '%00', '1%20', "1'--"])
      expect((await shared().call('GET', `/api/lessons/${id}`)).status).toBe(400);
  });
});

describe('a quiz with all answers right', () => {
  test('completes the lesson, earns its points, and returns the right answers and explanations', async () => {
    setClockToNoon();
    const { call, db, resident, clock } = shared();
    const mei = await resident();
    const { title, category, ecoPointsReward } = (await call('GET', `/api/lessons/${LESSON_ID}`)).body;
    const quiz = await getStoredQuiz(db, LESSON_ID);

    const { status, headers, body } = await takeQuiz(shared(), mei, LESSON_ID);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      passed: true,
      score: 100,
      pointsAwarded: ecoPointsReward,
      proof: 'verified',
      ecoPoints: ecoPointsReward,
      streak: 1,
      freezeUsed: false,
      badges: [
        expect.objectContaining({ badgeName: 'First Page', emblem: 'book' }),
        expect.objectContaining({ badgeName: 'Perfect Score', emblem: 'star' }),
      ],
      challenges: [],
      translations: {},
      isReview: false,
      reviewDueOn: '2026-11-21',
      questions: quiz.map(({ id, correctOptionId, explanation }) => ({
        questionId: id,
        correct: true,
        correctOptionId,
        explanation,
      })),
    });
    expect(await progressOf(mei)).toEqual({
      lessonId: LESSON_ID,
      isCompleted: true,
      quizScore: 100,
      isSelfReported: false,
      attempts: 1,
      completedAt: clock.now().toISOString(),
      reviews: 0,
      reviewDueOn: '2026-11-21',
      isReviewDue: false,
      pointsEarned: ecoPointsReward,
    });
    const [activity] = await activitiesOf(mei);
    expect(activity).toMatchObject({
      activityType: 'lesson_completed',
      description: `Completed the lesson ${title}`,
      ecoPointsEarned: ecoPointsReward,
      day: '2026-11-18',
      proof: 'verified',
      facts: { lessonId: LESSON_ID, name: title, category, score: 100, perfect: true },
    });
  });

  test('earns nothing the second time: 200 without points, and one activity', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    const first = (await takeQuiz(shared(), mei, LESSON_ID)).body;
    const again = await takeQuiz(shared(), mei, LESSON_ID);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      passed: true,
      score: 100,
      pointsAwarded: 0,
      ecoPoints: first.ecoPoints,
      isReview: false,
      reviewDueOn: '2026-11-21',
      badges: [],
    });
    expect(await activitiesOf(mei)).toHaveLength(1);
    expect(await progressOf(mei)).toMatchObject({ attempts: 2, quizScore: 100, pointsEarned: first.pointsAwarded });
  });

  test('keeps its best score after worse attempts', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    await takeQuiz(shared(), mei, LESSON_ID);
    const worse = (await takeQuiz(shared(), mei, LESSON_ID, { wrong: 1 })).body;
    expect(worse.score).toBeLessThan(100);
    const failed = (await takeQuiz(shared(), mei, LESSON_ID, { wrong: FAILING })).body;
    expect(failed).toMatchObject({ passed: false, reviewDueOn: '2026-11-21' });
    expect(await progressOf(mei)).toMatchObject({ isCompleted: true, quizScore: 100, attempts: 3 });
  });

  test('earns once when sent ten times concurrently; the other responses are 200 without points', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeQuiz(shared(), mei, LESSON_ID)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const earning = answers.filter(({ body }) => body.pointsAwarded > 0);
    expect(earning).toHaveLength(1);
    expect(await activitiesOf(mei)).toHaveLength(1);
    expect(await pointsOf(mei)).toBe(earning[0]?.body.pointsAwarded);
    expect(await progressOf(mei)).toMatchObject({ attempts: 10 });
  });

  test('gets the same result with the answers in any order', async () => {
    setClockToNoon();
    const { db, resident } = shared();
    const quiz = await getStoredQuiz(db, LESSON_ID);
    const answer = await complete(await resident(), { answers: createQuizAnswers(quiz).toReversed() });
    expect(answer.body).toMatchObject({ score: 100 });
    expect(answer.body.questions.map(({ questionId }: { questionId: string }) => questionId)).toEqual(
      quiz.map(({ id }) => id),
    );
  });

  test('ignores any score, points, day or resident id in the body', async () => {
    setClockToNoon();
    const { db, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const answers = createQuizAnswers(await getStoredQuiz(db, LESSON_ID), { wrong: FAILING });
    const extra = { score: 100, passed: true, pointsAwarded: 9_999, day: '2020-01-01', residentId: raju.id };
    expect((await complete(mei, { answers, ...extra })).body).toMatchObject({ passed: false, ecoPoints: 0 });
    expect(await progressOf(raju)).toBeUndefined();
    expect(await pointsOf(raju)).toBe(0);
  });
});

describe('a failed quiz', () => {
  test('returns which answers were wrong, but not the right ones, earns nothing and starts no streak', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    const quiz = await getStoredQuiz(shared().db, LESSON_ID);
    const wrong = minWrongToFail(quiz.length);
    const { status, body } = await takeQuiz(shared(), mei, LESSON_ID, { wrong });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      passed: false,
      score: Math.round((100 * (quiz.length - wrong)) / quiz.length),
      pointsAwarded: 0,
      ecoPoints: 0,
      streak: 0,
      badges: [],
      isReview: false,
      reviewDueOn: null,
    });
    expect(body.questions.map(({ correct }: { correct: boolean }) => correct)).toEqual(
      quiz.map((_, index) => index >= wrong),
    );
    for (const [index, question] of body.questions.entries())
      expect(question).toMatchObject({
        correctOptionId: index < wrong ? '' : quiz[index]?.correctOptionId,
        explanation: index < wrong ? '' : quiz[index]?.explanation,
      });
    expect(await ledgerOf(mei)).toEqual([]);
    expect(await progressOf(mei)).toEqual({
      lessonId: LESSON_ID,
      isCompleted: false,
      quizScore: body.score,
      isSelfReported: false,
      attempts: 1,
      completedAt: null,
      reviews: 0,
      reviewDueOn: null,
      isReviewDue: false,
      pointsEarned: 0,
    });
  });

  test('can be passed at the second try as verified; from the third on, its points count as claimed', async () => {
    setClockToNoon();
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await takeQuiz(shared(), mei, LESSON_ID, { wrong: FAILING });
    expect((await takeQuiz(shared(), mei, LESSON_ID)).body).toMatchObject({ passed: true, proof: 'verified' });
    for (let attempt = 0; attempt < 2; attempt += 1) await takeQuiz(shared(), raju, LESSON_ID, { wrong: FAILING });
    const third = await takeQuiz(shared(), raju, LESSON_ID);
    expect(third.body).toMatchObject({ passed: true, proof: 'claimed' });
    expect(third.body.pointsAwarded).toBeGreaterThan(0);
    const [activity] = await activitiesOf(raju);
    expect(activity).toMatchObject({ activityType: 'lesson_completed', proof: 'claimed' });
    expect((await takeQuiz(shared(), raju, LESSON_ID)).body).toMatchObject({ pointsAwarded: 0, proof: 'none' });
  });

  test('can be repeated; all answers right then completes the lesson, but does not count as perfect', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    for (let attempt = 0; attempt < 3; attempt += 1) await takeQuiz(shared(), mei, LESSON_ID, { wrong: FAILING });
    const { body } = await takeQuiz(shared(), mei, LESSON_ID);
    expect(body).toMatchObject({ passed: true, score: 100 });
    expect(body.pointsAwarded).toBeGreaterThan(0);
    expect(body.badges.map(({ badgeName }: { badgeName: string }) => badgeName)).toEqual(['First Page']);
    const [activity] = await activitiesOf(mei);
    expect(activity.facts).not.toHaveProperty('perfect');
    expect(await progressOf(mei)).toMatchObject({ attempts: 4, quizScore: 100, isCompleted: true });
  });

  test('passes with one more right answer', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    const wrong = minWrongToFail((await getStoredQuiz(shared().db, LESSON_ID)).length) - 1;
    const { body } = await takeQuiz(shared(), mei, LESSON_ID, { wrong });
    expect(body.passed).toBe(true);
    expect(body.score).toBeGreaterThanOrEqual(PASS_SCORE);
    expect(body.score).toBeLessThan(100);
    expect(body.badges.map(({ badgeName }: { badgeName: string }) => badgeName)).toEqual(['First Page']);
  });
});

describe('reviews', () => {
  const review = async (mei: TestResident, wrong = 0) => (await takeQuiz(shared(), mei, LESSON_ID, { wrong })).body;
  const reviewState = async (mei: TestResident) => {
    const { isReviewDue, reviewDueOn, reviews } = await progressOf(mei);
    return [isReviewDue, reviewDueOn, reviews];
  };

  test('are due from midnight in Singapore on the stated day, and earn five points once', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const mei = await resident();
    const { ecoPoints } = await review(mei);
    clock.set('2026-11-20T23:59:59.999+08:00');
    expect(await reviewState(mei)).toEqual([false, '2026-11-21', 0]);
    expect(await review(mei)).toMatchObject({ passed: true, pointsAwarded: 0, isReview: false, ecoPoints });
    expect(await reviewState(mei)).toEqual([false, '2026-11-21', 0]);

    clock.set('2026-11-21T00:00:00+08:00');
    expect(await reviewState(mei)).toEqual([true, '2026-11-21', 0]);
    expect(await review(mei)).toMatchObject({
      pointsAwarded: 5,
      isReview: true,
      ecoPoints: ecoPoints + 5,
      reviewDueOn: '2026-11-28',
    });
    expect(await reviewState(mei)).toEqual([false, '2026-11-28', 1]);
    expect(await review(mei)).toMatchObject({ pointsAwarded: 0, isReview: false, ecoPoints: ecoPoints + 5 });
    const [activity] = await activitiesOf(mei);
    expect(activity).toMatchObject({ activityType: 'lesson_reviewed', ecoPointsEarned: 5, day: '2026-11-21' });
    expect(activity.facts).toMatchObject({ perfect: true });
  });

  test('come after 3, 7, 21 and 60 days, then every 60; each is an activity with points', async () => {
    const { resident } = shared();
    setClockToNoon();
    const mei = await resident();
    const { pointsAwarded } = await review(mei);
    const dates: string[] = [];
    for (const days of [3, 7, 21, 60, 60]) {
      await passDays(mei, days);
      const { isReview, reviewDueOn } = await review(mei);
      expect(isReview).toBe(true);
      dates.push(reviewDueOn);
    }
    expect(dates).toEqual(['2026-11-28', '2026-12-19', '2027-02-17', '2027-04-18', '2027-06-17']);
    expect(await progressOf(mei)).toMatchObject({ reviews: 5, pointsEarned: pointsAwarded + 25 });
    expect(await activitiesOf(mei)).toHaveLength(6);
    expect(await pointsOf(mei)).toBe(pointsAwarded + 25);
  });

  test('stay due if they fail; a late one sets the next date from its own day', async () => {
    const { resident } = shared();
    setClockToNoon();
    const mei = await resident();
    await review(mei);
    await passDays(mei, 30);
    expect(await review(mei, FAILING)).toMatchObject({ passed: false, pointsAwarded: 0, reviewDueOn: '2026-11-21' });
    expect(await reviewState(mei)).toEqual([true, '2026-11-21', 0]);
    expect(await review(mei)).toMatchObject({ isReview: true, pointsAwarded: 5, reviewDueOn: '2026-12-25' });
  });

  test('count as a perfect quiz at the first try of a review that is due, and at no other', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const mei = await resident();
    await review(mei);
    const perfect = async () => {
      const [activity] = await activitiesOf(mei);
      return activity.facts.perfect ?? false;
    };
    clock.forward({ days: 3 });
    await review(mei, FAILING);
    await review(mei);
    expect(await perfect()).toBe(false);
    clock.forward({ days: 7 });
    await review(mei);
    expect(await perfect()).toBe(true);
    expect(await activitiesOf(mei)).toHaveLength(3);
  });

  test('count from the day of completion in Singapore, just before midnight and just after it', async () => {
    const { clock, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    clock.set('2026-11-18T23:59:30+08:00');
    expect(await review(mei)).toMatchObject({ reviewDueOn: '2026-11-21' });
    clock.set('2026-11-19T00:00:30+08:00');
    expect(await review(raju)).toMatchObject({ reviewDueOn: '2026-11-22' });
    const days = [...(await activitiesOf(mei)), ...(await activitiesOf(raju))].map(({ day }: { day: string }) => day);
    expect(days).toEqual(['2026-11-18', '2026-11-19']);
  });

  test('earn once when sent ten times concurrently', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const mei = await resident();
    const { ecoPoints } = await review(mei);
    clock.forward({ days: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeQuiz(shared(), mei, LESSON_ID)));
    expect(answers.filter(({ body }) => body.pointsAwarded === 5 && body.isReview)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await pointsOf(mei)).toBe(ecoPoints + 5);
    expect(await reviewState(mei)).toEqual([false, '2026-11-28', 1]);
  });

  test('count once even if the clock is set back and moves on again', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const mei = await resident();
    await review(mei);
    clock.set('2026-11-21T00:30:00+08:00');
    expect(await review(mei)).toMatchObject({ isReview: true });
    clock.set('2026-11-20T23:30:00+08:00');
    expect(await review(mei)).toMatchObject({ isReview: false, pointsAwarded: 0 });
    clock.set('2026-11-21T00:31:00+08:00');
    expect(await review(mei)).toMatchObject({ isReview: false, pointsAwarded: 0 });
  });
});

describe('a self-reported score', () => {
  test.each([70, 100])('of %i completes the lesson, as self-reported, and reveals no answer', async (quizScore) => {
    setClockToNoon();
    const mei = await shared().resident();
    const { ecoPointsReward } = (await shared().call('GET', `/api/lessons/${LESSON_ID}`)).body;
    const { status, body } = await complete(mei, { quizScore });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      passed: true,
      score: quizScore,
      pointsAwarded: ecoPointsReward,
      ecoPoints: ecoPointsReward,
      questions: [],
      reviewDueOn: '2026-11-21',
    });
    expect(body.badges.map(({ badgeName }: { badgeName: string }) => badgeName)).toEqual(['First Page']);
    expect(await progressOf(mei)).toMatchObject({
      isCompleted: true,
      quizScore,
      isSelfReported: true,
      attempts: 0,
    });
    const [activity] = await activitiesOf(mei);
    expect(activity).toMatchObject({ proof: 'claimed', facts: { score: quizScore, selfReported: true } });
    expect(activity.facts).not.toHaveProperty('perfect');
  });

  test.each([0, 42, 69])('of %i neither passes nor earns, and a later quiz can still be perfect', async (quizScore) => {
    setClockToNoon();
    const mei = await shared().resident();
    const { status, body } = await complete(mei, { quizScore });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { passed: false, score: quizScore, pointsAwarded: 0, ecoPoints: 0, streak: 0, badges: [], questions: [] },
    });
    expect(await progressOf(mei)).toMatchObject({ isCompleted: false, quizScore, isSelfReported: true, attempts: 0 });
    expect(await activitiesOf(mei)).toEqual([]);
    expect((await takeQuiz(shared(), mei, LESSON_ID)).body).toMatchObject({ passed: true, score: 100 });
    const [activity] = await activitiesOf(mei);
    expect(activity).toMatchObject({ proof: 'verified', facts: { perfect: true } });
  });

  test('completes two lessons a day: the third answers 409 and stores nothing; quizzes are not limited', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const mei = await resident();
    for (const lesson of [1, 2]) expect((await complete(mei, { quizScore: 90 }, lesson)).body.passed).toBe(true);
    const before = await storedRows(shared());
    expect(await complete(mei, { quizScore: 90 }, 3)).toMatchObject(
      problem(409, 'daily-claim-limit', {
        detail: "You've reached the daily limit of 2 self-reported lessons. Take the quiz, or come back tomorrow.",
      }),
    );
    expect(await storedRows(shared())).toEqual(before);
    expect((await complete(mei, { quizScore: 100 }, 1)).body).toMatchObject({ passed: true, pointsAwarded: 0 });
    expect((await complete(mei, { quizScore: 69 }, 3)).body.passed).toBe(false);
    expect((await takeQuiz(shared(), mei, 3)).body.passed).toBe(true);
    clock.set('2026-11-19T00:00:00+08:00');
    expect((await complete(mei, { quizScore: 90 }, 4)).body.passed).toBe(true);
  });

  test('is not limited by lessons whose quiz was passed at the third try, which count as claimed too', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    for (const lesson of [1, 2]) {
      for (let attempt = 0; attempt < 2; attempt += 1) await takeQuiz(shared(), mei, lesson, { wrong: FAILING });
      expect((await takeQuiz(shared(), mei, lesson)).body.proof).toBe('claimed');
    }
    for (const lesson of [3, 4]) expect((await complete(mei, { quizScore: 90 }, lesson)).status).toBe(200);
    expect((await complete(mei, { quizScore: 90 }, 5)).body.code).toBe('daily-claim-limit');
  });

  test('completes two lessons, if six are sent concurrently', async () => {
    setClockToNoon();
    const mei = await shared().resident();
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => complete(mei, { quizScore: 80 }, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.filter(({ body }) => body.code === 'daily-claim-limit')).toHaveLength(4);
    expect(await activitiesOf(mei)).toHaveLength(2);
  });

  test('earns once, however the lesson was completed first, and never counts as a review', async () => {
    const { clock, resident } = shared();
    setClockToNoon();
    const [mei, raju] = [await resident(), await resident()];
    const first = (await complete(mei, { quizScore: 80 })).body;
    expect((await complete(mei, { quizScore: 90 })).body.pointsAwarded).toBe(0);
    expect((await takeQuiz(shared(), mei, LESSON_ID)).body).toMatchObject({ pointsAwarded: 0, badges: [] });
    await takeQuiz(shared(), raju, LESSON_ID);
    expect((await complete(raju, { quizScore: 100 })).body.pointsAwarded).toBe(0);
    clock.forward({ days: 3 });
    for (const as of [mei, raju]) {
      expect((await complete(as, { quizScore: 100 })).body).toMatchObject({
        isReview: false,
        pointsAwarded: 0,
        reviewDueOn: '2026-11-21',
      });
      expect(await progressOf(as)).toMatchObject({ isReviewDue: true });
    }
    expect(await pointsOf(mei)).toBe(first.pointsAwarded);
  });

  test('ranks below a passed quiz, and above a failed one', async () => {
    setClockToNoon();
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await complete(mei, { quizScore: 100 });
    await takeQuiz(shared(), mei, LESSON_ID, { wrong: FAILING });
    expect(await progressOf(mei)).toMatchObject({ quizScore: 100, isSelfReported: true });
    const passed = (await takeQuiz(shared(), mei, LESSON_ID, { wrong: 1 })).body;
    expect(await progressOf(mei)).toMatchObject({ quizScore: passed.score, isSelfReported: false });
    await complete(mei, { quizScore: 100 });
    expect(await progressOf(mei)).toMatchObject({ quizScore: passed.score, isSelfReported: false });

    await takeQuiz(shared(), raju, LESSON_ID, { wrong: FAILING });
    await complete(raju, { quizScore: 75 });
    expect(await progressOf(raju)).toMatchObject({ isCompleted: true, quizScore: 75, isSelfReported: true });
  });
});

describe('answers that do not fit the quiz', () => {
  const invalidAnswers: readonly [string, (answers: ReturnType<typeof createQuizAnswers>) => object][] = [
    ['none', () => ({ answers: [] })],
    ['one missing', (answers) => ({ answers: answers.slice(1) })],
    ['one too many', (answers) => ({ answers: [...answers, { questionId: 'one-more', optionId: 'x' }] })],
    ['an unknown question', (answers) => ({ answers: answers.with(0, { questionId: 'unknown', optionId: 'x' }) })],
    ['an unknown option', (answers) => ({ answers: answers.map((answer) => ({ ...answer, optionId: 'unknown' })) })],
    ['a question twice', (answers) => ({ answers: [...answers.slice(1), ...answers.slice(-1)] })],
    ['a question twice in addition to all others', (answers) => ({ answers: [...answers, ...answers.slice(0, 1)] })],
    ['another version of the quiz', (answers) => ({ answers, quizVersion: 2_147_483_647 })],
    ['an injection', (answers) => ({ answers: answers.map((answer) => ({ ...answer, optionId: "' or 1=1 --" })) })],
    ['names of prototypes', (answers) => ({ answers: answers.map(() => ({ questionId: '__proto__', optionId: '' })) })],
  ];

  test.each(invalidAnswers)('%s: answers 422 quiz-changed, and stores nothing', async (_what, createBody) => {
    setClockToNoon();
    const mei = await shared().resident();
    await takeQuiz(shared(), mei, LESSON_ID, { wrong: FAILING });
    const before = await storedRows(shared());
    const answer = await complete(mei, createBody(createQuizAnswers(await getStoredQuiz(shared().db, LESSON_ID))));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'quiz-changed',
      detail: 'This quiz has changed since you opened it. Please check your answers.',
    });
    expect(await storedRows(shared())).toEqual(before);
  });

  test('answers to the quiz of another lesson: answers 422 quiz-changed', async () => {
    const mei = await shared().resident();
    const answers = createQuizAnswers(await getStoredQuiz(shared().db, 2));
    expect(await complete(mei, { answers })).toMatchObject(problem(422, 'quiz-changed'));
  });
});

describe('an invalid completion', () => {
  const answer = { questionId: 'a', optionId: 'b' };

  test.each([
    ['neither answers nor a score', {}],
    ['both', { answers: [answer], quizScore: 100 }],
  ])('%s: answers 400 and asks for one of them', async (_what, body) => {
    const mei = await shared().resident();
    const { status, body: problem } = await complete(mei, body);
    expect(status).toBe(400);
    expect(problem.fields).toEqual({ answers: 'Send either answers or a quizScore' });
  });

  test.each([
    ['a score below 0', { quizScore: -1 }, 'quizScore'],
    ['a score above 100', { quizScore: 101 }, 'quizScore'],
    ['half a point', { quizScore: 99.5 }, 'quizScore'],
    ['a score as text', { quizScore: '100' }, 'quizScore'],
    ['a score of null', { quizScore: null }, 'quizScore'],
    ['a score of true', { quizScore: true }, 'quizScore'],
    ['an infinite score', '{"quizScore":1e400}', 'quizScore'],
    ['a list as score', { quizScore: [100] }, 'quizScore'],
    ['answers as text', { answers: 'all of them' }, 'answers'],
    ['answers as an object', { answers: { a: 'b' } }, 'answers'],
    ['answers of null', { answers: null }, 'answers'],
    ['an answer of null', { answers: [null] }, 'answers.0'],
    ['51 answers', { answers: Array.from({ length: 51 }, () => answer) }, 'answers'],
    ['an answer without an option', { answers: [{ questionId: 'a' }] }, 'answers.0.optionId'],
    ['an option that is a number', { answers: [{ ...answer, optionId: 1 }] }, 'answers.0.optionId'],
    ['an option with NUL', { answers: [{ ...answer, optionId: 'a\u0000' }] }, 'answers.0.optionId'],
    ['half a surrogate pair', { answers: [{ ...answer, questionId: '\ud800' }] }, 'answers.0.questionId'],
    ['an id that is too long', { answers: [{ ...answer, questionId: 'x'.repeat(61) }] }, 'answers.0.questionId'],
    ['a version of 0', { answers: [answer], quizVersion: 0 }, 'quizVersion'],
    ['a version as text', { answers: [answer], quizVersion: '1' }, 'quizVersion'],
  ])('%s: answers 400 with the field, and stores nothing', async (_what, body, field) => {
    const mei = await shared().resident();
    const { status, body: problem } = await complete(mei, body);
    expect(status).toBe(400);
    expect(Object.keys(problem.fields)).toEqual([field]);
    expect(await progressOf(mei)).toBeUndefined();
    expect(await ledgerOf(mei)).toEqual([]);
  });

  test('invalid JSON, a body that is not an object, and no body: answer 400', async () => {
    const mei = await shared().resident();
    for (const body of ['{', '[]', '"x"', 'null', '']) expect((await complete(mei, body)).status).toBe(400);
  });

  test('an unknown lesson answers 404, an invalid id 400, whatever the body', async () => {
    const mei = await shared().resident();
    for (const body of [{ quizScore: 100 }, { answers: [answer] }])
      expect(await complete(mei, body, 999_999)).toMatchObject(problem(404, 'lesson-not-found'));
    expect((await complete(mei, { quizScore: 100 }, 'one')).status).toBe(400);
    expect(await pointsOf(mei)).toBe(0);
  });

  test('signed out: answers 401, whether or not the lesson exists', async () => {
    for (const id of [LESSON_ID, 999_999])
      expect(await complete(undefined, { quizScore: 100 }, id)).toMatchObject(problem(401, 'signed-out'));
  });
});

describe('the lessons of a resident', () => {
  test('are empty at first, then only those the resident attempted, in order of id', async () => {
    setClockToNoon();
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    expect((await call('GET', '/api/user/lessons', { as: mei })).body).toEqual([]);
    await takeQuiz(shared(), mei, 3);
    await takeQuiz(shared(), mei, 2, { wrong: FAILING });
    await takeQuiz(shared(), raju, 1);
    const { headers, body } = await call('GET', '/api/user/lessons', { as: mei });
    expect(
      body.map(({ lessonId, isCompleted }: { lessonId: number; isCompleted: boolean }) => [lessonId, isCompleted]),
    ).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('an edit of a lesson', () => {
  test('refuses answers to the old quiz with 422, keeps progress, and grades answers to the new quiz', async () => {
    const server = await startTestApp();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const { ecoPoints } = (await takeQuiz(server, raju, LESSON_ID)).body;
    await takeQuiz(server, mei, LESSON_ID, { wrong: FAILING });
    const opened = (await server.call('GET', `/api/lessons/${LESSON_ID}`)).body;
    const quiz = await getStoredQuiz(server.db, LESSON_ID);
    // The same ids, but another option is right: only the version distinguishes old answers from new ones.
    const changed: StoredQuestion[] = quiz.map((question) => ({
      ...question,
      correctOptionId: question.options.find(({ id }) => id !== question.correctOptionId)?.id ?? '',
    }));
    await editLessons(server, () =>
      server.updateRows(
        'lessons',
        { quiz: JSON.stringify(changed), quiz_version: opened.quizVersion + 1 },
        { id: LESSON_ID },
      ),
    );
    const before = await storedRows(server);
    const send = (body: object) => complete(mei, body, LESSON_ID, server);

    const stale = await send({ answers: createQuizAnswers(quiz), quizVersion: opened.quizVersion });
    expect(stale).toMatchObject(problem(422, 'quiz-changed'));
    expect(await storedRows(server)).toEqual(before);
    expect(await progressOf(mei, LESSON_ID, server)).toMatchObject({ attempts: 1, isCompleted: false });

    const reloaded = (await server.call('GET', `/api/lessons/${LESSON_ID}`)).body;
    expect(reloaded.quizVersion).toBe(opened.quizVersion + 1);
    const { quizVersion } = reloaded;
    expect((await send({ answers: createQuizAnswers(quiz), quizVersion })).body).toMatchObject({
      passed: false,
      score: 0,
    });
    expect((await send({ answers: createQuizAnswers(changed), quizVersion })).body).toMatchObject({
      passed: true,
      score: 100,
    });

    expect(await progressOf(raju, LESSON_ID, server)).toMatchObject({ isCompleted: true, quizScore: 100 });
    expect(await pointsOf(raju, server)).toBe(ecoPoints);
  });

  test('of its texts and points leaves activities, progress and points as they were', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    await takeQuiz(server, mei, LESSON_ID);
    const before = [await ledgerOf(mei, server), await progressOf(mei, LESSON_ID, server), await pointsOf(mei, server)];
    await editLessons(server, () =>
      server.updateRows(
        'lessons',
        { title: 'Another title', eco_points_reward: 999, category: 'Food' },
        { id: LESSON_ID },
      ),
    );
    const after = [await ledgerOf(mei, server), await progressOf(mei, LESSON_ID, server), await pointsOf(mei, server)];
    expect(after).toEqual(before);
  });

  test('that unpublishes it removes it from lists, pages and grading, and leaves what was earned', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const { pointsAwarded } = (await takeQuiz(server, mei, LESSON_ID)).body;
    const listedCount = (await server.call('GET', '/api/lessons')).body.length;
    // Fills the cache that the edit must clear.
    await server.call('GET', `/api/lessons/${LESSON_ID}`);
    await editLessons(server, () =>
      server.db.updateTable('lessons').set({ is_published: false }).where('id', '=', LESSON_ID).execute(),
    );
    const ids = (await server.call('GET', '/api/lessons')).body.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(listedCount - 1);
    expect(ids).not.toContain(LESSON_ID);
    const notFound = { status: 404, body: { code: 'lesson-not-found' } };
    expect(await server.call('GET', `/api/lessons/${LESSON_ID}`)).toMatchObject(notFound);
    expect(await takeQuiz(server, mei, LESSON_ID)).toMatchObject(notFound);
    expect(await complete(mei, { quizScore: 100 }, LESSON_ID, server)).toMatchObject(notFound);
    expect(await progressOf(mei, LESSON_ID, server)).toMatchObject({ isCompleted: true, pointsEarned: pointsAwarded });
    expect(await pointsOf(mei, server)).toBe(pointsAwarded);
    const { stats } = (await server.call('GET', '/api/user/profile', { as: mei })).body;
    expect(stats).toMatchObject({ lessonsCompleted: 1, badges: 2 });
  });
});
