import { describe, expect, test } from 'vitest';
import { advanceReadingPlace, readingPosition } from './reading-position.ts';

/** Three sections of 1,000 px, the first at `top`. */
const sections = (top: number) =>
  [0, 1, 2].map((number) => ({ top: top + number * 1000, bottom: top + (number + 1) * 1000 }));
/** Height of the window, which puts the reading line 320 px below its top. */
const HEIGHT = 800;

describe('readingPosition', () => {
  test('begins with nothing read', () => {
    expect(readingPosition(sections(300), HEIGHT)).toEqual({ current: 0, sectionsEndingOnScreen: [], fraction: 0 });
  });

  test('is in the last section that begins above the reading line', () => {
    expect(readingPosition(sections(-600), HEIGHT)).toMatchObject({ current: 0, sectionsEndingOnScreen: [0] });
    expect(readingPosition(sections(-700), HEIGHT)).toMatchObject({ current: 1, sectionsEndingOnScreen: [0] });
    expect(readingPosition(sections(-1000), HEIGHT)).toMatchObject({ current: 1, sectionsEndingOnScreen: [] });
  });

  test('is full when the end of the text is on screen, and half in the middle', () => {
    expect(readingPosition(sections(-2200), HEIGHT).fraction).toBe(1);
    expect(readingPosition(sections(-1060), HEIGHT).fraction).toBeCloseTo(0.5, 2);
  });

  test('works for a text that fits the window, and for an empty one', () => {
    expect(readingPosition([{ top: 100, bottom: 500 }], HEIGHT)).toEqual({
      current: 0,
      sectionsEndingOnScreen: [0],
      fraction: 1,
    });
    expect(readingPosition([], HEIGHT)).toMatchObject({ current: 0, sectionsEndingOnScreen: [] });
  });
});

describe('advanceReadingPlace', () => {
  const position = { current: 1, sectionsEndingOnScreen: [0], fraction: 0.3 };

  test('adds what was read and keeps what was read before', () => {
    expect(advanceReadingPlace({ at: 1, read: [2] }, position, true)).toEqual({ at: 1, read: [0, 2] });
  });

  test('keeps the place of an earlier visit until the reader is back there', () => {
    expect(advanceReadingPlace({ at: 2, read: [0] }, position, false).at).toBe(2);
    expect(advanceReadingPlace({ at: 2, read: [0] }, position, true).at).toBe(1);
  });

  test('returns the same object if nothing changed', () => {
    const place = { at: 1, read: [0] };
    expect(advanceReadingPlace(place, position, true)).toBe(place);
  });
});
