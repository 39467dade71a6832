import { describe, expect, test } from 'vitest';
import { translationsLeft } from './translations.rules.ts';

const stored = {
  de: { title: 'Wald', description: 'Ein Wald', 'sections.0.heading': 'Anfang', 'sections.1.body': 'Ende' },
  ms: { description: 'Hutan' },
};

describe('the translations left after an edit', () => {
  test('are those of the fields that have not changed', () => {
    expect(translationsLeft(stored, ['description', 'category'])).toEqual({
      de: { title: 'Wald', 'sections.0.heading': 'Anfang', 'sections.1.body': 'Ende' },
    });
    expect(translationsLeft(stored, ['difficulty'])).toEqual(stored);
    expect(translationsLeft({}, ['title'])).toEqual({});
  });

  test('exclude all parts of a field that has changed', () => {
    expect(translationsLeft(stored, ['sections']).de).toEqual({ title: 'Wald', description: 'Ein Wald' });
    expect(translationsLeft(stored, ['title', 'section', 'description']).de).toEqual({
      'sections.0.heading': 'Anfang',
      'sections.1.body': 'Ende',
    });
  });

  test('are a copy: the stored ones stay unchanged', () => {
    const before = structuredClone(stored);
    translationsLeft(stored, ['title', 'description', 'sections']);
    expect(stored).toEqual(before);
  });
});
