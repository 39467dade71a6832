import type { Browser, BrowserContextOptions } from '@playwright/test';
import { checkInWithoutLocation } from './support/check-in.ts';
import { expect, grantAdmin, register, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';
import { collectProblems } from './support/page-problems.ts';

const FIRST_MORNING = Date.parse('2031-03-04T02:00:00Z');
const LAST_NIGHT = Date.parse('2031-04-03T15:30:00Z');
const DAY_AFTER = Date.parse('2031-04-03T16:10:00Z');
const PLACE = 'Bedok Reservoir Park';
const CLOSED = 'Closed until 3 Apr 2031';

async function openAsNewResident(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, locale: 'en-SG', timezoneId: 'Asia/Singapore', ...options });
  const problems = await collectProblems(context);
  return { resident: await register(context), page: await context.newPage(), problems };
}

test('an editor of a town closes a park for a month, and the day after it is open again', async ({ browser }) => {
  test.setTimeout(360_000);
  const server = await startServerAt(FIRST_MORNING, 'close-a-park');
  const open = (options?: BrowserContextOptions) => openAsNewResident(browser, server.url, options);
  try {
    const [owner, editor, mei] = [await open(), await open(), await open()];
    const spaces = (await (await mei.page.request.get('/api/green-spaces')).json()) as { id: number; name: string }[];
    const idOf = (place: string) => spaces.find(({ name }) => name === place)?.id ?? 0;
    const id = idOf(PLACE);

    await test.step('an owner makes a resident the editor of Bedok', async () => {
      await grantAdmin(owner.resident, server.dataDir);
      const response = await owner.page.request.put(`/api/admin/residents/${editor.resident.id}/roles`, {
        data: { roles: [{ role: 'editor', planningArea: 'Bedok' }], password: owner.resident.password },
      });
      expect(response.status(), await response.text()).toBe(200);
    });

    // Shows a park that is open, and does not hear of the closure.
    await mei.page.goto(`/green-space/${id}`);
    await expect(mei.page.getByRole('button', { name: 'Check In & Earn Points' })).toBeVisible();

    await test.step('the editor closes the park, with days, reason and source, and no park of another town', async () => {
      const { page } = editor;
      await page.goto('/admin/green-spaces');
      await page.getByRole('link', { name: PLACE, exact: true }).click();
      await expect(page.getByRole('link', { name: 'Translations' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Status and facts' }).click();
      await page.getByLabel('Status', { exact: true }).selectOption('Closed');
      await page.getByLabel('What is closed, and why').fill('The dam is being repaired.');
      await page.getByLabel('First day closed').fill('2031-03-04');
      await page.getByLabel('Last day closed').fill('2031-04-03');
      await page.locator('form').getByLabel('Source').fill('PUB');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(0);
      const data = { state: 'closed', from: null, until: null, reason: 'The dam is being repaired.', source: 'PUB' };
      const elsewhere = await page.request.put(`/api/admin/green-spaces/${idOf('Labrador Nature Reserve')}/status`, {
        data,
      });
      expect(elsewhere.status()).toBe(403);
    });

    await test.step('a check-in on a page from before is refused, with the day until which it is closed', async () => {
      await checkInWithoutLocation(mei.page);
      await expect(mei.page.getByText(`${PLACE} is closed until 3 Apr 2031.`).first()).toBeVisible();
    });

    await test.step('a resident sees it on the page, on the card, and on the map of a phone', async () => {
      const { page } = mei;
      await page.reload();
      await expect(page.getByRole('heading', { name: CLOSED })).toBeVisible();
      await expect(page.getByText('The dam is being repaired.')).toBeVisible();
      await expect(page.getByText("You can't check in here while it's closed.")).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check In & Earn Points' })).toHaveCount(0);
      await page.goto(`/green-spaces?search=${encodeURIComponent(PLACE)}`);
      await expect(page.getByRole('article').filter({ hasText: PLACE }).first()).toContainText(CLOSED);
      const phone = await open({ viewport: { width: 390, height: 844 } });
      await phone.page.goto(`/green-spaces?search=${encodeURIComponent(PLACE)}&view=map`);
      const mark = phone.page.getByRole('button', { name: new RegExp(`^${PLACE}, closed`, 'i') });
      await mark.focus();
      await phone.page.keyboard.press('Enter');
      const card = phone.page.getByRole('region', { name: PLACE });
      await expect(card).toContainText(CLOSED);
      await expect(card.getByRole('button', { name: /^Check in/ })).toHaveCount(0);
      expect(phone.problems.unexpected()).toEqual([]);
      await phone.page.context().close();
    });

    await test.step('it is closed until the end of the last day, and open on the day after', async () => {
      await server.setClock(LAST_NIGHT);
      const late = await open();
      await late.page.goto(`/green-space/${id}`);
      await expect(late.page.getByRole('heading', { name: CLOSED })).toBeVisible();
      await server.setClock(DAY_AFTER);
      await late.page.reload();
      await checkInWithoutLocation(late.page);
      await expect(late.page.getByText('Check-in Successful!').first()).toBeVisible();
      await expect(late.page.getByText(CLOSED)).toHaveCount(0);
      expect(late.problems.unexpected()).toEqual([]);
      await late.page.context().close();
    });
    expect(editor.problems.unexpected()).toEqual([]);
    for (const { page } of [owner, editor, mei]) await page.context().close();
  } finally {
    await server.stop();
  }
});
