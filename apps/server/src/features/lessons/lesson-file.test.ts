import { readFile } from 'node:fs/promises';
import { lessonContent, type LessonContent } from '@ecopulse/content/lessons.schema';
import { lessonSourceKey } from '@ecopulse/contract/lessons/lesson-text';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readLessonContent } from './lessons.content.ts';
import { LESSON_SEARCH_KIND } from './lessons.search.ts';

describe('a lesson file', () => {
  let file: LessonContent;
  beforeAll(async () => {
    const [key] = [...(await readLessonContent()).keys()];
    const address = new URL(`../../../../../content/lessons/${key}.json`, import.meta.url);
    file = JSON.parse(await readFile(address, 'utf8')) as LessonContent;
  });
  const faultsOf = (changed: object) => {
    const parsed = lessonContent.safeParse({ ...file, ...changed });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };
  const withBody = (paragraph: string) => {
    const [first, ...rest] = file.sections;
    return { sections: [{ ...first, body: `${first?.body}\n\n${paragraph}` }, ...rest] };
  };
  const withQuestion = (invalid: object) => ({ quiz: [{ ...file.quiz[0], ...invalid }, ...file.quiz.slice(1)] });
  const knownSource = () => Object.keys(file.sources)[0] ?? 'none';

  test('is accepted if it is unchanged, or if what was added is valid', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(withBody('A paragraph without a figure.'))).toEqual([]);
    const cited = `Some 40 % of it [^${knownSource()}].`;
    expect(faultsOf(withBody(cited))).toEqual([]);
  });

  test.each([
    ['a figure in a paragraph without a citation', 'It fell by 40 %.'],
    ['a figure in a list item, cited only by its neighbour', 'Two things:\n\n- One thing [^known]\n- It fell by 40 %'],
    ['a figure in a paragraph, cited only by the one before', 'So they say [^known].\n\nIn 2024 it fell.'],
  ])('is refused for %s', (_what, body) => {
    expect(faultsOf(withBody(body.replace('known', knownSource())))).toContain(
      'Must cite a [^source] for every figure',
    );
  });

  test('is refused for a figure in an explanation without a citation', () => {
    const faults = faultsOf(withQuestion({ explanation: 'Because 9 of 10 bags are used once, and then thrown away.' }));
    expect(faults).toContain('Must cite a [^source] for every figure');
  });

  test('is refused for a citation of an unknown source, and for a source that is never cited', () => {
    expect(faultsOf(withBody('Some say so [^unknown-1999].'))).toContain(
      "Cites [^unknown-1999], which isn't one of the sources",
    );
    const unused = { publisher: 'NEA', year: 2020, detail: 'Never cited anywhere in this lesson' };
    const fault = 'Cite this source in the lesson';
    expect(faultsOf({ sources: { ...file.sources, 'unused-2020': unused } })).toContain(fault);
    expect(faultsOf({ sources: {} })).toContain(`Cites [^${knownSource()}], which isn't one of the sources`);
  });

  test.each([
    ['HTML', 'A <b>bold</b> word.'],
    ['a script', '<script>alert()</script>'],
    ['a lone bracket', 'Less < more.'],
    ['a picture', '![a tree](tree.png)'],
    ['a link by title', '[a link](https://www.nea.gov.sg "NEA")'],
    ['a link without words', '[ ](https://www.nea.gov.sg)'],
    ['a link on a citation', '[^known](https://www.nea.gov.sg)'],
    ['HTML in a link', '[<b>NEA</b>](https://www.nea.gov.sg)'],
    ['a heading', '# A heading'],
    ['code', 'Some `code` here.'],
    ['a table', 'a | b'],
    ['a quote', '> Somebody said so.'],
  ])('is refused for %s in its Markdown', (_what, body) => {
    expect(faultsOf(withBody(body))).toContain(
      'Use only paragraphs, lists, **bold**, *italics* and links. Nothing else is shown.',
    );
  });

  test.each(['https://www.nea.gov.sg', 'https://www.nparks.gov.sg/visit/2026-11?a=1#b', 'https://go.gov.sg/x'])(
    'may link to %s, whose digits are no figures',
    (address) => {
      expect(faultsOf(withBody(`See [the agency](${address}) for more.`))).toEqual([]);
    },
  );

  test.each([
    'http://www.nea.gov.sg',
    'https://gov.sg.example',
    'https://evilgov.sg',
    'https://nea.gov.sg.example/a',
    'https://www.nea.gov.sg@evil.example',
    'https://evil.example/.gov.sg',
    'https://evil.example\\.gov.sg',
    'https://www.nea.gov.sg:8443/a',
    'javascript:alert`1`',
    '/lessons/3',
    '',
  ])('is refused for a link to %j', (address) => {
    expect(faultsOf(withBody(`See [the agency](${address}).`))).toContain(
      'Link only to https:// addresses of public agencies, which end in .gov.sg',
    );
  });

  test('is refused for more than three links in a section, with its question and diagram', () => {
    const link = 'See [NEA](https://www.nea.gov.sg) for more.';
    const withLinks = (inBody: number, inCheck: number) => {
      const [first, ...rest] = file.sections;
      const check = { ...first?.check, explanation: `Because. ${link.repeat(inCheck)}` };
      return { sections: [{ ...first, body: `${first?.body} ${link.repeat(inBody)}`, check }, ...rest] };
    };
    expect(faultsOf(withLinks(2, 1))).toEqual([]);
    expect(faultsOf(withLinks(2, 2))).toEqual(['Use at most 3 links in a section']);
  });

  test('may mark a figure as common knowledge, which is no source', () => {
    expect(faultsOf(withBody('Call 995 in an emergency [^common].'))).toEqual([]);
    const source = { publisher: 'NEA', year: 2020, detail: 'A source by the name of the mark' };
    const cited = withBody('Call 995 in an emergency [^common].');
    expect(faultsOf({ ...cited, sources: { ...file.sources, common: source } })).not.toEqual([]);
    expect(z.safeParse(lessonSourceKey, 'common').error?.issues).toMatchObject([
      { message: 'Use another key. This one is reserved for common knowledge' },
    ]);
  });

  test('is searched by its words, without citations and addresses', () => {
    const body = 'See [NEA](https://www.nea.gov.sg) [^nea-2022].';
    const { text } = LESSON_SEARCH_KIND.textsOf({
      id: 1,
      version: 1,
      title: '',
      description: '',
      category: '',
      sections: [{ heading: '', body }],
    });
    expect(text).not.toMatch(/gov|2022/);
    expect(text).toContain('NEA');
  });

  test('is refused for two equal options, right or wrong', () => {
    const [question] = file.quiz;
    const duplicate = question?.others[0] ?? '';
    expect(faultsOf(withQuestion({ answer: duplicate }))).toContain('Use an option different from the others');
    expect(faultsOf(withQuestion({ others: [duplicate, duplicate, 'Another one'] }))).toContain(
      'Use an option different from the others',
    );
    expect(faultsOf(withQuestion({ answer: ` ${duplicate} ` }))).toContain('Use an option different from the others');
  });

  test('is refused for two questions with the same id', () => {
    expect(faultsOf(withQuestion({ id: file.quiz[1]?.id }))).toContain('Use an ID that no other question has');
  });

  test.each([
    ['fewer than 4 questions', () => ({ quiz: file.quiz.slice(0, 3) })],
    [
      'more than 8 questions',
      () => ({ quiz: Array.from({ length: 9 }, (_, index) => ({ ...file.quiz[0], id: `q-${index}` })) }),
    ],
    [
      'too little to read',
      () => ({ sections: file.sections.map((section) => ({ ...section, body: 'Nothing much to read.' })) }),
    ],
    ['too much to read', () => withBody('word '.repeat(2_000))],
    ['an unknown category', () => ({ category: 'Recycling' })],
    ['an unknown difficulty', () => ({ difficulty: 'easy' })],
    ['an unknown field', () => ({ points: 100 })],
    ['a single option', () => withQuestion({ others: [] })],
    ['an empty answer', () => withQuestion({ answer: '' })],
    ['a question without an explanation', () => withQuestion({ explanation: undefined })],
    ['a source without a year', () => ({ sources: { 'nea-2022': { publisher: 'NEA', detail: 'Some statistics' } } })],
    [
      'a source from a future year',
      () => ({ sources: { a1: { publisher: 'NEA', year: 2077, detail: 'Some statistics' } } }),
    ],
  ])('is refused for %s', (_what, invalidate) => {
    expect(faultsOf(invalidate())).not.toEqual([]);
  });
});
