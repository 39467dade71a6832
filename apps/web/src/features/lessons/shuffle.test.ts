import { describe, expect, test } from 'vitest';
import { deriveSeed, shuffle } from './shuffle.ts';

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
