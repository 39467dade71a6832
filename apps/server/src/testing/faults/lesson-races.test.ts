import type { QuizResult } from '@ecopulse/contract/lessons';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeResident, type MadeResident } from '../factories.ts';
import { storedQuiz } from '../quizzes.ts';
import { expectNoViolations } from './agreement.ts';
import { AT_ONCE, atOnce, RACE_TIMEOUT, TRIALS } from './at-once.ts';
import { countKinds } from './calls.ts';
import { answerQuiz, bodyOf, type Quiz, reportScore } from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT };
const quizzes: Quiz[] = [];

beforeAll(async () => {
  for (const id of [1, 2, 3, 4]) quizzes.push({ id, quiz: await storedQuiz(shared().db, id) });
});

afterEach(async () => {
  await expectNoViolations(shared().db);
});

async function eachTrial(race: (mei: MadeResident, lesson: Quiz, trial: number) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const lesson = quizzes[trial % quizzes.length];
    if (!lesson) throw new Error('there are lessons to complete');
    await race(await makeResident(shared().db), lesson, trial);
  }
}

const progressOf = ({ id }: MadeResident) =>
  shared()
    .db.selectFrom('lesson_progress')
    .select(['attempts', 'best_score', 'self_reported', 'reviews'])
    .where('resident_id', '=', id)
    .execute();

const completionsOf = ({ id }: MadeResident) =>
  shared()
    .db.selectFrom('activities')
    .select(['points', 'proof', 'facts'])
    .where('resident_id', '=', id)
    .where('type', '=', 'lesson_completed')
    .execute();

/** One of the results awarded points, namely those of the lesson, and all of them agree on the total. */
async function expectOneAward(results: readonly QuizResult[], mei: MadeResident): Promise<void> {
  const [completion, ...more] = await completionsOf(mei);
  expect(more).toEqual([]);
  expect(results.map(({ pointsAwarded }) => pointsAwarded).filter((points) => points > 0)).toEqual([
    completion?.points,
  ]);
  expect(new Set(results.filter(({ passed }) => passed).map(({ ecoPoints }) => ecoPoints))).toEqual(
    new Set([completion?.points]),
  );
}

test(`completes a lesson once for ${AT_ONCE} right answers at once over two servers`, options, async () => {
  await eachTrial(async (mei, lesson) => {
    const answers = await atOnce(shared(), AT_ONCE, (server) => answerQuiz(server, mei, lesson, true));

    expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
    const results = answers.map((answer) => bodyOf(answer) as QuizResult);
    await expectOneAward(results, mei);
    expect(results.flatMap(({ badges }) => badges.map(({ badgeName }) => badgeName)).toSorted()).toEqual([
      'First Page',
      'Perfect Score',
    ]);
    expect(await progressOf(mei)).toEqual([{ attempts: AT_ONCE, best_score: 100, self_reported: false, reviews: 0 }]);
  });
});

test(`completes a lesson once for ${AT_ONCE} reported scores at once, and keeps the best`, options, async () => {
  await eachTrial(async (mei, { id }) => {
    const answers = await atOnce(shared(), AT_ONCE, (server, index) => reportScore(server, mei, id, 51 + index));

    expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
    await expectOneAward(
      answers.map((answer) => bodyOf(answer) as QuizResult),
      mei,
    );
    expect(await progressOf(mei)).toEqual([{ attempts: 0, best_score: 100, self_reported: true, reviews: 0 }]);
    const [completion] = await completionsOf(mei);
    expect(completion).toMatchObject({ proof: 'claimed', facts: { selfReported: true } });
    expect(completion?.facts).not.toHaveProperty('perfect');
  });
});

test.each([
  { name: 'one', times: 2 },
  { name: 'many', times: 20 },
])(
  'takes a quiz for perfect when $name right and wrong tries race only if a right one was first',
  options,
  async ({ times }) => {
    const firsts = new Set<string>();
    await eachTrial(async (mei, lesson, trial) => {
      const answers = await atOnce(shared(), times, (server, index) =>
        answerQuiz(server, mei, lesson, (index + trial) % 2 === 0),
      );

      expect(countKinds(answers)).toEqual({ '200': times });
      const results = answers.map((answer) => bodyOf(answer) as QuizResult);
      await expectOneAward(results, mei);
      // Before the lesson was completed there is no day of review: such a failure came before the first right try.
      const isRightFirst = results.every(({ reviewDueOn }) => reviewDueOn !== null);
      firsts.add(isRightFirst ? 'a right one' : 'a wrong one');
      const [completion] = await completionsOf(mei);
      expect(completion?.facts['perfect'] ?? false).toBe(isRightFirst);
      const badges = results.flatMap((result) => result.badges.map(({ badgeName }) => badgeName));
      expect(badges.toSorted()).toEqual(isRightFirst ? ['First Page', 'Perfect Score'] : ['First Page']);
      expect(await progressOf(mei)).toEqual([{ attempts: times, best_score: 100, self_reported: false, reviews: 0 }]);
    });
    process.stdout.write(`first of racing tries: ${[...firsts].toSorted().join(', ')}\n`);
  },
);

test(`reviews a lesson once for ${AT_ONCE} right answers at once on the day it is due`, options, async () => {
  const { db } = shared();
  await eachTrial(async (mei, lesson) => {
    expect((await answerQuiz(shared().a, mei, lesson, true)).status).toBe(200);
    await db
      .updateTable('lesson_progress')
      .set({ review_due_on: '2020-01-01' })
      .where('resident_id', '=', mei.id)
      .execute();

    const answers = await atOnce(shared(), AT_ONCE, (server) => answerQuiz(server, mei, lesson, true));

    expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
    const results = answers.map((answer) => bodyOf(answer) as QuizResult);
    expect(results.filter(({ isReview }) => isReview).map(({ pointsAwarded }) => pointsAwarded)).toEqual([5]);
    expect(results.filter(({ isReview, pointsAwarded }) => !isReview && pointsAwarded > 0)).toEqual([]);
    expect(await progressOf(mei)).toMatchObject([{ reviews: 1 }]);
  });
});
