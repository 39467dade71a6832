import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeQuiz, toSelfReportedQuiz } from './quiz.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const RUNS = { numRuns: scaleRuns(2_000) };

const anyQuiz = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 5 }), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((questions) =>
    questions.map(([optionCount, right], index) => ({
      id: `question-${index}`,
      options: Array.from({ length: optionCount }, (_, option) => ({ id: `option-${option}` })),
      correctOptionId: `option-${right % optionCount}`,
      explanation: `why ${index}`,
    })),
  );

const anyAnsweredQuiz = fc.tuple(anyQuiz, fc.infiniteStream(fc.nat())).map(([questions, choices]) => ({
  questions,
  answers: questions.map(({ id, options }) => ({
    questionId: id,
    optionId: `option-${Number(choices.next().value) % options.length}`,
  })),
}));

describe('grading a quiz', () => {
  test('gives the rounded percentage of right answers, from 0 to 100, in any order', () => {
    fc.assert(
      fc.property(anyAnsweredQuiz, fc.boolean(), ({ questions, answers }, backwards) => {
        const graded = gradeQuiz(questions, backwards ? answers.toReversed() : answers);
        let right = 0;
        for (const [index, { correctOptionId }] of questions.entries())
          if (answers[index]?.optionId === correctOptionId) right += 1;
        expect(graded?.score).toBe(Math.round((right / questions.length) * 100));
        expect(graded?.score).toBeGreaterThanOrEqual(0);
        expect(graded?.score).toBeLessThanOrEqual(100);
        expect(graded?.passed).toBe((graded?.score ?? 0) >= PASS_SCORE);
        expect(graded?.selfReported).toBe(false);
      }),
      RUNS,
    );
  });

  test('returns for every question the right option and the explanation, in the order of the quiz', () => {
    fc.assert(
      fc.property(anyAnsweredQuiz, ({ questions, answers }) => {
        expect(gradeQuiz(questions, answers.toReversed())?.questions).toEqual(
          questions.map(({ id, correctOptionId, explanation }, index) => ({
            questionId: id,
            correct: answers[index]?.optionId === correctOptionId,
            correctOptionId,
            explanation,
          })),
        );
      }),
      RUNS,
    );
  });

  test('passes at 70 percent or more', () => {
    const tenQuestions = Array.from({ length: 10 }, (_, index) => ({
      id: `question-${index}`,
      options: [{ id: 'a' }, { id: 'b' }],
      correctOptionId: 'a',
      explanation: '',
    }));
    const withRight = (right: number) =>
      gradeQuiz(
        tenQuestions,
        tenQuestions.map(({ id }, index) => ({ questionId: id, optionId: index < right ? 'a' : 'b' })),
      );
    expect(PASS_SCORE).toBe(70);
    expect(withRight(6)).toMatchObject({ score: 60, passed: false });
    expect(withRight(7)).toMatchObject({ score: 70, passed: true });
  });

  test('returns null unless each question is answered exactly once, with one of its own options', () => {
    const invalidKind = fc.constantFrom(
      'missing',
      'twice',
      'one for another',
      'unknown question',
      'unknown option',
      'no id',
    );
    fc.assert(
      fc.property(anyAnsweredQuiz, invalidKind, fc.nat(), ({ questions, answers }, kind, at) => {
        const index = at % answers.length;
        const changedAnswer = answers[index] ?? { questionId: '', optionId: '' };
        const replaced = (by: object) => answers.with(index, { ...changedAnswer, ...by });
        const other = answers[(index + 1) % answers.length] ?? changedAnswer;
        const invalidAnswers = {
          missing: answers.toSpliced(index, 1),
          twice: [...answers, changedAnswer],
          'one for another': answers.length > 1 ? answers.with(index, other) : [],
          'unknown question': replaced({ questionId: 'question-99' }),
          'unknown option': replaced({ optionId: 'option-99' }),
          'no id': replaced({ optionId: '' }),
        }[kind];
        expect(gradeQuiz(questions, invalidAnswers)).toBeNull();
      }),
      RUNS,
    );
  });

  test('returns null for an option of another question', () => {
    const question = (id: string, right: string, wrong: string) => ({
      id,
      options: [{ id: right }, { id: wrong }],
      correctOptionId: right,
      explanation: '',
    });
    const twoQuestions = [question('first', 'a', 'b'), question('second', 'c', 'd')];
    const answer = (first: string, second: string) =>
      gradeQuiz(twoQuestions, [
        { questionId: 'first', optionId: first },
        { questionId: 'second', optionId: second },
      ]);
    expect(answer('a', 'd')?.score).toBe(50);
    expect(answer('a', 'a')).toBeNull();
  });

  test('returns null for a quiz without questions, instead of dividing by zero', () => {
    expect(gradeQuiz([], [])).toBeNull();
  });

  test('returns null for option ids that are properties of every object, such as __proto__', () => {
    const [questions] = fc.sample(anyQuiz, { numRuns: 1, seed: 1 });
    for (const name of ['__proto__', 'constructor', 'toString', 'length'])
      expect(
        gradeQuiz(questions ?? [], questions?.map(({ id }) => ({ questionId: id, optionId: name })) ?? []),
      ).toBeNull();
  });
});

test('a self-reported score passes from 70 on, and reveals no answers', () => {
  for (const score of [0, 69, 70, 100])
    expect(toSelfReportedQuiz(score)).toEqual({ score, passed: score >= 70, selfReported: true, questions: [] });
});
