import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { type RunningServer, startServer } from './support/server.ts';

// A site that others can reach, so that registration waits for an operator.
const PUBLIC = { HOST: '0.0.0.0' };

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer(join('test-results', 'set-up.log'), PUBLIC);
});

test.afterAll(async () => {
  await server.stop();
});

function printedLink(): string {
  const link = /Set this site up at \S+?(\/setup\?token=[\w-]+)/.exec(server.output())?.[1];
  expect(link).toBeDefined();
  return server.url + (link ?? '');
}

async function fillOperator(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Bedok Town Council');
  await page.getByLabel('Postal or web address').fill('1 Bedok North Road, Singapore 460001');
  await page.getByLabel('Contact email').fill('hello@bedok.example.sg');
  await page.getByLabel('Name or role').fill('Data Protection Officer');
  await page.getByLabel('Country of the server').fill('Singapore');
  await page.getByLabel('Governing law').fill('Singapore');
  await page.getByLabel('For the terms of use').fill('Bring **water** on every walk.');
}

test(
  'a site is set up from the printed link, and its terms name the operator',
  { tag: '@main' },
  async ({ browser, contextOptions, pageProblems }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, locale: 'en' });
    const visitors = await browser.newContext({ ...contextOptions, baseURL: server.url, locale: 'en' });
    const [page, visitor] = [await context.newPage(), await visitors.newPage()];

    await test.step('before that, the site says that no one can register', async () => {
      await visitor.goto('/');
      await expect(visitor.getByText("New accounts can't be created at the moment.")).toBeVisible();
      await visitor.goto('/register');
      await expect(visitor.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
      await expect(visitor.getByLabel('Username')).toHaveCount(0);
      await expectNoViolationsInBothThemes(visitor);
    });

    await test.step('the link leads to the form of the first admin', async () => {
      await page.goto(printedLink());
      await expectNoViolationsInBothThemes(page);
      await page.getByLabel('Username').fill('mei.lim');
      await page.getByLabel('Email').fill('mei.lim@example.sg');
      await page.getByLabel('Password', { exact: true }).fill('green-city-2026');
      await page.getByRole('button', { name: 'Create account and continue' }).click();
    });

    await test.step('the first screen shows four steps and a banner', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Set up this site' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Not done yet' })).toHaveCount(4);
      await expect(page.getByText("This server can't send email yet.")).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await page.getByRole('link', { name: "Fill in the operator's details" }).click();
    });

    await test.step("a profile without the officer's email is refused, and nothing is lost", async () => {
      await fillOperator(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
      await expect(page.getByLabel('Contact email')).toHaveValue('hello@bedok.example.sg');
      await expectNoViolationsInBothThemes(page);
      await page.getByLabel("Officer's email").fill('dpo@bedok.example.sg');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('No operator is named for this site yet')).toHaveCount(0);
    });

    await test.step('the first step is done', async () => {
      await page.getByRole('link', { name: 'Set-up steps' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Say who runs this site' })).toContainText('Done');
    });

    await test.step('visitors read who answers for the site, and can register', async () => {
      await visitor.goto('/terms');
      await expect(visitor.getByText('Bedok Town Council')).toBeVisible();
      await expect(visitor.getByText('governed by the law of Singapore')).toBeVisible();
      await expect(visitor.locator('strong', { hasText: 'water' })).toBeVisible();
      await expectNoViolationsInBothThemes(visitor);
      await visitor.goto('/privacy');
      await expect(visitor.getByRole('link', { name: 'dpo@bedok.example.sg' })).toBeVisible();
      await expect(visitor.getByText('No page loads anything from another site.')).toBeVisible();
      await visitor.goto('/register');
      await expect(visitor.getByLabel('Username')).toBeVisible();
    });

    await test.step('the terms are the same for the admin, who is asked to agree again', async () => {
      await page.goto('/terms');
      await expect(page.getByText('Bedok Town Council')).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('button', { name: /agree/i }).first()).toBeVisible();
    });

    await test.step('the link no longer works', async () => {
      await visitor.goto(printedLink());
      await visitor.getByLabel('Username').fill('someone.else');
      await visitor.getByLabel('Email').fill('someone.else@example.sg');
      await visitor.getByLabel('Password', { exact: true }).fill('green-city-2026');
      await visitor.getByRole('button', { name: 'Create account and continue' }).click();
      await expect(visitor.getByRole('heading', { name: 'This site is already set up' })).toBeVisible();
    });

    expect(pageProblems.unexpected()).toEqual([]);
    await context.close();
    await visitors.close();
  },
);
