import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const LISTS = [
  { path: '/green-spaces', item: '/green-space/' },
  { path: '/learn', item: '/learn/' },
  { path: '/challenges', item: '/challenges/' },
  { path: '/news', item: '/news/' },
] as const;
const RETURNS = 10;
const TOLERATED_PX = 2;
const MAX_RETURN_MS = 20_000;

function untilIdle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function topOf(page: Page, index: number, selector: string): Promise<number | null> {
  return page.evaluate(
    (item) => document.querySelectorAll(item.selector)[item.index]?.getBoundingClientRect().top ?? null,
    { index, selector },
  );
}

/** Scrolls to the item, waits until the page around it stands still, and opens it; returns its distance from the top in CSS px. */
async function open(page: Page, index: number, selector: string): Promise<number> {
  const link = page.locator(selector).nth(index);
  let previous = Number.NaN;
  await expect(async () => {
    const top = await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      return element.getBoundingClientRect().top;
    });
    const hasMoved = top !== previous;
    previous = top;
    expect(hasMoved).toBe(false);
  }).toPass();
  return link.evaluate((element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    element.click();
    return top;
  });
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)
  test.describe(() => {
    test.use({ viewport });

    test(`back from an item is the same place of its list, on ${device}`, async ({ signedInPage: page }) => {
      test.setTimeout(240_000);
      for (const { path, item } of LISTS) {
        const selector = `main a[href^="${item}"]`;
        await page.goto(path);
        await expect(page.locator(selector).first()).toBeVisible();
        const more = page.getByRole('button', { name: /^Show more/ });
        if (await more.isVisible()) await more.click();
        const count = await page.locator(selector).count();
        for (let visit = 1; visit <= RETURNS; visit++) {
          const index = Math.floor((count * visit) / (RETURNS + 1));
          const before = await open(page, index, selector);
          await expect(page).not.toHaveURL(new RegExp(`${path}$`));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
          await untilIdle(page);
          await page.goBack();
          const expectInPlace = async () => {
            const top = (await topOf(page, index, selector)) ?? Infinity;
            expect(Math.abs(top - before), `item ${index} of ${count} on ${path}`).toBeLessThanOrEqual(TOLERATED_PX);
          };
          await expect(async () => {
            await expectInPlace();
            // What loads late must not move it away again.
            await untilIdle(page);
            await expectInPlace();
          }).toPass({ timeout: MAX_RETURN_MS });
        }
      }
    });
  });
