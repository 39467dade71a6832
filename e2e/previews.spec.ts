import { expect, type Resident, test } from './support/fixtures.ts';
import type { Page } from '@playwright/test';

async function signIn(page: Page, resident: Resident): Promise<void> {
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'a visitor opens the link of a place, signs in and lands on the place',
  { tag: '@main' },
  async ({ page, context, resident, request }) => {
    await context.clearCookies();
    const path = '/green-space/5';
    const { name } = (await (await request.get('/api/green-spaces/5')).json()) as { name: string };
    const sent = await (await request.get(path, { headers: { cookie: '' } })).text();
    expect(sent).toContain(`property="og:title" content="${name}"`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Nearest MRT')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to check in' }).click();
    await signIn(page, resident);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('button', { name: /check in/i }).first()).toBeVisible();
  },
);

for (const [path, label] of [
  ['/challenges/1', 'Sign in to join'],
  ['/learn/1', 'Sign in to read'],
] as const)
  test(`a visitor sees what ${path} is about before the script has run, and then more`, async ({ browser }) => {
    const { baseURL = '' } = test.info().project.use;
    const withoutScript = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const early = await withoutScript.newPage();
    await early.goto(path);
    const heading = await early.getByRole('heading', { level: 1 }).innerText();
    expect(heading).not.toBe('');
    await expect(early.getByRole('link', { name: label })).toBeVisible();
    await withoutScript.close();
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/eco-points$/)).toBeVisible();
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', `/?next=${encodeURIComponent(path)}`);
    await context.close();
  });
