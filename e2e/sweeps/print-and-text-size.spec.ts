import { storeTheme } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { MAIN_SCREENS } from '../support/screens.ts';

const PRINTED = ['/learn/1', '/green-space/1', '/news/1', '/passport', '/week'];

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

for (const [width, size] of [
  [390, '200%'],
  [390, '150%'],
  [1280, '200%'],
] as const)
  test(`with text at ${size} in a window of ${width}, pages fit and nothing in the header overlaps`, async ({
    signedInPage: page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((fontSize) => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', fontSize));
    }, size);
    for (const path of MAIN_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What lies below the first screenful of the settings loads once it comes into view.
      if (!path.startsWith('/settings'))
        await expect(page.locator('.animate-breathe:not(.size-2)'), `${path} has loaded`).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      const boxes: Box[] = [];
      for (const control of await page.getByRole('banner').locator('a, button').all()) {
        const box = await control.boundingBox();
        if (!box) continue;
        const what = `${await control.textContent()} on ${path}`;
        expect(box.x + box.width, what).toBeLessThanOrEqual(width);
        expect(
          boxes.filter((other) => overlap(box, other)),
          what,
        ).toEqual([]);
        boxes.push(box);
      }
    }
  });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1;
}

test('after a sign-in, the page opens at the part that its address names', async ({ page, context, resident }) => {
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
