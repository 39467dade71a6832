import { LANGUAGES } from '@ecopulse/contract/preferences';
import { SIGNED_OUT_PAGES } from '@ecopulse/contract/pages';
import { expect, test } from './support/fixtures.ts';

test('every page of visitors comes in the chosen language, and its script finds nothing to change', async ({
  context,
  page,
  pageProblems,
}) => {
  test.slow();
  const { baseURL = '' } = test.info().project.use;
  pageProblems.allow(/404|410/);
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
    for (const pattern of language === 'ta' ? SIGNED_OUT_PAGES : (['/'] as const)) {
      const path = pattern.replace(/:\w+/, '1');
      const sent = await (await context.request.get(path)).text();
      expect(sent, path).toContain(`<html lang="${language}"`);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('html'), path).toHaveAttribute('lang', language);
      const heading = page.getByRole('heading', { level: 1 });
      if (path === '/') expect(sent).toContain(`${await heading.locator('span').first().innerText()}</span>`);
      await expect(page.getByRole('combobox').first(), path).toHaveValue(language);
    }
    // The browser's own choice would win over the next cookie.
    await page.evaluate(() => localStorage.clear());
  }
});

test('the choice of the browser wins over another one in the cookie, which is put right', async ({ context, page }) => {
  const { baseURL = '' } = test.info().project.use;
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL }]);
  await page.addInitScript(() => localStorage.setItem('language', 'ms'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
  expect(await context.cookies()).toMatchObject([{ name: 'language', value: 'ms', sameSite: 'Lax', httpOnly: false }]);
});
