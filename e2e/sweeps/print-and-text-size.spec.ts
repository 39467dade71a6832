import { storeTheme } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

const PRINTED = ['/learn/1', '/green-space/1', '/news/1', '/passport', '/week'];
const LARGE = [
  '/',
  '/green-spaces',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/learn/1/quiz',
  '/challenges',
  '/challenges/1',
  '/rankings',
  '/social',
  '/news',
  '/news/1',
  '/profile',
  '/passport',
  '/week',
  '/settings',
];

test('what is printed is the page alone, in light colours, even in the dark theme', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  await storeTheme(page, 'dark');
  for (const path of PRINTED) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'navigation', 'contentinfo'] as const)
      for (const part of await page.getByRole(role).all()) await expect(part, `${role} of ${path}`).toBeHidden();
    await expect(page.getByRole('main').getByRole('button'), `buttons of ${path}`).toHaveCount(0);
    const [text, paper] = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('main h1') ?? document.body);
      return [color, getComputedStyle(document.body).backgroundColor];
    });
    const brightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    expect(brightness(text), `text of ${path}: ${text}`).toBeLessThan(120);
    expect(brightness(paper), `paper of ${path}: ${paper}`).toBeGreaterThan(240);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('with text at 200 %, pages fit a phone, and the header wraps', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  const width = 390;
  await page.setViewportSize({ width, height: 844 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'));
  });
  for (const path of LARGE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.animate-breathe:not(.size-2)'), `${path} has loaded`).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    for (const control of await page.getByRole('banner').locator('a, button').all()) {
      const box = await control.boundingBox();
      if (box) expect(box.x + box.width, `${await control.textContent()} on ${path}`).toBeLessThanOrEqual(width);
    }
  }
});

test('after a sign-in, the page opens at the part that its address names', async ({
  page,
  context,
  resident,
  pageProblems,
}) => {
  pageProblems.allow(/404/);
  await context.clearCookies();
  await page.goto('/settings#security');
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click();
  await expect(page).toHaveURL(/next=%2Fsettings%23security/);
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/settings#security$/);
});
