import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const EDITORS = [
  '/admin/green-spaces/new',
  '/admin/green-spaces/1',
  '/admin/lessons/new',
  '/admin/lessons/1',
  '/admin/challenges/new',
  '/admin/challenges/1',
  '/admin/news/new',
  '/admin/news/1',
  '/admin/sources?edit=1',
];
const LISTS = ['/admin', '/admin/green-spaces', '/admin/lessons', '/admin/challenges', '/admin/news', '/admin/sources'];

/** Cumulative layout shift (CLS). */
const MAX_SHIFT = 0.02;
const MIN_TARGET_PX = 24;
/** Makes parts of a page arrive one after the other. Milliseconds, and bytes per second. */
const SLOW_NETWORK = { offline: false, latency: 100, downloadThroughput: 250_000, uploadThroughput: 90_000 };

declare global {
  var shifts: { value: number; moved: string[] }[];
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        globalThis.shifts.push({ value, moved: sources.map(({ node }) => node?.nodeName ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function openAdminPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('navigation', { name: 'Admin' }), path).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(main.locator('.animate-breathe'), path).toHaveCount(0);
}

for (const width of [390, 1280]) {
  test(`editors hardly move while they load slowly, ${width} px wide`, async ({ admin: { page } }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    for (const path of EDITORS) {
      await openAdminPage(page, path);
      await expect(page.getByRole('main').getByRole('textbox').first(), path).toBeVisible();
      const shifts = await page.evaluate(() => globalThis.shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
}

test('links and buttons of admin pages are large enough for fingers', async ({ admin: { page } }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [...EDITORS, ...LISTS]) {
    await openAdminPage(page, path);
    const small = await page
      .getByRole('main')
      .locator('a, button, summary, [role=tab], input[type=checkbox]')
      .evaluateAll(
        (targets, minSize) =>
          targets.flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            const size = Math.min(width, height);
            const isForScreenReadersOnly = size <= 1;
            if (isForScreenReadersOnly) return [];
            return size < minSize ? [`${target.textContent} ${width} × ${height}`] : [];
          }),
        MIN_TARGET_PX,
      );
    expect(small, path).toEqual([]);
  }
});
