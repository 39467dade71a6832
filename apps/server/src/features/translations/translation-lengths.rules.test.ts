import { describe, expect, test } from 'vitest';
import { hasSameMarks } from '@ecopulse/content/figures';
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

describe('the citations and links of a translation', () => {
  test('are those of the English text, in any order and as often', () => {
    const english = 'Some 40 [^nparks-2024], then 50 [^nea] and 60 [^nea].';
    expect(hasSameMarks(english, '60 [^nea] 50 [^nea] 40 [^nparks-2024]')).toBe(true);
    expect(hasSameMarks(english, '60 [^nea] 50 40 [^nparks-2024]')).toBe(false);
    expect(hasSameMarks(english, '60 [^nea] 50 [^pub] 40 [^nparks-2024]')).toBe(false);
    expect(hasSameMarks('None', 'Keine [^nea]')).toBe(false);
  });

  test('have the addresses of the English, and as many marks of common knowledge', () => {
    const english = 'Call 995 [^common], see [NEA](https://www.nea.gov.sg/a).';
    expect(hasSameMarks(english, '[国家环境局](https://www.nea.gov.sg/a)，拨打995[^common]')).toBe(true);
    expect(hasSameMarks(english, '[国家环境局](https://www.nea.gov.sg/b)，拨打995[^common]')).toBe(false);
    expect(hasSameMarks(english, '[国家环境局](https://www.nea.gov.sg/a)，拨打995')).toBe(false);
    expect(hasSameMarks(english, '国家环境局，拨打995[^common]')).toBe(false);
  });
});
