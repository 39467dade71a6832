import { randomBytes } from 'node:crypto';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';

function uniqueTitle(): string {
  return `Herons of block ${randomBytes(4).toString('hex')}`;
}

const SUMMARY = 'They nest on the roof and fish in the canal, and the whole block watches them.';
const STORY =
  'They nest on the roof.\n\nAnd they **fish** in the canal, and the whole block watches them every morning.';

test(
  'an article by EcoPulse is published, a resident sees it at once, and it disappears when withdrawn',
  { tag: '@main' },
  async ({ admin, signedInPage: page }) => {
    const title = uniqueTitle();
    const adminPage = admin.page;

    await test.step('invalid input is reported at its field, and nothing is lost', async () => {
      await adminPage.goto('/admin');
      await adminPage.getByRole('link', { name: 'Publish News' }).click();
      await expect(adminPage.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
      await adminPage.getByRole('textbox', { name: 'Title' }).fill(title);
      await adminPage.getByRole('textbox', { name: 'Article' }).fill(STORY);
      await adminPage.getByRole('button', { name: 'Publish' }).click();
      await expect(adminPage.getByRole('region', { name: 'There is a problem' })).toBeFocused();
      await expect(adminPage.getByRole('textbox', { name: 'Summary' })).toHaveAccessibleDescription(
        /^Must be at least 20 characters/,
      );
      await expect(adminPage.getByRole('textbox', { name: 'Article' })).toHaveValue(STORY);
    });

    await test.step('the preview shows the article, and publishing leads to its own address', async () => {
      await adminPage.getByRole('textbox', { name: 'Summary' }).fill(SUMMARY);
      await adminPage.getByRole('tab', { name: 'Preview' }).click();
      await expect(adminPage.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await adminPage.getByRole('button', { name: 'Publish' }).click();
      await expect(adminPage).toHaveURL(/\/admin\/news\/\d+$/);
      await expect(adminPage.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    });

    await test.step('a resident sees the article at once', async () => {
      await page.goto('/news');
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('And they fish in the canal')).toBeVisible();
    });

    await test.step('once withdrawn, the article disappears', async () => {
      await adminPage.getByRole('button', { name: 'Withdraw' }).click();
      await expect(adminPage.getByRole('button', { name: 'Publish again' })).toBeVisible();
      await page.goto('/news');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: title })).toHaveCount(0);
      await adminPage.getByRole('link', { name: 'News', exact: true }).last().click();
      await adminPage.getByRole('searchbox', { name: 'Search this list' }).fill(title);
      await expect(adminPage.getByRole('row', { name: title })).toContainText('Withdrawn');
    });

    await test.step('the audit log records every change', async () => {
      await expectLog(adminPage, admin.resident, [
        `withdrew the article ${title}`,
        `published the article ${title}`,
        `wrote the article ${title}`,
      ]);
    });
  },
);

test('leaving with unsaved changes asks first', async ({ admin: { page } }) => {
  await page.goto('/admin/news/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await page.getByRole('link', { name: 'Feeds' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Feeds' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
});

test('admin pages are only for admins: others see a clear message and no link', async ({ resident, page, admin }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) calls.push(request.url());
  });
  await page.goto('/admin/news');
  await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
  await page.getByRole('button', { name: `${resident.username}'s menu` }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
  expect(calls).toEqual([]);

  await admin.page.goto('/');
  await admin.page.getByRole('button', { name: `${admin.resident.username}'s menu` }).click();
  await admin.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
