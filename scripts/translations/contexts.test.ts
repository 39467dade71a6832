import { describe, expect, test } from 'vitest';
import { contextProblems } from './contexts.ts';

const entry = (id: string, ...lines: string[]) => [...lines, `msgid "${id}"`, 'msgstr ""', ''].join('\n');

describe('a message of one or two words', () => {
  test.each([
    ['Save'],
    ['Save draft'],
    ['Edit <0>{name}</0>'],
    ['{count, plural, one {# day} other {# days}}'],
    ['{done} of {all}'],
  ])('such as “%s” needs a context', (message) => {
    expect(contextProblems([entry(message, '#. placeholder {0}: name')], {})).toEqual([
      expect.stringContaining(`“${message}” has no context`),
    ]);
    expect(contextProblems([entry(message)], { [message]: 'Button of an editor' })).toEqual([]);
  });

  test.each([
    ['has three', entry('Save a draft')],
    ['has none', entry('{by}, {when}')],
    ['has a comment', entry('Save', '#. Button of an editor')],
    ['has its own context', entry('Save', 'msgctxt "a draft"')],
  ])('needs none if it %s', (_what, catalog) => {
    expect(contextProblems([catalog], {})).toEqual([]);
  });
});

test('a context belongs to a message, and contexts are in the order of the catalogs', () => {
  const catalogs = [entry('Edit'), entry('Save', 'msgctxt "a draft"'), entry('Close', '#. Button of a dialog')];
  expect(contextProblems(catalogs, { Edit: 'Button', Close: 'Button of a dialog', Save: 'Button' })).toEqual([
    expect.stringContaining('“Save” has a context'),
    '“Close” is out of order',
  ]);
});
