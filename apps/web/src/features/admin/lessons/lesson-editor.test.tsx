// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { LessonForm, LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { problemResponse, type Responses } from '../../../testing/fake-fetch.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const BODY = 'The roots of a mangrove hold the mud when the water comes back. '.repeat(20);

const DRAFT: LessonToEdit = {
  id: 9,
  version: 3,
  status: 'draft',
  editedAt: null,
  title: 'Mangroves',
  description: 'How the forest at the edge of the sea holds the coast together.',
  category: 'Biodiversity',
  difficulty: 'beginner',
  estimatedMinutes: 6,
  ecoPointsReward: 20,
  questions: 4,
  completions: 0,
  sections: ['Mud', 'Roots', 'Sea'].map((heading) => ({ heading, body: BODY })),
  sources: [],
  quiz: [1, 2, 3, 4].map((n) => ({
    id: `q${n}`,
    question: `What do mangroves do, in part ${n}?`,
    answer: 'Hold the mud',
    others: ['Sing', 'Swim'],
    explanation: 'Their roots are woven into one net.',
  })),
  quizVersion: 1,
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const section = async (number: number) => within(await screen.findByRole('group', { name: `Section ${number}` }));

function open(lesson: LessonToEdit = DRAFT, more: Responses = {}) {
  let stored = lesson;
  return renderInAdminFrame('/admin/lessons/9', {
    'GET /api/admin/lessons': () => [200, []],
    'GET /api/admin/lessons/9': () => [200, stored],
    'PUT /api/admin/lessons/9': ({ body }) => {
      stored = {
        ...stored,
        ...(body as LessonForm & { version: number }),
        version: stored.version + 1,
      } as LessonToEdit;
      return [200, stored];
    },
    ...more,
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a question and a diagram are added to a section, previewed, saved and removed', async () => {
  const { findSentBody } = open();
  const second = await section(2);
  await userEvent.click(second.getByRole('button', { name: 'Add a question' }));
  const type = async (name: string, text: string) => {
    second.getByRole('textbox', { name }).focus();
    await userEvent.paste(text);
  };
  await waitFor(() => expect(second.getByRole('textbox', { name: 'Question' })).toHaveFocus());
  await type('Question', 'What holds the mud?');
  await type('Correct answer', 'The roots');
  await type('Wrong answer 1', 'The fish');
  await type("Why it's correct", 'They are woven into one net.');
  await userEvent.click(second.getByRole('button', { name: 'Add a diagram' }));
  await userEvent.selectOptions(second.getByRole('combobox', { name: 'Type' }), 'Steps');
  await type('Caption', 'How a coast grows');
  await type('Label 1', 'Mud');
  await type('Label 2', 'Forest');

  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  const figure = within(await screen.findByRole('figure'));
  expect(figure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1Mud', '2Forest']);
  const question = within(screen.getByRole('group', { name: 'What holds the mud?' }));
  expect(question.getAllByRole('button')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));

  await press('Save draft');
  const savedSection = {
    ...DRAFT.sections[1],
    check: {
      question: 'What holds the mud?',
      answer: 'The roots',
      others: ['The fish'],
      explanation: 'They are woven into one net.',
    },
    diagram: { kind: 'steps', caption: 'How a coast grows', items: [{ label: 'Mud' }, { label: 'Forest' }] },
  };
  await waitFor(() =>
    expect(findSentBody('PUT', '/api/admin/lessons/9')).toMatchObject({
      sections: [DRAFT.sections[0], savedSection, DRAFT.sections[2]],
    }),
  );

  // Saving has reset the form, and its rows.
  const saved = await section(2);
  await userEvent.click(saved.getByRole('button', { name: 'Remove', description: 'Diagram' }));
  await waitFor(() => expect(saved.getByRole('button', { name: 'Add a diagram' })).toHaveFocus());
  await press('Save draft');
  await waitFor(() =>
    expect(JSON.stringify(findSentBody('PUT', '/api/admin/lessons/9'))).not.toContain('How a coast grows'),
  );
});

test('what the server finds missing is said at the fields of the section', async () => {
  const problems = {
    'check.question': 'Must be at least 10 characters',
    'check.others.0': 'Must be at least 1 characters',
    'diagram.caption': 'Must cite a [^source] for every figure',
    'diagram.items.1.amount': 'Enter a number of 0 or more',
  };
  const fields = Object.fromEntries(Object.entries(problems).map(([field, text]) => [`sections.0.${field}`, text]));
  const check = { question: 'Why?', answer: 'Roots', others: [], explanation: 'They are woven into one net.' };
  const items = [{ label: 'Mud', amount: 1 }, { label: 'Sand' }];
  const [first, ...rest] = DRAFT.sections;
  const section1 = { heading: 'Mud', body: BODY, ...first, check, diagram: { kind: 'bars', caption: 'Mud', items } };
  open({ ...DRAFT, sections: [section1, ...rest] } as LessonToEdit, {
    'POST /api/admin/lessons/9/publish': () => problemResponse(422, 'not-ready', { fields }),
  });
  const group = await section(1);
  await press('Publish');
  const summary = within(await screen.findByRole('region', { name: 'There are 4 problems' }));
  expect(summary.getByRole('button', { name: 'Section 1: Amount 2' })).toBeVisible();
  for (const [name, text] of [
    ['Question', /Must be at least 10 characters/],
    ['Wrong answer 1', /Must be at least 1 character/],
    ['Caption', /Cite a source for every figure/],
    ['Amount 2', /Enter a number of 0 or more/],
  ] as const)
    expect(group.getByRole('textbox', { name })).toHaveAccessibleDescription(text);
});
