import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectLog } from './support/audit-log.ts';
import { expect, test } from './support/fixtures.ts';

const DAY_MS = 86_400_000;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A day from now on, as it is in Singapore. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date(Date.now() + days * DAY_MS));

test('an admin starts a challenge that ends on a date; a resident joins, progresses, and keeps it when it is withdrawn', async ({
  admin,
  page,
  resident,
}) => {
  test.setTimeout(360_000);
  const desk = admin.page;
  // A last day that is over.
  admin.problems.allow(/status of 400/);
  const title = `Bottles ${randomBytes(4).toString('hex')}`;
  const lastDay = dayAhead(20);
  const inWords = new Intl.DateTimeFormat('en-SG', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDay));
  const card = page.getByRole('article').filter({ hasText: title });

  await test.step('invalid input is reported at its field, and nothing typed is lost', async () => {
    await desk.goto('/admin/challenges');
    await desk.getByRole('link', { name: 'Create a challenge' }).click();
    await field(desk, 'Title').fill(title);
    await field(desk, 'Description').fill('Bring back two bottles with a deposit, and see where they go from there.');
    await desk.getByLabel('What counts').selectOption('Eco-actions');
    await desk.getByLabel('Filter').selectOption('Bottle return');
    await expect(desk.getByLabel('Listed under')).toHaveValue('eco_action');
    await desk.getByLabel('When it ends').selectOption('On the same day for everyone');
    await desk.getByLabel('Last day').fill(dayAhead(-1));
    await field(desk, 'Target').fill('2');
    await press(desk, 'Save draft');
    await expect(desk.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(desk, 'Title')).toHaveValue(title);
  });

  await test.step('a sentence says what counts, the preview shows the card, and the challenge starts', async () => {
    await desk.getByLabel('Last day').fill(lastDay);
    await expect(desk.getByText(`Until the end of ${inWords}`)).toBeVisible();
    await expect(desk.getByText('Counts bottle returns.')).toBeVisible();
    await desk.getByRole('tab', { name: 'Preview' }).click();
    await expect(desk.getByRole('article')).toContainText(`Until ${inWords}`);
    await press(desk, 'Publish');
    await expect(desk.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('a resident sees it at once with its last day, joins it and makes progress', async () => {
    await page.goto('/challenges');
    await expect(card, resident.username).toContainText(`Until ${inWords}`);
    await card.getByRole('button', { name: 'Join Challenge' }).click();
    await expect(card.getByText('In Progress')).toBeVisible();
    const logged = await page.request.post('/api/user/eco-actions', { data: { action: 'container_return' } });
    expect(logged.status()).toBe(201);
    await page.reload();
    await expect(card.getByRole('progressbar')).toHaveAttribute('value', '1');
  });

  await test.step('its goal is now fixed; its texts can be corrected', async () => {
    await desk.reload();
    await expect(desk.getByLabel('What counts')).toBeDisabled();
    await expect(field(desk, 'Target')).toBeDisabled();
    await field(desk, 'Description').fill(
      'Bring back two bottles with a deposit. Mended words on what becomes of them.',
    );
    await press(desk, 'Save');
    await page.reload();
    await expect(card).toContainText('Mended words');
  });

  await test.step('once withdrawn, it disappears for others and continues for participants', async () => {
    await press(desk, 'Withdraw');
    await expect(desk.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(card.getByText('In Progress')).toBeVisible();
    await desk.goto('/challenges');
    await expect(desk.getByRole('article').first()).toBeVisible();
    await expect(desk.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('the audit log records all of it', async () => {
    await desk.goto('/admin');
    await expectLog(desk, admin.resident, [
      `withdrew the challenge ${title}`,
      `edited the challenge ${title}`,
      `published the challenge ${title}`,
      `created the challenge ${title}`,
    ]);
  });
});
