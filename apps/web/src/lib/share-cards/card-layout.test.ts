import { describe, expect, test } from 'vitest';
import { splitIntoColumns, fitText, wrapText } from './card-layout.ts';

test('divides a box into equal columns with gaps between', () => {
  const columns = splitIntoColumns({ x: 10, y: 5, width: 100, height: 20 }, 3, 5);
  expect(columns.map(({ x, width }) => [x, width])).toEqual([
    [10, 30],
    [45, 30],
    [80, 30],
  ]);
});

describe('fitText', () => {
  const measure = (text: string, size: number) => text.length * size * 0.5;
  const into = (width: number) => ({ width, largest: 80, smallest: 40 });

  test('leaves a text that fits at its largest size', () => {
    expect(fitText('Mei', into(500), measure)).toEqual({ text: 'Mei', size: 80 });
  });

  test('makes a long text smaller until it fits', () => {
    const { text, size } = fitText('a text of thirty letters, long', into(900), measure);
    expect(text).toBe('a text of thirty letters, long');
    expect(measure(text, size)).toBeLessThanOrEqual(900);
    expect(size).toBeLessThan(80);
  });

  test('shortens a text that is too long even when small, without splitting an emoji', () => {
    const { text, size } = fitText('👩‍👩‍👧‍👦'.repeat(30), into(500), measure);
    expect(size).toBe(40);
    expect(measure(text, size)).toBeLessThanOrEqual(500);
    expect(text).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
  });
});

describe('wrapText', () => {
  const measure = (text: string) => text.length;

  test('breaks a text between words, and keeps a word that is too wide whole', () => {
    expect(wrapText('Checked in at 10 different green spaces', 16, measure)).toEqual([
      'Checked in at 10',
      'different green',
      'spaces',
    ]);
    expect(wrapText('an extraordinarily long word', 10, measure)).toEqual(['an', 'extraordinarily', 'long word']);
  });

  test('leaves a text that fits', () => {
    expect(wrapText('Mei', 16, measure)).toEqual(['Mei']);
  });
});
