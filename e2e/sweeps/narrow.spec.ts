import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { ADMIN_NARROW, ADMIN_WIDE, expectAdminPage, SIGNED_IN, STATES } from '../support/screens.ts';

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
