import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

function bell(page: Page, unread: number) {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

function row(page: Page, username: string) {
  return page.getByRole('tabpanel').locator('li[data-row]').filter({ hasText: username });
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

test(
  'two residents become friends and part again, each in their own browser',
  { tag: '@main' },
  async ({ page, resident, neighbour }) => {
    test.setTimeout(180_000);
    const other = neighbour.page;

    await test.step('both are on the home page without notifications', async () => {
      await Promise.all([page.goto('/'), other.goto('/')]);
      await Promise.all([expect(bell(page, 0)).toBeVisible(), expect(bell(other, 0)).toBeVisible()]);
    });

    await test.step('one finds the other and sends a request', async () => {
      await page.getByRole('link', { name: 'Social', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Social' })).toBeVisible();
      await expect(page.getByText('No Friends Yet')).toBeVisible();
      await openTab(page, /Find Friends/);
      await expect(page.getByText('Search for Friends')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Find friends' }).fill(neighbour.resident.username);
      await row(page, neighbour.resident.username).getByRole('button', { name: 'Add Friend' }).click();
      await expect(page.getByText('Friend Request Sent').first()).toBeVisible();
      await expect(row(page, neighbour.resident.username).getByText('Requested')).toBeVisible();
    });

    await test.step('the other is notified while the page is open, and opens the notification', async () => {
      await bell(other, 1).click();
      const list = other.getByRole('dialog', { name: 'Notifications' });
      await list.getByRole('link', { name: new RegExp(`${resident.username} wants to be your friend`) }).click();
      await expect(other).toHaveURL(/\/social\?tab=requests/);
      await expect(bell(other, 0)).toBeVisible();
    });

    await test.step('the other accepts; the first one is notified at once', async () => {
      await row(other, resident.username).getByRole('button', { name: 'Accept' }).click();
      await expect(other.getByText('Friend Request Accepted').first()).toBeVisible();
      // Both earn a badge: the one who acted sees a dialog, the other a notification.
      await other.getByRole('dialog', { name: 'Better Together' }).getByRole('button').first().click();
      await expect(bell(page, 2)).toBeVisible();
      await expect(row(page, neighbour.resident.username).getByText('Friends', { exact: true })).toBeVisible();
    });

    await test.step('both have each other in their lists', async () => {
      for (const { viewerPage, friendName } of [
        { viewerPage: page, friendName: neighbour.resident.username },
        { viewerPage: other, friendName: resident.username },
      ]) {
        await openTab(viewerPage, /My Friends/);
        await expect(row(viewerPage, friendName)).toBeVisible();
        await expect(viewerPage.getByRole('tab', { name: /My Friends/ })).toContainText('1');
      }
    });

    await test.step('the page of a friend shows the friendship', async () => {
      await row(page, neighbour.resident.username).getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/residents/${neighbour.resident.username}$`));
      // Others see badges from the next day on.
      await expect(page.getByRole('region', { name: 'Badges' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Badges' }).getByText('Better Together')).toHaveCount(0);
      await page.goBack();
    });

    await test.step('one ends the friendship; it disappears for both without a reload', async () => {
      await row(page, neighbour.resident.username).getByRole('button', { name: 'Remove' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Remove/ })
        .click();
      await expect(page.getByText('Friend Removed').first()).toBeVisible();
      await expect(page.getByText('No Friends Yet')).toBeVisible();
      await expect(other.getByText('No Friends Yet')).toBeVisible();
    });
  },
);

test('a blocked resident finds no trace of the resident who blocked them', async ({
  page,
  resident,
  neighbour,
  pageProblems,
}) => {
  const other = neighbour.page;
  // A page that is open during the block refetches and gets a 404.
  for (const problems of [pageProblems, neighbour.problems]) problems.allow(/404/);
  await page.goto(`/residents/${neighbour.resident.username}`);
  await page.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: /Block/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /Block/ }).click();
  await expect(page).toHaveURL(/\/social/);
  await other.goto(`/social?tab=find&q=${resident.username}`);
  await expect(other.getByRole('heading', { name: 'No users found matching your search' })).toBeVisible();
  await other.goto(`/residents/${resident.username}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await expect(other.getByText(resident.username)).toHaveCount(0);
  await page.goto('/settings#blocked');
  await page.getByRole('button', { name: /Unblock/ }).click();
  await expect(page.getByRole('button', { name: /Unblock/ })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toContainText(resident.username);
});

test('one stream informs every tab of a browser', async ({ page, context, resident, neighbour }) => {
  const second = await context.newPage();
  await Promise.all([page.goto('/'), second.goto('/challenges')]);
  await expect(bell(page, 0)).toBeVisible();
  await expect(bell(second, 0)).toBeVisible();
  const requestForm = { data: { receiverId: resident.id } };
  expect((await neighbour.page.request.post('/api/friend-request', requestForm)).status()).toBe(201);
  await expect(bell(page, 1)).toBeVisible();
  await expect(bell(second, 1)).toBeVisible();
  // The tab with the event stream closes, and the other one takes over.
  await page.close();
  const { id } = ((await (await second.request.get('/api/friend-requests')).json()) as { id: number }[])[0] ?? {
    id: 0,
  };
  expect((await neighbour.page.request.delete(`/api/friend-request/${id}`)).status()).toBe(204);
  await expect(bell(second, 0)).toBeVisible();
});
