import { describe, expect, test } from 'vitest';
import { aQuestion } from '../lessons.testing.tsx';
import {
  listAnswers,
  findChosenOption,
  dropStaleAnswers,
  newAttempt,
  shuffledOptions,
  newSeed,
} from './quiz-attempt.ts';

const bin = aQuestion('bin');
const tap = aQuestion('tap');
const questions = [bin, tap];

describe('an attempt', () => {
  test('keeps the order of the options from question to question and back', () => {
    const attempt = newAttempt(5);
    const order = shuffledOptions(bin, attempt);
    expect(shuffledOptions(bin, { ...attempt, answers: { bin: 'bin-2' }, step: 1 })).toEqual(order);
    expect(order.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(bin.options);
  });

  test('shuffles the options differently in each attempt', () => {
    const orders = new Set(
      Array.from({ length: 30 }, (_, seed) => shuffledOptions(bin, newAttempt(seed)).map(({ id }) => id)).map(String),
    );
    expect(orders.size).toBeGreaterThan(10);
  });

  test('sends nothing for a question without an answer', () => {
    const attempt = { ...newAttempt(1), answers: { tap: 'tap-3' } };
    expect(listAnswers(questions, attempt)).toEqual([{ questionId: 'tap', optionId: 'tap-3' }]);
  });

  test('keeps, on a changed quiz, only the answers whose question and option still exist', () => {
    const attempt = { ...newAttempt(1), answers: { bin: 'bin-1', tap: 'tap-gone', gone: 'gone-1' }, step: 9 };
    const attemptOnChangedQuiz = dropStaleAnswers(questions, attempt);
    expect(attemptOnChangedQuiz.answers).toEqual({ bin: 'bin-1' });
    expect(attemptOnChangedQuiz.step).toBe(questions.length);
    expect(attemptOnChangedQuiz.seed).toBe(1);
  });

  test('is not fooled by a question named like a property of every object', () => {
    expect(findChosenOption(aQuestion('constructor'), newAttempt(1))).toBeUndefined();
  });
});

test('a new seed is a whole number of 32 bits', () => {
  const seed = newSeed();
  expect(Number.isInteger(seed)).toBe(true);
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(seed).toBeLessThan(2 ** 32);
});
