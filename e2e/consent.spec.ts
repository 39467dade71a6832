import { randomInt } from 'node:crypto';
import { expect, register, test } from './support/fixtures.ts';

test('a child asks a parent, and cannot sign in before the answer', async ({ page, pageProblems }) => {
  pageProblems.allow(/403/);
  const username = `child-${randomInt(2 ** 40)}`;
  await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.sg`);
  await page.getByLabel('Password', { exact: true }).fill('kingfisher-9');
  await page.getByLabel('How old are you?').selectOption('under-13');
  await page.getByLabel("A parent's email address").fill(`parent-of-${username}@example.sg`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Now ask your parent' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.sg`);
  await page.getByLabel('Password', { exact: true }).fill('kingfisher-9');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText("Your parent hasn't agreed yet.").first()).toBeVisible();
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
  await page.getByRole('button', { name: 'Take back my agreement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back my agreement' }).click();
  await expect(page.getByRole('heading', { name: 'You took back your agreement' })).toBeVisible();
  await page.goto('/green-spaces');
  await expect(page.getByRole('heading', { name: 'You took back your agreement' })).toBeVisible();
  await page.getByRole('link', { name: 'terms of use' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree again' }).click();
  await expect(page.getByRole('heading', { name: 'You took back your agreement' })).toBeHidden();
});
