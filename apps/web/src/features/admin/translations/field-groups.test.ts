import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { groupFields, translateFieldLabel } from './field-groups.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test.each([
  ['sections.2.check.question', 'Question'],
  ['sections.2.check.others.1', 'Wrong answer 2'],
  ['sections.2.diagram.caption', 'Caption'],
  ['sections.2.diagram.labels.0', 'Label 1'],
  ['quiz.1.others.2', 'Wrong answer 3'],
])('%s is labelled %s', (field, label) => {
  expect(translateFieldLabel(field)).toBe(label);
});

test('the question and the diagram of a section are in its group', () => {
  const fields = ['sections.2.body', 'sections.2.check.answer', 'sections.2.diagram.unit', 'quiz.0.answer'];
  const groups = groupFields(fields.map((field) => ({ field, translated: 0 })));
  expect(groups.map((group) => [group.title, group.fields.length])).toEqual([
    ['Section 3', 3],
    ['Question 1', 1],
  ]);
});

test('the texts of walks are one group, in which each says which walk and which stop it is of', () => {
  const fields = ['name', 'routes.0.name', 'routes.1.name', 'routes.1.stops.2.name', 'routes.1.stops.2.text'];
  const groups = groupFields(fields.map((field) => ({ field, translated: 0 })));
  expect(groups.map(({ title }) => title)).toEqual(['Text', 'Routes']);
  expect(groups[1]?.fields.map(({ field }) => translateFieldLabel(field))).toEqual([
    'Route 1',
    'Route 2',
    'Route 2: stop 3',
    'Route 2: text at stop 3',
  ]);
});
