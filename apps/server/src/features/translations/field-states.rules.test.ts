import { describe, expect, test } from 'vitest';
import { fieldStates, countProgress } from './field-states.rules.ts';

const storedTranslation = (field: string, english: string, text: string, day = 1) => ({
  field,
  english,
  text,
  translated_at: new Date(Date.UTC(2026, 10, day)),
});

describe('the texts of an item', () => {
  test('are translated, out of date with their earlier English, or missing, in reading order', () => {
    const texts = { title: 'Forests', description: 'Trees and leaves', content: 'More' };
    const states = fieldStates(texts, [
      storedTranslation('title', 'Forest', '森林'),
      storedTranslation('content', 'More', '更多'),
    ]);
    expect(states).toEqual([
      { field: 'title', english: 'Forests', text: null, earlier: { english: 'Forest', text: '森林' } },
      { field: 'description', english: 'Trees and leaves', text: null, earlier: null },
      { field: 'content', english: 'More', text: '更多', earlier: null },
    ]);
    expect(countProgress(states)).toEqual({ translated: 1, outdated: 1, missing: 1 });
  });

  test('have the newest earlier translation, in whatever order they are stored', () => {
    const olderTranslations = [
      storedTranslation('title', 'B', 'second', 2),
      storedTranslation('title', 'A', 'first', 1),
    ];
    expect(fieldStates({ title: 'C' }, olderTranslations)[0]?.earlier).toEqual({ english: 'B', text: 'second' });
  });

  test('have the translation that comes last, of two for one English text', () => {
    const translations = [
      storedTranslation('tags.0', 'Forest', 'shipped', 2),
      storedTranslation('tags.1', 'Forest', 'by an admin', 1),
    ];
    expect(fieldStates({ 'tags.0': 'Forest' }, translations)[0]?.text).toBe('by an admin');
  });

  test('keep a translation that moved with its text, which is not out of date in its old field', () => {
    const texts = { 'sections.0.heading': 'A new start', 'sections.1.heading': 'A start' };
    expect(fieldStates(texts, [storedTranslation('sections.0.heading', 'A start', '开头')])).toEqual([
      { field: 'sections.0.heading', english: 'A new start', text: null, earlier: null },
      { field: 'sections.1.heading', english: 'A start', text: '开头', earlier: null },
    ]);
  });
});
