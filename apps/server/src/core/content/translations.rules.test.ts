import { describe, expect, test } from 'vitest';
import { translationsLeft } from './translations.rules.ts';

const stored = {
  de: { title: 'Wald', description: 'Ein Wald', 'sections.0.heading': 'Anfang', 'sections.1.body': 'Ende' },
  ms: { description: 'Hutan' },
};

describe('translations that are left', () => {
  test('are those of fields that say what they said', () => {
    expect(translationsLeft(stored, ['description', 'category'])).toEqual({
      de: { title: 'Wald', 'sections.0.heading': 'Anfang', 'sections.1.body': 'Ende' },
    });
    expect(translationsLeft(stored, ['difficulty'])).toEqual(stored);
    expect(translationsLeft({}, ['title'])).toEqual({});
  });

  test('have none of the parts of a field that has changed', () => {
    expect(translationsLeft(stored, ['sections']).de).toEqual({ title: 'Wald', description: 'Ein Wald' });
    expect(translationsLeft(stored, ['title', 'section', 'description']).de).toEqual({
      'sections.0.heading': 'Anfang',
      'sections.1.body': 'Ende',
    });
  });

  test('leave what is stored as it is', () => {
    const before = structuredClone(stored);
    translationsLeft(stored, ['title', 'description', 'sections']);
    expect(stored).toEqual(before);
  });
});
