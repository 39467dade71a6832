// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findUnsupportedMarks } from '@ecopulse/contract/news/article-text';
import { anArticle } from '../testing/admin-fixtures.testing.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const SENTENCES = {
  image: "Pictures can't be shown within the text.",
  link: 'Only links of the form [text](https://…) can be shown.',
  html: "HTML can't be shown.",
  table: "Tables can't be shown.",
  code: "Code can't be shown.",
  heading: 'Only ## and ### headings can be shown.',
  other: "This can't be shown.",
} as const;

async function renderPreview(content: string) {
  renderInAdminFrame('/admin/news/5', { 'GET /api/admin/news/5': () => [200, anArticle({ content })] });
  await userEvent.click(await screen.findByRole('tab', { name: 'Preview' }));
  return screen.findByRole('article', { name: 'Article' });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('shows headings below the title, and links that pass nothing on', async () => {
  const article = await renderPreview(
    '## Where\n\nSee [NParks](https://www.nparks.gov.sg/otters?a=1).\n\n### When\n\nAt dawn, by https://a.example or 2 < 3.',
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Where' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 4, name: 'When' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'NParks (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://www.nparks.gov.sg/otters?a=1');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(article.querySelectorAll('mark, p img')).toHaveLength(0);
});

test.each([
  ['image', '![Otter](https://a.example/b.png)'],
  ['link', '[here](http://a.example)'],
  ['link', '[here](javascript:alert(1))'],
  ['link', '[here](/news/3)'],
  ['link', '[here](https://nparks.gov.sg@evil.example)'],
  ['link', '[](https://a.example)'],
  ['html', '<b>bold</b>'],
  ['html', '<script>alert(1)</script>'],
  ['html', '<https://a.example>'],
  ['table', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['code', 'the `code` here'],
  ['code', '```\ncode\n```'],
  ['heading', '# Heading'],
  ['heading', '#### Heading'],
  ['other', '> Quotation'],
  ['other', 'Heading\n======='],
  ['other', 'over ~~there~~'],
] as const)('marks an unsupported %s in place, as the form and the server refuse it: %s', async (mark, text) => {
  const article = await renderPreview(`They waited for the green man.\n\n${text}\n\nThey crossed.`);
  const marks = [...article.querySelectorAll('mark')];
  expect(marks.length).toBeGreaterThan(0);
  for (const { textContent } of marks) expect(text).toContain(textContent);
  expect(screen.getAllByText(SENTENCES[mark])[0]).toBeVisible();
  expect(article.querySelector('a, p img, b, code, table, blockquote')).toBeNull();
  expect(findUnsupportedMarks(text)).toEqual([mark]);
});
