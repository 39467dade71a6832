import type { Browser, Page } from '@playwright/test';
import { expect, grantAdmin, register, type Resident, test } from './support/fixtures.ts';
import { showAll } from './support/show-all.ts';
import { startServerAt } from './support/moved-clock.ts';

/** Less than 12 hours apart, since idle admins are signed out after that. */
const AFTERNOON = Date.parse('2031-03-04T06:00:00Z');
const MIDNIGHT = Date.parse('2031-03-04T16:01:00Z');
const TITLE = 'One day of bottles';

async function openAsNewResident(browser: Browser, baseURL: string): Promise<{ page: Page; resident: Resident }> {
  const context = await browser.newContext({ baseURL, locale: 'en-SG', timezoneId: 'Asia/Singapore' });
  return { resident: await register(context), page: await context.newPage() };
}

test('a challenge that ends on a date closes after that day', async ({ browser }) => {
  test.setTimeout(240_000);
  const server = await startServerAt(AFTERNOON, 'challenge-ends');
  try {
    const [admin, joined, late] = [
      await openAsNewResident(browser, server.url),
      await openAsNewResident(browser, server.url),
      await openAsNewResident(browser, server.url),
    ];
    await grantAdmin(admin.resident, server.dataDir);
    const cardOf = ({ page }: { page: Page }) => page.getByRole('article', { name: TITLE, exact: true });

    await test.step('an admin starts a challenge that ends today', async () => {
      const adminPage = admin.page;
      await adminPage.goto('/admin/challenges/new');
      await adminPage.getByRole('textbox', { name: 'Title', exact: true }).fill(TITLE);
      await adminPage
        .getByRole('textbox', { name: 'Description' })
        .fill('Bring your own bottle all day long, just today.');
      await adminPage.getByLabel('When it ends').selectOption('On the same day for everyone');
      await adminPage.getByLabel('Last day').fill('2031-03-04');
      await adminPage.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(adminPage.getByText('Published', { exact: true }).first()).toBeVisible();
    });

    await test.step('one resident joins the challenge, and another could join it', async () => {
      await joined.page.goto('/challenges');
      await showAll(joined.page);
      await cardOf(joined).getByRole('button', { name: 'Join Challenge' }).click();
      await expect(cardOf(joined).getByText('In Progress')).toBeVisible();
      // The card updates before the server has answered, and the clock moves next.
      await expect(joined.page.getByText('Challenge Joined!').first()).toBeVisible();
      await late.page.goto('/challenges');
      await showAll(late.page);
      await expect(cardOf(late).getByRole('button', { name: 'Join Challenge' })).toBeEnabled();
    });

    await server.setClock(MIDNIGHT);

    await test.step('after midnight it has ended, no one can join it, and the admin page says so', async () => {
      await joined.page.reload();
      await showAll(joined.page);
      await expect(cardOf(joined).getByText('Ended', { exact: true })).toBeVisible();
      await late.page.reload();
      await showAll(late.page);
      await expect(cardOf(late).getByRole('button', { name: 'Join Challenge' })).toBeDisabled();
      await admin.page.goto('/admin/challenges');
      await expect(admin.page.getByRole('row', { name: TITLE })).toContainText('Ended');
    });
    for (const { page } of [admin, joined, late]) await page.context().close();
  } finally {
    await server.stop();
  }
});
