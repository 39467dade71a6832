import type { QuizResult } from '@ecopulse/contract/lessons/lessons';
import { REVIEW_POINTS } from '@ecopulse/contract/lessons/lesson-rules';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createResident, type TestResident } from '../factories.ts';
import { getStoredQuiz } from '../content/quizzes.ts';
import { expectNoViolations } from './consistency.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { countKinds } from './calls.ts';
import { answerQuiz, parseBody, type Quiz, reportScore } from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };
const quizzes: Quiz[] = [];

beforeAll(async () => {
  for (const id of [1, 2, 3, 4]) quizzes.push({ id, quiz: await getStoredQuiz(shared().db, id) });
});

afterEach(async () => {
  await expectNoViolations(shared().db);
});

async function eachTrial(race: (mei: TestResident, lesson: Quiz, trial: number) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const lesson = quizzes[trial % quizzes.length];
    if (!lesson) throw new Error('there are lessons to complete');
    await race(await createResident(shared().db), lesson, trial);
  }
}

const readProgress = ({ id }: TestResident) =>
  shared().selectRows('lesson_progress', ['attempts', 'best_score', 'self_reported', 'reviews'], { resident_id: id });

const listCompletions = ({ id }: TestResident) =>
  shared().selectRows('activities', ['points', 'proof', 'facts'], { resident_id: id, type: 'lesson_completed' });

async function expectOneAward(results: readonly QuizResult[], mei: TestResident): Promise<void> {
  const [completion, ...others] = await listCompletions(mei);
  expect(others).toEqual([]);
  expect(results.map(({ pointsAwarded }) => pointsAwarded).filter((points) => points > 0)).toEqual([
    completion?.points,
  ]);
  expect(new Set(results.filter(({ passed }) => passed).map(({ ecoPoints }) => ecoPoints))).toEqual(
    new Set([completion?.points]),
  );
}

test(`a lesson is completed once by ${CALLS} concurrent right tries over two servers`, options, async () => {
  await eachTrial(async (mei, lesson) => {
    const responses = await callConcurrently(shared(), CALLS, (server) => answerQuiz(server, mei, lesson, true));

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    const results = responses.map((response) => parseBody(response) as QuizResult);
    await expectOneAward(results, mei);
    expect(results.flatMap(({ badges }) => badges.map(({ badgeName }) => badgeName)).toSorted()).toEqual([
      'First Page',
      'Perfect Score',
    ]);
    expect(await readProgress(mei)).toEqual([{ attempts: CALLS, best_score: 100, self_reported: false, reviews: 0 }]);
  });
});

test(`a lesson is completed once by ${CALLS} concurrent reported scores, and the best is stored`, options, async () => {
  await eachTrial(async (mei, { id }) => {
    // Fifty calls report the scores from 51 to 100.
    const responses = await callConcurrently(shared(), CALLS, (server, index) =>
      reportScore(server, mei, id, 51 + index),
    );

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    await expectOneAward(
      responses.map((response) => parseBody(response) as QuizResult),
      mei,
    );
    expect(await readProgress(mei)).toEqual([{ attempts: 0, best_score: 100, self_reported: true, reviews: 0 }]);
    const [completion] = await listCompletions(mei);
    expect(completion).toMatchObject({ proof: 'claimed', facts: { selfReported: true } });
    expect(completion?.facts).not.toHaveProperty('perfect');
  });
});

test.each([{ times: 2 }, { times: 20 }])(
  'a quiz counts as perfect only if a right try comes first among $times concurrent right and wrong ones',
  options,
  async ({ times }) => {
    const firstTries = new Set<string>();
    await eachTrial(async (mei, lesson, trial) => {
      const responses = await callConcurrently(shared(), times, (server, index) =>
        answerQuiz(server, mei, lesson, (index + trial) % 2 === 0),
      );

      expect(countKinds(responses)).toEqual({ '200': times });
      const results = responses.map((response) => parseBody(response) as QuizResult);
      await expectOneAward(results, mei);
      // A result without a review day is of a wrong try before the first right one.
      const isRightFirst = results.every(({ reviewDueOn }) => reviewDueOn !== null);
      firstTries.add(isRightFirst ? 'a right one' : 'a wrong one');
      const [completion] = await listCompletions(mei);
      expect(completion?.facts['perfect'] ?? false).toBe(isRightFirst);
      const badges = results.flatMap((result) => result.badges.map(({ badgeName }) => badgeName));
      expect(badges.toSorted()).toEqual(isRightFirst ? ['First Page', 'Perfect Score'] : ['First Page']);
      expect(await readProgress(mei)).toEqual([{ attempts: times, best_score: 100, self_reported: false, reviews: 0 }]);
    });
    process.stdout.write(`first of racing tries: ${[...firstTries].toSorted().join(', ')}\n`);
  },
);

test(`a lesson is reviewed once by ${CALLS} concurrent right tries on the day it is due`, options, async () => {
  await eachTrial(async (mei, lesson) => {
    expect((await answerQuiz(shared().a, mei, lesson, true)).status).toBe(200);
    await shared().updateRows('lesson_progress', { review_due_on: '2020-01-01' }, { resident_id: mei.id });

    const responses = await callConcurrently(shared(), CALLS, (server) => answerQuiz(server, mei, lesson, true));

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    const results = responses.map((response) => parseBody(response) as QuizResult);
    expect(results.filter(({ isReview }) => isReview).map(({ pointsAwarded }) => pointsAwarded)).toEqual([
      REVIEW_POINTS,
    ]);
    expect(results.filter(({ isReview, pointsAwarded }) => !isReview && pointsAwarded > 0)).toEqual([]);
    expect(await readProgress(mei)).toMatchObject([{ reviews: 1 }]);
  });
});
