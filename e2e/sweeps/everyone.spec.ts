import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothThemes, storeTheme } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { ADMIN_NARROW, ADMIN_WIDE, expectAdminPage, SIGNED_IN, STATES } from '../support/screens.ts';

const SIGNED_OUT = [
  '/',
  '/register',
  '/parent',
  '/setup',
  '/terms',
  '/privacy',
  '/news/1',
  '/green-space/1',
  '/challenges/1',
  '/learn/1',
  '/invite/never-was',
  '/settings',
  '/nowhere',
];
const WIDTHS = [390, 1280];

async function openScreen(page: Page, path: string, { username }: Resident): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), `${path} for ${username}`).toBeVisible();
}

for (const width of WIDTHS) {
  test(`axe finds no problems on the pages of a visitor, ${width} px wide, in both themes`, async ({
    page,
    pageProblems,
  }) => {
    test.setTimeout(120_000);
    pageProblems.allow(/404|410/);
    await page.setViewportSize({ width, height: 800 });
    for (const path of SIGNED_OUT) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
    }
  });

  test(`axe finds no problems on the pages of a resident, ${width} px wide, in both themes`, async ({
    page,
    resident,
    pageProblems,
  }) => {
    test.setTimeout(240_000);
    pageProblems.allow(/404|409|410/);
    await page.setViewportSize({ width, height: 800 });
    for (const path of SIGNED_IN) {
      await openScreen(page, path, resident);
      if (path === '/') await expect(page.getByRole('region', { name: 'National Rankings' })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
    }
  });
}

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1280],
] as const) {
  test(`axe finds no problems on other states of these pages, ${theme}, ${width} px wide`, async ({
    page,
    resident,
    pageProblems,
  }) => {
    test.setTimeout(240_000);
    pageProblems.allow(/404|409|410/);
    await page.setViewportSize({ width, height: 800 });
    await storeTheme(page, theme);
    for (const path of STATES) {
      await openScreen(page, path, resident);
      await expectNoViolations(page);
    }
  });
}

for (const [theme, width, paths] of [
  ['light', 390, ADMIN_NARROW],
  ['dark', 1280, ADMIN_WIDE],
] as const) {
  test(`axe finds no problems on the admin pages, ${theme}, ${width} px wide`, async ({ admin: { page } }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await storeTheme(page, theme);
    for (const path of paths) {
      await page.goto(path);
      await expectAdminPage(page, path);
      await expectNoViolations(page);
    }
  });
}

for (const width of WIDTHS) {
  test(`every page offers signing out, ${width} px wide`, async ({ admin: { page, problems } }) => {
    test.setTimeout(180_000);
    problems.allow(/404|409|410/);
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...SIGNED_IN, ...ADMIN_NARROW, ...ADMIN_WIDE]) {
      await page.goto(path);
      await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' }), path).toBeVisible();
    }
  });
}

test('a check-in, starting from the list, needs no mouse', async ({ signedInPage: page }) => {
  await page.goto('/green-spaces?search=botanic');
  await expect(page.getByRole('link', { name: /Singapore Botanic Gardens/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('link', { name: /Singapore Botanic Gardens/ });
  for (
    let presses = 0;
    presses < 20 && !(await card.evaluate((link) => link === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Singapore Botanic Gardens' })).toBeFocused();
  const button = page.getByRole('button', { name: 'Check In & Earn Points' });
  for (
    let presses = 0;
    presses < 20 && !(await button.evaluate((found) => found === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "We can't see your location" })).toBeFocused();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check in without location' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
});
