import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { createTranslator } from '../support/translations.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'translations');

function readContentTexts(language: string, kind: string, key: string): Readonly<Record<string, string>> {
  const items = JSON.parse(readFileSync(join(CONTENT, language, `${kind}.json`), 'utf8')) as Record<
    string,
    { texts: Record<string, string> }
  >;
  return items[key]?.texts ?? {};
}

const SEARCH_TERMS = {
  zh: { place: '植物园', lesson: '电子垃圾' },
  ta: { place: 'பூமலை', lesson: 'மின்னணுக் கழிவு' },
} as const;

for (const [language, searchTerms] of Object.entries(SEARCH_TERMS)) {
  const tag = language === 'zh' ? '@main' : [];
  test(
    `who reads only ${language} registers, finds a green space, checks in, takes a lesson and joins a challenge`,
    { tag },
    async ({ page, context, pageProblems: _pageProblems }) => {
      test.setTimeout(180_000);
      const translate = createTranslator(language);
      const garden = readContentTexts(language, 'green-spaces', 'singapore-botanic-gardens');
      const lesson = readContentTexts(language, 'lessons', 'e-waste');
      const challenge = readContentTexts(language, 'challenges', 'first-steps-outdoors');
      const username = `walker-${randomBytes(4).toString('hex')}`;
      const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });

      await test.step('chooses the language on the landing page and registers', async () => {
        await page.goto('/');
        await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.locator('a[href^="/register"]').first().click();
        await page.getByLabel(translate('Username')).fill(username);
        await page.getByLabel(translate('First Name')).fill('Mei');
        await page.getByLabel(translate('Email')).fill(`${username}@example.com`);
        await page.getByLabel(translate('Password'), { exact: true }).fill('kingfisher');
        await button('Create Account').click();
        await expect(page.getByRole('heading', { level: 1, name: /Mei/ })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      });

      await test.step('the account keeps the language', async () => {
        await expect
          .poll(
            async () => ((await (await context.request.get('/api/auth/user')).json()) as { language: string }).language,
          )
          .toBe(language);
      });

      await test.step('finds a green space by its name in this language, and checks in', async () => {
        await page.goto(`/green-spaces?search=${encodeURIComponent(searchTerms.place)}`);
        await page.getByRole('link', { name: garden['name'] ?? '' }).click();
        await expect(page.getByRole('heading', { level: 1, name: garden['name'] ?? '' })).toBeVisible();
        await expect(page.getByText(garden['description'] ?? '')).toBeVisible();
        await page.getByRole('checkbox', { name: translate('Verify with my location'), exact: true }).uncheck();
        await button('Check In & Earn Points').click();
        await expect(page.getByRole('dialog', { name: translate('Hello, Green') })).toBeVisible();
        await button('Continue').click();
      });

      await test.step('finds a lesson by a word in this language, reads it and opens its quiz', async () => {
        await page.goto(`/?q=${encodeURIComponent(searchTerms.lesson)}`);
        await page
          .getByRole('link', { name: lesson['title'] ?? '' })
          .first()
          .click();
        await expect(page.getByRole('heading', { level: 1, name: lesson['title'] ?? '' })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2, name: lesson['sections.0.heading'] ?? '' })).toBeVisible();
        await page
          .getByRole('link', { name: translate('Take the quiz') })
          .first()
          .click();
        const questions = Object.entries(lesson).flatMap(([field, text]) =>
          field.endsWith('.question') ? [text] : [],
        );
        await expect(page.getByRole('group').getByRole('heading', { level: 2 })).toHaveText(
          new RegExp(questions.map(RegExp.escape).join('|')),
        );
      });

      await test.step('joins a challenge', async () => {
        await page.goto('/challenges');
        const card = page.getByRole('article', { name: challenge['title'] ?? '', exact: true });
        await card.getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1, name: challenge['title'] ?? '' })).toBeVisible();
        await expect(card).toContainText(challenge['description'] ?? '');
        await card.getByRole('button', { name: translate('Join Challenge') }).click();
        await expect(card.getByRole('button', { name: translate('Join Challenge') })).toBeHidden();
      });
    },
  );
}
