import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openMailbox } from '../apps/server/src/testing/mailbox.ts';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, register, test } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.sg`);
  await page.getByLabel('Password', { exact: true }).fill('kingfisher-9');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a parent agrees, and the child can sign in from then on', async ({ browser, contextOptions }) => {
  test.setTimeout(180_000);
  const mailbox = await openMailbox();
  const server = await startServer(join('test-results', 'a-parent-agrees.log'), { SMTP_URL: mailbox.smtpUrl });
  const open = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.url, locale: 'en' })).newPage();
  const [page, parent] = [await open(), await open()];
  const username = `child-${randomInt(2 ** 40)}`;
  const parentEmail = `parent-of-${username}@example.sg`;
  try {
    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email', { exact: true }).fill(`${username}@example.sg`);
    await page.getByLabel('Password', { exact: true }).fill('kingfisher-9');
    await page.getByLabel('How old are you?').selectOption('under-13');
    await page.getByLabel("A parent's email address").fill(parentEmail);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Now ask your parent' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await signIn(page, username);
    await expect(page.getByText("Your parent hasn't agreed yet.").first()).toBeVisible();

    const [link = ''] = (await mailbox.next(parentEmail)).links;
    await parent.goto(link);
    await expect(parent.getByText(username)).toBeVisible();
    await expectNoViolationsInBothThemes(parent);
    await parent.getByRole('button', { name: "I'm the parent, and I agree" }).click();
    await expect(parent.getByRole('heading', { name: 'Thank you. Your child can sign in now' })).toBeFocused();

    await page.goto('/');
    await signIn(page, username);
    await expect(
      page.getByRole('button', { name: 'Account' }).or(page.getByText('Where is home?')).first(),
    ).toBeVisible();
    // A link works once.
    await parent.goto(link);
    await expect(parent.getByRole('button', { name: "I'm the parent, and I agree" })).toBeHidden();
  } finally {
    await server.stop();
    await mailbox.close();
  }
});

test('a teenager says their age, and reads what that changes', async ({ context, page }) => {
  await register(context);
  await page.goto('/settings#privacy');
  await page.getByLabel('How old are you?').selectOption('13-17');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: "Because you're under 18" })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show me in the rankings' })).not.toBeChecked();
});

test('a resident asks for data, takes back the agreement, and agrees again', async ({
  context,
  page,
  pageProblems,
}) => {
  // The screens ask for their data before they know.
  pageProblems.allow(/403/);
  await register(context);
  await page.goto('/settings#data');
  await page.getByLabel('Your request').fill('Show me my check-ins of May.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Answer due by')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw my agreement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my agreement' }).click();
  await expect(page.getByRole('heading', { name: 'You withdrew your agreement' })).toBeVisible();
  await page.goto('/green-spaces');
  await expect(page.getByRole('heading', { name: 'You withdrew your agreement' })).toBeVisible();
  await page.getByRole('link', { name: 'terms of use' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree again' }).click();
  await expect(page.getByRole('heading', { name: 'You withdrew your agreement' })).toBeHidden();
});
