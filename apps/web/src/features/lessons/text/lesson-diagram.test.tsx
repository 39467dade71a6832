// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SectionDiagram } from '@ecopulse/contract/lessons/section-parts';
import type { Citations } from './citations.ts';
import { LessonDiagram } from './lesson-diagram.tsx';
import { aLesson } from '../lessons.testing.tsx';
import { renderInProviders } from '../../../testing/render-at.tsx';

const citations: Citations = {
  sources: new Map(aLesson().sources.map((source) => [source.key, source])),
  followed: undefined,
  follow: () => undefined,
};

function show(parts: Partial<SectionDiagram>) {
  const diagram: SectionDiagram = { kind: 'bars', caption: 'What is recycled [^nea-2022]', items: [], ...parts };
  renderInProviders(<LessonDiagram diagram={diagram} name="section-1" citations={citations} />);
  return within(screen.getByRole('figure'));
}

const itemsOf = (figure: ReturnType<typeof show>) =>
  figure.getAllByRole('listitem').map(({ textContent }) => textContent);

test('bars are a list of labels and amounts, with a cited caption and the unit, as long as their share of the longest', () => {
  const figure = show({
    unit: 'thousand tonnes',
    items: [
      { label: 'Paper', amount: 1234.5 },
      { label: 'Glass', amount: 617.25 },
    ],
  });
  expect(itemsOf(figure)).toEqual(['Paper 1,234.5', 'Glass 617.25']);
  expect(figure.getByText('thousand tonnes')).toBeVisible();
  expect(figure.getByRole('link', { name: '(NEA, 2022)' })).toHaveAttribute('href', '#source-nea-2022');
  const widths = figure
    .getAllByRole('listitem')
    .map((item) => item.querySelector<HTMLElement>('[aria-hidden] > *')?.style.inlineSize);
  expect(widths).toEqual(['100%', '50%']);
});

test('percentages are formatted as such, without a unit', () => {
  const figure = show({
    kind: 'parts',
    unit: '%',
    items: [
      { label: 'Gas', amount: 94.5 },
      { label: 'Sun', amount: 5.5 },
    ],
  });
  expect(itemsOf(figure)).toEqual(['Gas 94.5%', 'Sun 5.5%']);
  expect(figure.queryByText('%')).toBeNull();
});

test.each(['steps', 'cycle'] as const)('%s are an ordered list', (kind) => {
  const figure = show({ kind, caption: 'How it goes', items: ['Sort', 'Wash', 'Melt'].map((label) => ({ label })) });
  const list = figure.getByRole('list');
  expect(list.tagName).toBe('OL');
  expect(within(list).getByText('Wash')).toBeVisible();
  expect(figure.queryByText('The last step leads back to the first.') !== null).toBe(kind === 'cycle');
});

test('amounts that are all 0 have no bars', () => {
  const figure = show({
    items: [
      { label: 'Paper', amount: 0 },
      { label: 'Glass', amount: 0 },
    ],
  });
  expect(figure.getAllByRole('listitem')[0]?.querySelector<HTMLElement>('[aria-hidden] > *')?.style.inlineSize).toBe(
    '0%',
  );
});
