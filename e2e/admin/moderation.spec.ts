import type { Locator, Page } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectHome, signIn } from '../support/signing-in.ts';

const REASON = 'Insults in a message to a neighbour';
const APPEAL = 'I am sorry. I was angry, and it will not happen again.';
const ANSWER = 'Thank you for explaining. Please stay kind.';

async function chooseAction(page: Page, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button', { name: 'Take action' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: action });
  return dialog;
}

test('an admin suspends a reported resident, who appeals at the sign-in and is let in again', async ({
  page,
  resident,
  neighbour,
  admin,
  pageProblems,
}) => {
  test.setTimeout(180_000);
  pageProblems.allow(/status of 40[13]/);
  const adminPage = admin.page;
  const reported = await neighbour.page.request.post('/api/reports', {
    data: { userId: resident.id, reason: 'harassment' },
  });
  expect(reported.status(), await reported.text()).toBe(204);

  await test.step('a message from the report is under the bell', async () => {
    await adminPage.goto(`/admin/residents/${resident.id}`);
    const dialog = await chooseAction(adminPage, adminPage.getByRole('main'), 'Send a message');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please be kind to your neighbours.');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await expect(notifications.getByText('Please be kind to your neighbours.')).toBeVisible();
  });

  await test.step('a suspension signs them out, and the sign-in says why', async () => {
    await adminPage.goto('/admin/inbox?kind=report');
    await adminPage.getByRole('link', { name: resident.username }).click();
    const dialog = await chooseAction(adminPage, adminPage.getByRole('main'), 'Suspend the account');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog).toBeHidden();
    await signIn(page, resident);
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeFocused();
    await expect(page.getByText(REASON)).toBeVisible();
  });

  await test.step('an appeal is answered, and lets them in again', async () => {
    await page.getByLabel('Your appeal').fill(APPEAL);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('An admin will read your appeal.')).toBeVisible();
    await adminPage.goto('/admin/inbox');
    const appeal = adminPage.getByRole('region', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: APPEAL });
    await appeal.getByRole('button', { name: 'Answer' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption({ label: 'Lift the suspension' });
    await dialog.getByRole('textbox').fill(ANSWER);
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(appeal).toBeHidden();
    await signIn(page, resident);
    await expectHome(page);
  });

  const { username } = resident;
  await expectLog(adminPage, admin.resident, [
    `answered ${username}'s appeal`,
    `suspended ${username}`,
    `sent ${username} a message`,
  ]);
});
