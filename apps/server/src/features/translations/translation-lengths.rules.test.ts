import { describe, expect, test } from 'vitest';
import { citesTheSame } from '@ecopulse/content/figures';
import { maxCharacters } from './translation-lengths.rules.ts';

describe('the length of a translation', () => {
  test('is at most twice that of the English form, and at most 12,000 characters', () => {
    expect(maxCharacters('lesson', 'title')).toBe(140);
    expect(maxCharacters('lesson', 'quiz.3.others.1')).toBe(320);
    expect(maxCharacters('green_space', 'routes.2.name')).toBe(160);
    expect(maxCharacters('green_space', 'routes.2.stops.1.name')).toBe(120);
    expect(maxCharacters('lesson', 'sections.0.body')).toBe(12_000);
  });
});

describe('the citations of a translation', () => {
  test('are those of the English text, in any order and as often', () => {
    const english = 'Some 40 [^nparks-2024], then 50 [^nea] and 60 [^nea].';
    expect(citesTheSame(english, '60 [^nea] 50 [^nea] 40 [^nparks-2024]')).toBe(true);
    expect(citesTheSame(english, '60 [^nea] 50 40 [^nparks-2024]')).toBe(false);
    expect(citesTheSame(english, '60 [^nea] 50 [^pub] 40 [^nparks-2024]')).toBe(false);
    expect(citesTheSame('None', 'Keine [^nea]')).toBe(false);
  });
});
