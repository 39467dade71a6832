import { describe, expect, test } from 'vitest';
import { aQuestion } from '../lessons.testing.tsx';
import {
  listAnswers,
  findChosenOption,
  dropStaleAnswers,
  newAttempt,
  shuffledOptions,
  newSeed,
  deriveSeed,
  shuffle,
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

const FOUR = ['a', 'b', 'c', 'd'];

describe('shuffle', () => {
  test('gives the same order for the same seed, and does not change its input', () => {
    const items = [...FOUR];
    expect(shuffle(items, 42)).toEqual(shuffle(items, 42));
    expect(items).toEqual(FOUR);
    expect(shuffle(items, 42).toSorted()).toEqual(FOUR);
  });

  test('reaches each of the 24 orders of four options about equally often', () => {
    const countByOrder = new Map<string, number>();
    for (let seed = 0; seed < 24_000; seed += 1) {
      const order = shuffle(FOUR, seed).join('');
      countByOrder.set(order, (countByOrder.get(order) ?? 0) + 1);
    }
    expect(countByOrder.size).toBe(24);
    expect(Math.min(...countByOrder.values())).toBeGreaterThan(850);
    expect(Math.max(...countByOrder.values())).toBeLessThan(1150);
  });

  test('leaves an empty list and a single item as they are', () => {
    expect(shuffle([], 7)).toEqual([]);
    expect(shuffle(['only'], 7)).toEqual(['only']);
  });
});

describe('deriveSeed', () => {
  test('gives the options of each question in one attempt another order', () => {
    const orders = new Set(
      Array.from({ length: 40 }, (_, number) => shuffle(FOUR, deriveSeed(1, `question-${number}`)).join('')),
    );
    expect(orders.size).toBeGreaterThan(12);
  });

  test('reaches every order of the options of a question over many attempts', () => {
    const orders = new Set(
      Array.from({ length: 1000 }, (_, seed) => shuffle(FOUR, deriveSeed(seed, 'what-goes-in')).join('')),
    );
    expect(orders.size).toBe(24);
  });
});

test('a new seed is a whole number of 32 bits', () => {
  const seed = newSeed();
  expect(Number.isInteger(seed)).toBe(true);
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(seed).toBeLessThan(2 ** 32);
});
