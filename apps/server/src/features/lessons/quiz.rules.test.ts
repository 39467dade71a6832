import { PASS_SCORE } from '@ecopulse/contract/lessons/quiz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeQuiz, selfReported } from './quiz.rules.ts';
import { runs } from '../../testing/amounts.ts';

const RUNS = { numRuns: runs(2_000) };

const quiz = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 5 }), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((questions) =>
    questions.map(([options, right], n) => ({
      id: `question-${n}`,
      options: Array.from({ length: options }, (_, option) => ({ id: `option-${option}` })),
      correctOptionId: `option-${right % options}`,
      explanation: `why ${n}`,
    })),
  );

const answered = fc.tuple(quiz, fc.infiniteStream(fc.nat())).map(([questions, choices]) => ({
  questions,
  answers: questions.map(({ id, options }) => ({
    questionId: id,
    optionId: `option-${Number(choices.next().value) % options.length}`,
  })),
}));

describe('grading a quiz', () => {
  test('gives the rounded percentage of right answers, from 0 to 100, in any order', () => {
    fc.assert(
      fc.property(answered, fc.boolean(), ({ questions, answers }, backwards) => {
        const graded = gradeQuiz(questions, backwards ? answers.toReversed() : answers);
        let right = 0;
        for (const [n, { correctOptionId }] of questions.entries())
          if (answers[n]?.optionId === correctOptionId) right += 1;
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
      fc.property(answered, ({ questions, answers }) => {
        expect(gradeQuiz(questions, answers.toReversed())?.questions).toEqual(
          questions.map(({ id, correctOptionId, explanation }, n) => ({
            questionId: id,
            correct: answers[n]?.optionId === correctOptionId,
            correctOptionId,
            explanation,
          })),
        );
      }),
      RUNS,
    );
  });

  test('passes at 70 percent or more', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({
      id: `question-${n}`,
      options: [{ id: 'a' }, { id: 'b' }],
      correctOptionId: 'a',
      explanation: '',
    }));
    const withRight = (right: number) =>
      gradeQuiz(
        ten,
        ten.map(({ id }, n) => ({ questionId: id, optionId: n < right ? 'a' : 'b' })),
      );
    expect(PASS_SCORE).toBe(70);
    expect(withRight(6)).toMatchObject({ score: 60, passed: false });
    expect(withRight(7)).toMatchObject({ score: 70, passed: true });
  });

  test('returns null unless each question is answered exactly once, with one of its own options', () => {
    const spoil = fc.constantFrom('missing', 'twice', 'one for another', 'unknown question', 'unknown option', 'no id');
    fc.assert(
      fc.property(answered, spoil, fc.nat(), ({ questions, answers }, how, at) => {
        const n = at % answers.length;
        const victim = answers[n] ?? { questionId: '', optionId: '' };
        const replaced = (by: object) => answers.with(n, { ...victim, ...by });
        const other = answers[(n + 1) % answers.length] ?? victim;
        const spoilt = {
          missing: answers.toSpliced(n, 1),
          twice: [...answers, victim],
          'one for another': answers.length > 1 ? answers.with(n, other) : [],
          'unknown question': replaced({ questionId: 'question-99' }),
          'unknown option': replaced({ optionId: 'option-99' }),
          'no id': replaced({ optionId: '' }),
        }[how];
        expect(gradeQuiz(questions, spoilt)).toBeNull();
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
    const two = [question('first', 'a', 'b'), question('second', 'c', 'd')];
    const answer = (first: string, second: string) =>
      gradeQuiz(two, [
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
    const [one] = fc.sample(quiz, { numRuns: 1, seed: 1 });
    for (const name of ['__proto__', 'constructor', 'toString', 'length'])
      expect(gradeQuiz(one ?? [], one?.map(({ id }) => ({ questionId: id, optionId: name })) ?? [])).toBeNull();
  });
});

test('a self-reported score passes from 70 on, and reveals no answers', () => {
  for (const score of [0, 69, 70, 100])
    expect(selfReported(score)).toEqual({ score, passed: score >= 70, selfReported: true, questions: [] });
});
