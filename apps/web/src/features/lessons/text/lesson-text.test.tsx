// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Citations } from './citations.ts';
import { LessonText } from './lesson-text.tsx';
import { aLesson } from '../lessons.testing.tsx';
import { renderInProviders } from '../../../testing/render-at.tsx';

const citations: Citations = {
  sources: new Map(aLesson().sources.map((source) => [source.key, source])),
  followed: undefined,
  follow: () => undefined,
};

function show(text: string): HTMLElement {
  const { container } = renderInProviders(<LessonText text={text} name="text" citations={citations} />);
  // The toaster comes after the text.
  return container;
}

test('shows paragraphs, strong and emphasised words', () => {
  const page = show('One **strong *both*** word.\n\nAnd *another* one.');
  expect(page.querySelectorAll('p')).toHaveLength(2);
  expect(screen.getByText('another').tagName).toBe('EM');
  expect(screen.getByText('both').closest('strong')).not.toBeNull();
});

test('shows lists of both kinds, with their items and start numbers', () => {
  show('Do this:\n\n- first **thing**\n- second\n\n3. third\n4. fourth');
  const [bullets, numbers] = screen.getAllByRole('list');
  expect(
    within(bullets as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['first thing', 'second']);
  expect(numbers).toHaveAttribute('start', '3');
});

test('cites as "(NEA, 2022)", linked to the source, before the full stop', () => {
  const page = show('In 2021 it was 13% [^nea-2022]. **Most of it**[^pub-2020].\n\n- an item [^nea-2022]');
  expect(page.textContent).toBe('In 2021 it was 13% (NEA, 2022). Most of it (PUB, 2020).an item (NEA, 2022)');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#source-nea-2022',
    '#source-pub-2020',
    '#source-nea-2022',
  ]);
  expect(new Set(links.map(({ id }) => id)).size).toBe(3);
});

test('leaves a citation of an unknown source as it was typed', () => {
  expect(show('So they say [^nobody].').textContent).toBe('So they say [^nobody].');
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows nothing for common knowledge, nor the space before it', () => {
  const page = show('Call 995 [^common]. Water freezes at 0 °C[^common] or so [^nea-2022].');
  expect(page.textContent).toBe('Call 995. Water freezes at 0 °C or so (NEA, 2022).');
});

test('links to public agencies in a new tab, and passes nothing on', () => {
  show('See [**NEA**](https://www.nea.gov.sg/a?b=1).');
  const link = screen.getByRole('link', { name: 'NEA (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://www.nea.gov.sg/a?b=1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover="alert(1)">word</b> in a line',
  '[a link](javascript:alert(1))',
  '[a link](https://www.nea.gov.sg.example)',
  '[a link](https://www.nea.gov.sg@evil.example)',
  'https://www.nea.gov.sg',
  '![a picture](https://evil.example/x.png)',
  'www.evil.example and <https://evil.example>',
  '`code` and ~~struck~~',
  '# a heading',
  '> a quotation',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\ncode\n```',
  '---',
  '&lt;b&gt; &amp; "quoted"',
])('shows %j as plain text', (text) => {
  const page = show(text);
  expect(page.textContent).toBe(text);
  expect(page.querySelector('script, img, b, code, del, h1, blockquote, table, pre, hr, a')).toBeNull();
});

test('does not link a citation that a hostile text defines as a link', () => {
  show('A figure [^nea-2022].\n\n[^nea-2022]: javascript:alert(1)');
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('href', '#source-nea-2022');
});

test('survives deeper nesting than any real text has', () => {
  const deep = '>'.repeat(20_000);
  expect(show(deep).textContent).toBe(deep);
});
