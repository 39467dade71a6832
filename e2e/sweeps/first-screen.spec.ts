import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

declare global {
  var shift: number;
}

const PRERENDERED = '[data-prerendered][inert][aria-hidden=true]';

const DATE_TEXT = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\b(?:yesterday|ago)\b/;
const PAGES = [
  '/',
  '/green-spaces',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/challenges',
  '/news',
  '/social',
  '/rankings',
  '/profile',
];

async function blockAppScript(page: Page): Promise<void> {
  await page.route('**/assets/app-*.js', (route) => route.abort());
}

test('the first screens are shown before their script runs, without text that may be false', async ({
  page,
  resident,
  pageProblems,
}) => {
  test.slow();
  pageProblems.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 640 });
  await blockAppScript(page);
  for (const path of PAGES) {
    await page.goto(path);
    const screen = page.locator(PRERENDERED);
    await expect(screen.locator('main'), `${path} of ${resident.username}`).toBeVisible();
    const text = await screen.locator('main').innerText();
    expect(text, path).not.toMatch(
      /Didn't load|couldn't be|Something went wrong|NaN|undefined|No [\w ]+ yet|Admins only/i,
    );
    // Prerendered screens must not contain data of a resident or a date.
    expect(text, path).not.toMatch(/Good (morning|afternoon|evening)|Welcome/);
    expect(text, path).not.toMatch(DATE_TEXT);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, path).toBe(0);
  }
});

test('the page of a green space shows its picture before its script runs', async ({
  signedInPage: page,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_FAILED/);
  await blockAppScript(page);
  await page.goto('/green-space/2', { waitUntil: 'commit' });
  const picture = page.locator(PRERENDERED).locator('main img');
  await expect(picture).toHaveAttribute('src', /\/api\/green-spaces\/2\/postcard\.svg\?theme=light$/);
  const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
});

test('the app takes the place of the prerendered screen without moving anything', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/learn', { waitUntil: 'commit' });
  await expect(page.locator(PRERENDERED).getByText('Sustainability Learning')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  script.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Sustainability Learning' })).toBeVisible();
  await expect(page.locator(PRERENDERED)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All lessons' })).toBeVisible();
  expect(await page.evaluate(() => globalThis.shift)).toBeLessThanOrEqual(0.02);
});

test('a slow network leaves the first screen in the fallback font, and the next screen has ours', async ({
  signedInPage: page,
}) => {
  // Longer than `MAX_SCRIPT_MS` in `font.js`.
  const SLOW_MS = 1_200;
  const ours = '"Plus Jakarta Sans Variable"';
  const familyOfText = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const headingOf = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.route('**/assets/base-*.js', async (route) => {
    await setTimeout(SLOW_MS);
    await route.continue();
  });
  await page.goto('/learn');
  await expect(headingOf('Sustainability Learning')).toBeVisible();
  expect(await familyOfText()).not.toContain(ours);
  await expect.poll(() => page.evaluate((family) => document.fonts.check(`1em ${family}`), ours)).toBe(true);
  expect(await familyOfText()).not.toContain(ours);
  await page.getByRole('navigation').getByRole('link', { name: 'Challenges' }).first().click();
  await expect(headingOf('Challenges')).toBeVisible();
  await expect.poll(familyOfText).toContain(ours);
});

test('a screen is shown in the language that was chosen, and in no other', async ({
  signedInPage: page,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_FAILED/);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await blockAppScript(page);
  await page.goto('/learn', { waitUntil: 'commit' });
  await expect(page.locator(PRERENDERED).locator('h1')).toHaveText('Nachhaltigkeit lernen');
  // The server's cookie still says German.
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('/learn', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator(PRERENDERED)).toHaveCount(0);
});
