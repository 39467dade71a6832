import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test(
  'the chosen theme applies before the first paint and persists',
  { tag: '@main' },
  async ({ signedInPage: page, pageProblems }) => {
    pageProblems.allow(/ERR_FAILED/);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /dark/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

    // Without modules, only the blocking script can have set the theme.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.unroute('**/assets/*.js');
  },
);

/** Embedded answers would make the session known from the start. */
async function removeFirstAnswers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script [^>]*id="first-answers">.*?<\/script>/s, '');
    return route.fulfill({ response, body });
  });
}

test('the shell appears as soon as the session is known, while the screen loads', async ({ signedInPage: page }) => {
  await removeFirstAnswers(page);
  await page.route('**/api/**', () => undefined);
  const session = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Loading Greenla...' })).toBeVisible();
  session.resolve();
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Loading Greenla...' })).toBeHidden();
});

test('a change of the hash never brings the splash back', async ({ signedInPage: page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your activity' })).toBeVisible();
  const splashes = await page.evaluate(async () => {
    let count = 0;
    new MutationObserver(() => {
      count += document.body.textContent.includes('Loading Greenla') ? 1 : 0;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    for (const hash of ['#ledger', '#points', '#ledger', '#ledger']) {
      location.assign(hash);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return count;
  });
  expect(splashes).toBe(0);
});

test('a start that failed is explained and can be tried again', async ({ signedInPage: page, pageProblems }) => {
  pageProblems.allow(/503/);
  await removeFirstAnswers(page);
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"unavailable","detail":"EcoPulse is taking a short break. Please try again in a moment."}',
    }),
  );
  await page.goto('/rankings');
  await expect(page.getByRole('heading', { level: 1, name: "This page didn't load" })).toBeVisible();
  await page.unroute('**/api/auth/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rankings' })).toBeVisible();
});

test('a chosen language applies to the document and persists', async ({ signedInPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /language/i }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test(
  'a visitor is asked to sign in at an address of the app, and gets the 404 page at an unknown one',
  { tag: '@main' },
  async ({ page, pageProblems }) => {
    pageProblems.allow(/404/);
    expect((await page.goto('/settings'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to see this' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/next=%2Fsettings/);
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  },
);

test('signing in returns to the requested page', async ({ page, context, resident }) => {
  await context.clearCookies();
  await page.goto('/?next=%2Fgreen-space%2F5');
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/green-space\/5$/);
});

test('signing in never leads to another site', async ({ page, context, resident, baseURL }) => {
  await context.clearCookies();
  await page.goto('/?next=%2F%2Fexample.com');
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});

test('a failed logout is reported, and the resident stays signed in', async ({ signedInPage: page, pageProblems }) => {
  pageProblems.allow(/503/);
  await page.goto('/');
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"unavailable","detail":"EcoPulse is taking a short break. Please try again in a moment."}',
    }),
  );
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('EcoPulse is taking a short break. Please try again in a moment.').first()).toBeVisible();
});

test('the old address of friends redirects, and clubs are a tab of Social', async ({ signedInPage: page }) => {
  await page.goto('/clubs');
  await expect(page.getByRole('tab', { name: 'Clubs' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Clubs' }).press('ArrowLeft');
  await expect(page).toHaveURL(/\/social\?tab=find$/);
  await expect(page.getByRole('tab', { name: 'Find Friends' })).toBeFocused();
  await page.goto('/friends');
  await expect(page).toHaveURL(/\/social$/);
});

test('the pages and the documentation break no content security policy', async ({ signedInPage: page }) => {
  for (const path of ['/', '/green-spaces', '/green-space/1', '/api/docs'])
    await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: /EcoPulse/ })).toBeVisible();
});

const WIDE_SPACING_CSS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

for (const width of [320, 390, 768, 1280]) {
  test(`the navigation loses nothing to wider spacing of text, ${width} px wide`, async ({ signedInPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: WIDE_SPACING_CSS });
    const clippedTexts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('nav a span, nav a')]
        .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        .map((each) => each.textContent),
    );
    expect(clippedTexts).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('forced colours leave progress, chips and buttons visible', async ({ signedInPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/challenges?type=green_space');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Join Challenge' }).click();
  const bar = card.getByRole('progressbar');
  await expect(bar).toHaveCSS('border-top-style', 'solid');
  await expect(card.getByRole('button').first()).toHaveCSS('outline-style', 'solid');
  await expect(card.getByText('In Progress')).toHaveCSS('outline-style', 'solid');
});

test('on a phone the header leads to Learn, and the menu has the languages by their own names and the theme', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Language' })).toBeHidden();
  await header.getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sustainability Learning' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Learn' })).toHaveAttribute('aria-current', 'page');

  await header.getByRole('button', { name: /'s menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await header.getByRole('button', { name: /'s menu$/ }).click();
  const languages = page.getByRole('menuitem', { name: /^Language/ });
  await expect(languages).toHaveAttribute('aria-expanded', 'false');
  await languages.click();
  await expect(languages).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('menuitemradio', { name: 'Bahasa Melayu' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
});

test('a tablet has all links at the top, and no bar at the bottom', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
});
