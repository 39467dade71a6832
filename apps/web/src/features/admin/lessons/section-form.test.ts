import { expect, test } from 'vitest';
import type { LessonSection } from '@ecopulse/contract/lessons/lessons';
import { emptyCheck, emptyDiagram, emptySection, toSectionFormValues, toSectionRequest } from './section-form.ts';

const SECTION: LessonSection = {
  heading: 'Mud',
  body: 'Roots hold the mud.',
  check: { question: 'What holds the mud?', answer: 'Roots', others: ['Stones'], explanation: 'Roots are one net.' },
  diagram: {
    kind: 'bars',
    caption: 'Mud on roots [^nea]',
    unit: '%',
    items: [
      { label: 'Mangroves', amount: 40 },
      { label: 'Grass', amount: 0 },
    ],
  },
};

test('a section survives the form', () => {
  expect(toSectionRequest(toSectionFormValues(SECTION))).toEqual(SECTION);
  const plain = { heading: 'Mud', body: 'Roots hold the mud.' };
  expect(toSectionRequest(toSectionFormValues(plain))).toEqual(plain);
});

test('steps are sent without the amounts and the unit of the bars they were before', () => {
  const form = toSectionFormValues(SECTION);
  const diagram = form.diagram && { ...form.diagram, kind: 'steps' as const };
  expect(toSectionRequest({ ...form, diagram }).diagram).toEqual({
    kind: 'steps',
    caption: 'Mud on roots [^nea]',
    items: [{ label: 'Mangroves' }, { label: 'Grass' }],
  });
});

test('empty inputs are sent only if they are required, or before a filled one, so that errors are at the right input', () => {
  const empty = toSectionRequest({ ...emptySection(), check: emptyCheck(), diagram: emptyDiagram() });
  expect(empty.check?.others).toEqual(['']);
  expect(empty.diagram?.items).toEqual([{ label: '' }, { label: '' }]);
  const gap = toSectionRequest({ ...emptySection(), check: { ...emptyCheck(), others: ['A', '', 'C'] } });
  expect(gap.check?.others).toEqual(['A', '', 'C']);
});
