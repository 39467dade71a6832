import { describe, expect, test } from 'vitest';
import { aQuestion } from '../lessons.testing.tsx';
import { answersOf, chosenOption, fittedTo, newAttempt, optionsOf } from './quiz-attempt.ts';

const bin = aQuestion('bin');
const tap = aQuestion('tap');
const questions = [bin, tap];

describe('an attempt', () => {
  test('keeps the order of the options from question to question and back', () => {
    const attempt = newAttempt(5);
    const order = optionsOf(bin, attempt);
    expect(optionsOf(bin, { ...attempt, answers: { bin: 'bin-2' }, step: 1 })).toEqual(order);
    expect(order.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(bin.options);
  });

  test('shows the options in other orders at other attempts', () => {
    const orders = new Set(
      Array.from({ length: 30 }, (_, seed) => optionsOf(bin, newAttempt(seed)).map(({ id }) => id)).map(String),
    );
    expect(orders.size).toBeGreaterThan(10);
  });

  test('sends what was answered, in the order of the quiz, and nothing else', () => {
    const attempt = { ...newAttempt(1), answers: { tap: 'tap-3' } };
    expect(answersOf(questions, attempt)).toEqual([{ questionId: 'tap', optionId: 'tap-3' }]);
  });

  test('keeps on a changed quiz the answers whose question and option are still there, and no others', () => {
    const attempt = { ...newAttempt(1), answers: { bin: 'bin-1', tap: 'tap-gone', gone: 'gone-1' }, step: 9 };
    const fitted = fittedTo(questions, attempt);
    expect(fitted.answers).toEqual({ bin: 'bin-1' });
    expect(fitted.step).toBe(2);
    expect(fitted.seed).toBe(1);
  });

  test('is not fooled by a question named like what every object has', () => {
    expect(chosenOption(aQuestion('constructor'), newAttempt(1))).toBeUndefined();
  });
});
