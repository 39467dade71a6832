import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './text-lines.rules.ts';

const measure = (text: string) => [...text].length;
const lines = (text: string, width: number, language = 'en') => breakLines(text, { width, language, measure });

test('lines break between words, and marks stay with their words', () => {
  expect(lines('Clean up the river, (all of it) today.', 13)).toEqual([
    'Clean up the ',
    'river, (all ',
    'of it) today.',
  ]);
});

test('Chinese breaks between words, never before a closing mark', () => {
  const broken = lines('河边清洁日，与邻居一起。', 5, 'zh');
  expect(broken.length).toBeGreaterThan(2);
  for (const line of broken) expect(line).toMatch(/^[^，。]/);
});

test('a word wider than the line is broken between characters', () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
});

test('all lines together are the text, and none is too wide', () => {
  const words = fc.array(
    fc.string({ unit: fc.constantFrom(...'abxyz,.()河边தக'.split('')), minLength: 1, maxLength: 12 }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 20 }), (some, width) => {
      const text = some.join(' ');
      const broken = lines(text, width);
      expect(broken.join('')).toBe(text);
      for (const line of broken) expect(measure(line.trimEnd())).toBeLessThanOrEqual(width);
    }),
  );
});
