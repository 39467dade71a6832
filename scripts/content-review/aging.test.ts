import { describe, expect, test } from 'vitest';
import { findOldFigures, findPastPlans, type Passage } from './aging.ts';

const TODAY = '2026-11-29';
const NEA = { publisher: 'NEA', year: 2021, detail: 'Waste of 2021' };
const PUB = { publisher: 'PUB', year: 2025, detail: 'Water of 2025' };
const [NEA_NAME, PUB_NAME] = ['NEA, 2021. Waste of 2021', 'PUB, 2025. Water of 2025'];

const passage = (text: string): Passage => ({ place: 'lessons/a.json body', text, sources: { nea: NEA, pub: PUB } });

function quotes(text: string, today = TODAY): Record<string, string[]> {
  const found = findOldFigures([passage(text)], today);
  return Object.fromEntries([...found].map(([source, findings]) => [source, findings.map(({ quote }) => quote)]));
}

describe('old figures', () => {
  test('are those of sources whose year ended more than 18 months ago', () => {
    expect(quotes('It was 40% [^nea]. It was 50% [^pub].')).toEqual({ [NEA_NAME]: ['It was 40%'] });
    expect(quotes('It was 50% [^pub].', '2027-06-30')).toEqual({});
    expect(quotes('It was 50% [^pub].', '2027-07-01')).toEqual({ [PUB_NAME]: ['It was 50%'] });
  });

  test('are as old as the later year that the text names beside them, but no year to come', () => {
    expect(quotes('In 2025 it was 40% [^nea].')).toEqual({});
    expect(quotes('In 2023 it was 40% [^nea].')).toEqual({ [NEA_NAME]: ['In 2023 it was 40%'] });
    expect(quotes('It is to be 40% by 2030 [^nea].')).toEqual({ [NEA_NAME]: ['It is to be 40% by 2030'] });
    expect(quotes('In 2025 it was 40% [^pub], after 50% before [^nea].')).toEqual({ [NEA_NAME]: ['after 50% before'] });
  });

  test('may be cited later in their paragraph, or by two sources', () => {
    expect(quotes('It was 40%. Then it was 50% [^pub] [^nea].')).toEqual({
      [NEA_NAME]: ['It was 40%.', 'Then it was 50%'],
    });
    expect(quotes('See below [^nea]: 40% in homes.\n\nIt was 50% [^pub].')).toEqual({ [NEA_NAME]: ['40% in homes.'] });
  });

  test('are no years or days, nothing in an address, and no common knowledge', () => {
    expect(quotes('On 12 July 2019 it closed [^nea].')).toEqual({});
    expect(quotes('See [NEA](https://www.nea.gov.sg/40) [^nea].')).toEqual({});
    expect(quotes('In 2019 one called 995 [^common].')).toEqual({});
  });

  test('without a source are those of a year that the text names', () => {
    expect(quotes('The 3 gates date from 2008. It has 4 ponds.')).toEqual({
      'No source named': ['The 3 gates date from 2008.'],
    });
  });

  test('are grouped by source, across files', () => {
    const passages = ['a', 'b'].map((name) => ({ ...passage('It was 40% [^nea].'), place: name }));
    expect([...findOldFigures(passages, TODAY)]).toEqual([
      [
        NEA_NAME,
        [
          { place: 'a', quote: 'It was 40%' },
          { place: 'b', quote: 'It was 40%' },
        ],
      ],
    ]);
  });
});

describe('plans whose date has passed', () => {
  test.each([
    'The line will open in July 2026.',
    'It is due on 28 November 2026.',
    'By 2025, all buses are electric.',
    'It was planned to reach 740,000 by March 2026 [^nea] and 800,000 by the end of 2026.',
    'Repairs last until early 2026.',
    'A new park is to open in the first half of 2026.',
  ])('are found: %s', (text) => {
    expect(findPastPlans([passage(text)], TODAY)).toHaveLength(1);
  });

  test.each([
    'The line will open in December 2026.',
    'It is due on 29 November 2026.',
    'All buses are to be electric by 2026.',
    'The park opened in July 2019.',
    'In 2019 a tree was planted.',
    'By the count of 2019 there were some.',
    'It opened in 2019. More will follow.',
  ])('are not: %s', (text) => {
    expect(findPastPlans([passage(text)], TODAY)).toEqual([]);
  });

  test('are quoted without citations', () => {
    expect(findPastPlans([passage('All is well. It will open in 2025 [^nea].')], TODAY)).toEqual([
      { place: 'lessons/a.json body', quote: 'It will open in 2025.' },
    ]);
  });
});
