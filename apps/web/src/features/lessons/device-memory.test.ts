import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeStoredAttempt, storeAttempt, readStoredAttempt } from './quiz/stored-attempt.ts';
import { isWorthResuming, getReadingPlace, getReadingPlaces, storeReadingPlace } from './reading-place.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function breakStorage() {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const broken = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal('localStorage', broken);
  vi.stubGlobal('sessionStorage', broken);
}

describe('the place in a lesson', () => {
  test('is stored for each resident and lesson', () => {
    storeReadingPlace(1, 7, { at: 2, read: [0, 1] });
    storeReadingPlace(1, 8, { at: 1, read: [] });
    expect(getReadingPlace(1, 7)).toEqual({ at: 2, read: [0, 1] });
    expect([...getReadingPlaces(1).keys()]).toEqual([7, 8]);
    expect(getReadingPlaces(2).size).toBe(0);
  });

  test.each(['not json', 'null', '[]', '{"7":{"at":-1,"read":[]}}', '{"7":{"at":1}}', '{"7":{"at":1,"read":["x"]}}'])(
    'does not exist if storage holds %s',
    (stored) => {
      localStorage.setItem('reading:1', stored);
      expect(getReadingPlaces(1).size).toBe(0);
    },
  );

  test('is lost without harm if storage is full or off', () => {
    breakStorage();
    expect(() => storeReadingPlace(1, 7, { at: 2, read: [] })).not.toThrow();
    expect(getReadingPlaces(1).size).toBe(0);
  });

  test('is worth returning to if it is further down and something is left to read', () => {
    expect(isWorthResuming({ at: 2, read: [0, 1] }, 5)).toBe(true);
    expect(isWorthResuming({ at: 0, read: [0] }, 5)).toBe(false);
    expect(isWorthResuming({ at: 4, read: [0, 1, 2, 3, 4] }, 5)).toBe(false);
    expect(isWorthResuming({ at: 5, read: [] }, 5)).toBe(false);
  });
});

describe('the attempt at a quiz', () => {
  const attempt = { seed: 4, answers: { bin: 'bin-1' }, step: 1 };

  test('is stored for each resident and lesson until it is removed', () => {
    storeAttempt(1, 7, attempt);
    expect(readStoredAttempt(1, 7)).toEqual(attempt);
    expect(readStoredAttempt(1, 8)).toBeUndefined();
    expect(readStoredAttempt(2, 7)).toBeUndefined();
    removeStoredAttempt(1, 7);
    expect(readStoredAttempt(1, 7)).toBeUndefined();
  });

  test.each(['{', '{"seed":1,"answers":{"a":2},"step":0}', '{"seed":1,"answers":null,"step":0}', '7'])(
    'starts again if storage holds %s',
    (stored) => {
      sessionStorage.setItem('quiz:1:7', stored);
      expect(readStoredAttempt(1, 7)).toBeUndefined();
    },
  );

  test('is lost without harm if storage is full or off', () => {
    breakStorage();
    expect(() => storeAttempt(1, 7, attempt)).not.toThrow();
    expect(() => removeStoredAttempt(1, 7)).not.toThrow();
    expect(readStoredAttempt(1, 7)).toBeUndefined();
  });
});
