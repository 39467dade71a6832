import { describe, expect, test } from 'vitest';
import { catalogProblems, messageProblems } from './messages.ts';

const DAYS = '{count, plural, one {# day in {place}} other {# days in {place}}}';

describe('a translated message', () => {
  test.each([
    ['Visited {place}', '{place}游览过', 'zh'],
    [DAYS, '{count, plural, other {在{place}待了#天}}', 'zh'],
    [DAYS, '{count, plural, one {# Tag in {place}} other {# Tage in {place}}}', 'de'],
    [DAYS, '{count, plural, =0 {rien} one {# jour à {place}} other {# jours à {place}}}', 'fr'],
    ['Read <0>the terms</0> at {time}', 'Um {time} <0>die Bedingungen</0> lesen', 'de'],
    ['{kind, select, a {one} other {two}}', '{kind, select, a {eins} other {zwei}}', 'de'],
  ])('of %s may be %s', (english, text, language) => {
    expect(messageProblems(english, text, language)).toEqual([]);
  });

  test.each([
    ['is empty', 'Visited {place}', ' ', 'de', 'is empty'],
    ['lacks a placeholder', 'Visited {place}', 'Besucht', 'de', 'has the placeholders none instead of place'],
    ['renames a placeholder', 'Visited {place}', '{ort} besucht', 'de', 'has the placeholders ort instead of place'],
    ['loses a tag', 'Read <0>the terms</0>', 'Bedingungen lesen', 'de', 'has the tags none instead of 0'],
    ['lacks a plural form', DAYS, '{count, plural, other {# Tage in {place}}}', 'de', 'lacks the plural form one'],
    [
      'has a plural form that the language lacks',
      DAYS,
      '{count, plural, one {一天{place}} other {#天{place}}}',
      'zh',
      'has the form one, which zh lacks',
    ],
    [
      'changes the cases of a choice',
      '{k, select, a {x} other {y}}',
      '{k, select, b {x} other {y}}',
      'de',
      'chooses between b other instead of a other',
    ],
    ['joins a word', 'Email', 'E-\u2060Mail', 'de', 'has a word joiner (U+2060)'],
    ['has a space too many', 'Save', 'Speichern ', 'de', 'begins or ends with a space'],
  ])('that %s is found', (_what, english, text, language, problem) => {
    expect(messageProblems(english, text, language)).toEqual([problem]);
  });

  test('that is not ICU is found', () => {
    expect(messageProblems('Visited {place}', '{place besucht', 'de')).toEqual([expect.stringMatching(/^is not ICU/)]);
  });
});

test('a catalog is compared by message and context', () => {
  const entry = (id: string, text: string, context?: string) =>
    `${context === undefined ? '' : `msgctxt "${context}"\n`}msgid "${id}"\nmsgstr "${text}"\n`;
  const english = [entry('More', 'More', 'a menu'), entry('More', 'More', 'a legend'), entry('Save', 'Save')].join(
    '\n',
  );
  const german = [entry('More', 'Mehr', 'a menu'), entry('Save', 'Speichern')].join('\n');
  expect(catalogProblems(english, german, 'de')).toEqual(['de: “More” (a legend) is empty']);
  expect(catalogProblems(english, `${german}\n${entry('More', 'Viel', 'a legend')}`, 'de')).toEqual([]);
});

test('a message that is the same as in English needs a reason', () => {
  const catalog = 'msgid "Name"\nmsgstr "Name"\n';
  expect(catalogProblems(catalog, catalog, 'de')).toEqual([expect.stringContaining('same-words.json')]);
  expect(catalogProblems(catalog, catalog, 'de', new Set(['Name']))).toEqual([]);
});
