import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';

const DAY_MS = 86_400_000;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date(Date.now() + days * DAY_MS));

test('an admin starts a challenge with a last day; a resident joins, progresses, and keeps it when withdrawn', async ({
  admin,
  signedInPage: page,
}) => {
  test.setTimeout(360_000);
  const adminPage = admin.page;
  admin.problems.allow(/status of 400/);
  const title = `Bottles ${randomBytes(4).toString('hex')}`;
  const lastDay = dayAhead(20);
  const lastDayText = new Intl.DateTimeFormat('en-SG', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(lastDay),
  );
  const card = page.getByRole('article').filter({ hasText: title });

  await test.step('invalid input is reported at its field, and nothing typed is lost', async () => {
    await adminPage.goto('/admin/challenges');
    await adminPage.getByRole('link', { name: 'Create a challenge' }).click();
    await field(adminPage, 'Title').fill(title);
    await field(adminPage, 'Description').fill(
      'Bring back two bottles with a deposit, and see where they go from there.',
    );
    await adminPage.getByLabel('What counts').selectOption('Eco-actions');
    await adminPage.getByLabel('Filter').selectOption('Bottle return');
    await expect(adminPage.getByLabel('Listed under')).toHaveValue('eco_action');
    await adminPage.getByLabel('When it ends').selectOption('On the same day for everyone');
    await adminPage.getByLabel('Last day').fill(dayAhead(-1));
    await field(adminPage, 'Target').fill('2');
    await press(adminPage, 'Save draft');
    await expect(adminPage.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(adminPage, 'Title')).toHaveValue(title);
  });

  await test.step('a sentence says what counts, the preview shows the card, and the challenge starts', async () => {
    await adminPage.getByLabel('Last day').fill(lastDay);
    await expect(adminPage.getByText(`Return bottles or cans 2 times by ${lastDayText}.`)).toBeVisible();
    await adminPage.getByRole('tab', { name: 'Preview' }).click();
    await expect(adminPage.getByRole('article')).toContainText('Return bottles or cans 2 times');
    await expect(adminPage.getByRole('region', { name: 'On its page' })).toContainText(`by ${lastDayText}`);
    await press(adminPage, 'Publish');
    await expect(adminPage.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('a resident finds the challenge at once, with its last day on its page, joins it and makes progress', async () => {
    await page.goto('/challenges?type=eco_action');
    await card.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(card).toContainText(`by ${lastDayText}`);
    await card.getByRole('button', { name: 'Join Challenge' }).click();
    await expect(card.getByText('In Progress')).toBeVisible();
    // The card updates before the server has answered, and only later actions count.
    await expect(page.getByText('Challenge Joined!').first()).toBeVisible();
    const logged = await page.request.post('/api/user/eco-actions', { data: { action: 'container_return' } });
    expect(logged.status()).toBe(201);
    await page.reload();
    await expect(card.getByRole('progressbar')).toHaveAttribute('value', '1');
  });

  await test.step('the goal is now fixed; the texts can be corrected', async () => {
    await adminPage.reload();
    await expect(adminPage.getByLabel('What counts')).toBeDisabled();
    await expect(field(adminPage, 'Target')).toBeDisabled();
    await field(adminPage, 'Description').fill(
      'Bring back two bottles with a deposit. Mended words on what becomes of them.',
    );
    await press(adminPage, 'Save');
    await expect(adminPage.getByText('Everyone can see the change now.').first()).toBeVisible();
    await page.reload();
    await expect(card).toContainText('Mended words');
  });

  await test.step('once withdrawn, the challenge disappears for others and continues for participants', async () => {
    await press(adminPage, 'Withdraw');
    await expect(adminPage.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await page.goto('/challenges?type=eco_action');
    await expect(card.getByText('In Progress')).toBeVisible();
    await adminPage.goto('/challenges?type=eco_action');
    await expect(adminPage.getByRole('article').first()).toBeVisible();
    await expect(adminPage.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('the audit log records every change', async () => {
    await adminPage.goto('/admin');
    await expectLog(adminPage, admin.resident, [
      `withdrew the challenge ${title}`,
      `edited the challenge ${title}`,
      `published the challenge ${title}`,
      `created the challenge ${title}`,
    ]);
  });
});
