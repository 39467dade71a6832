import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothThemes, storeTheme } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';

const SIGNED_OUT = ['/', '/register', '/terms', '/privacy', '/news/1', '/news/999999', '/invite/never-was', '/nowhere'];
/** The longest lists are filtered, because axe takes ten seconds for a hundred cards. */
const SIGNED_IN = [
  '/',
  '/green-spaces?type=Heritage%20Garden',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/learn/1/quiz',
  '/challenges?type=green_space',
  '/news',
  '/news/1',
  '/social',
  '/rankings',
  '/profile',
  '/passport',
  '/week',
  '/settings',
  '/invite/never-was',
  '/admin',
  '/terms',
  '/privacy',
  '/nowhere',
];
/** More states, and the long lists in full; checked only narrow and light, and wide and dark. */
const STATES = [
  '/green-spaces',
  '/challenges',
  '/green-spaces?search=zzzz',
  '/green-space/999999',
  '/learn/999999',
  '/challenges/1',
  '/challenges/999999',
  '/news/999999',
  '/news?category=Water',
  '/news?category=Green%20Transport',
  '/social?tab=requests',
  '/social?tab=find&q=re',
  '/residents/nobody-of-this-name',
  '/rankings?board=week',
  '/rankings?board=last-week',
  '/rankings?board=friends',
  '/rankings?board=neighbourhood',
];
const WIDTHS = [390, 1280];

/** Admin pages are checked once each, either narrow and light or wide and dark. */
const ADMIN_NARROW = [
  '/admin',
  '/admin/green-spaces',
  '/admin/lessons/1',
  '/admin/challenges',
  '/admin/news/new',
  '/admin/translations/lesson/1',
  '/admin/residents',
  '/admin/flags',
  '/admin/security',
  '/admin/audit',
];
const ADMIN_WIDE = [
  '/admin/green-spaces/1',
  '/admin/green-spaces/import',
  '/admin/lessons',
  '/admin/challenges/new',
  '/admin/news',
  '/admin/sources',
  '/admin/translations',
  '/admin/residents/1',
  '/admin/reports',
  '/admin/translation-reports',
  '/admin/settings',
];

const SLOW_MS = 1_500;

const LOADED_IN_PARTS = [
  '/',
  '/green-spaces',
  '/learn',
  '/challenges',
  '/news',
  '/social',
  '/rankings',
  '/profile',
  '/passport',
];

/** Skeletons, but not the dot of a live leaderboard, which always pulses. */
const SKELETON = '.animate-breathe:not(.size-2)';

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function openScreen(page: Page, path: string, { username }: Resident): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), `${path} for ${username}`).toBeVisible();
}

async function expectAdminPage(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('main').locator('.animate-breathe'), `${path} has loaded`).toHaveCount(0);
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

test('admin pages fit a screen of 320 px', async ({ admin: { page } }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...ADMIN_NARROW, ...ADMIN_WIDE]) {
    await page.goto(path);
    await expectAdminPage(page, path);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('pages fit a screen of 320 px', async ({ page, resident, pageProblems }) => {
  pageProblems.allow(/404|409|410/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...SIGNED_IN, ...STATES]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').locator(SKELETON), `${path} has loaded`).toHaveCount(0);
    expect(await overflow(page), `${path} for ${resident.username}`).toBeLessThanOrEqual(0);
  }
});

test('pages fit a screen of 320 px while they load slowly', async ({ page, resident }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    let widest = 0;
    const measure = () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      widest = Math.max(widest, scrollWidth - clientWidth);
      document.documentElement.dataset['overflow'] = String(widest);
      requestAnimationFrame(measure);
    };
    addEventListener('DOMContentLoaded', measure);
  });
  // Remove the embedded answers, so that every part has to wait.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('id="first-answers"', 'id="no-answers"');
    return route.fulfill({ response, body });
  });
  await page.route(/\/api\/(?!user$)/, async (route) => {
    await delay(SLOW_MS);
    await route.continue();
  });
  for (const path of LOADED_IN_PARTS) {
    await page.goto(path);
    await expect(page.locator(SKELETON).first(), `${path} for ${resident.username}`).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator(SKELETON), `${path} has loaded`).toHaveCount(0);
    await expect(page.locator('html'), path).toHaveAttribute('data-overflow', '0');
  }
  await page.unrouteAll({ behavior: 'wait' });
});

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
  await expect(page.getByRole('heading', { name: "We can't see where you are" })).toBeFocused();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check in without' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
});
