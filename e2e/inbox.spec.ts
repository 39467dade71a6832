import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

interface ListedSpace {
  id: number;
  lat: number;
  lng: number;
}

/** Checks in at the western and at once at the eastern end of the island, which flags the second check-in. */
async function travelTooFast(request: APIRequestContext): Promise<void> {
  const listed = (await (await request.get('/api/green-spaces')).json()) as ListedSpace[];
  const byLongitude = listed.toSorted((one, other) => one.lng - other.lng);
  for (const space of [byLongitude.at(0), byLongitude.at(-1)]) {
    const location = { lat: space?.lat, lng: space?.lng, accuracyMeters: 10 };
    const response = await request.post('/api/green-spaces/checkin', { data: { greenSpaceId: space?.id, location } });
    expect(response.status()).toBe(200);
  }
}

/** From the first item down with J, as far as the item about the resident. */
async function openByKeyboard(page: Page, kind: string, username: string): Promise<void> {
  const list = page.getByRole('list', { name: 'Inbox' });
  const wanted = list.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: username }).getByRole('link');
  await expect(wanted).toBeVisible();
  await list.getByRole('link').first().focus();
  while (!(await wanted.evaluate((link) => link === document.activeElement))) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${kind}: ${username}` })).toBeFocused();
}

test('a volunteer moderates without being owner', async ({ page, resident, neighbour, admin, pageProblems }) => {
  test.setTimeout(180_000);
  const { username } = neighbour.resident;
  const other = neighbour.page;
  const report = { userId: neighbour.resident.id, reason: 'harassment', details: 'Rude on the path' };
  expect((await admin.page.request.post('/api/reports', { data: report })).status()).toBe(204);
  await travelTooFast(other.request);
  const request = { kind: 'access', text: 'Please show me every check-in of May.' };
  expect((await other.request.post('/api/user/requests', { data: request })).status()).toBe(201);

  await test.step('an owner makes them a moderator', async () => {
    await admin.page.goto(`/admin/residents/${resident.id}`);
    await admin.page.getByRole('button', { name: 'Change roles' }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a role' }).click();
    await dialog.getByLabel('Your password').fill(admin.resident.password);
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await expect(admin.page.getByRole('listitem').filter({ hasText: /^Moderator$/ })).toBeVisible();
  });

  await test.step('they take a report from the inbox by keyboard, write to the resident and resolve it', async () => {
    await page.goto('/admin');
    const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Inbox \d+ to do$/ });
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused();
    await expect(page.getByText(/^In the list, press J/)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await openByKeyboard(page, 'Report about a resident', username);
    await page.getByRole('button', { name: 'Assign to me' }).press('Enter');
    await expect(page.getByText('Assigned to you')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeFocused();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Take action' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please be kind to your neighbours.');
    await dialog.getByRole('button', { name: 'Send message' }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Resolve' }).press('Enter');
    await dialog.getByRole('combobox').selectOption('Resident was contacted');
    await dialog.getByRole('textbox').fill('We have talked to them. Thank you.');
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
    await expect(page.getByText('Resident was contacted')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).press('Enter');
  });

  await test.step('they confirm a flagged visit', async () => {
    await openByKeyboard(page, 'Flagged activity', username);
    await page.getByRole('textbox', { name: /^Note for other admins/ }).fill('The bus was late.');
    await page.getByRole('button', { name: 'Mark as checked' }).press('Enter');
    await expect(page.getByText(/^Marked as done by/)).toContainText(resident.username);
    await expect(page.getByText('The bus was late.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).press('Enter');
  });

  await test.step('they answer a data request', async () => {
    await openByKeyboard(page, 'Data request', username);
    await expect(page.getByText('Please show me every check-in of May.')).toBeVisible();
    await expect(page.getByText(/^Answer by /)).toBeVisible();
    await page.getByRole('textbox', { name: /^Answer to/ }).fill('There were none in May.');
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Send answer' }).press('Enter');
    await expect(page.getByText(/^Answered on/)).toBeVisible();
    expect(await (await other.request.get('/api/user/requests')).json()).toMatchObject([
      { answer: 'There were none in May.' },
    ]);
  });

  await test.step("they can't open the operator's page", async () => {
    pageProblems.allow(/status of 403/);
    await page.goto('/admin/operator');
    await expect(page.getByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible();
    expect((await page.request.get('/api/admin/operator')).status()).toBe(403);
  });

  await test.step('the old addresses lead to the inbox, and the owner sees in the log who did what', async () => {
    await page.goto('/admin/flags');
    await expect(page).toHaveURL(/\/admin\/inbox\?kind=check-in$/);
    await admin.page.reload();
    await admin.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
    await admin.page.getByRole('combobox', { name: 'Admin' }).selectOption(resident.username);
    await expect(admin.page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')).toContainText([
      `answered a data request from ${username}`,
      `checked a flagged activity by ${username}`,
      `resolved a report about ${username}`,
    ]);
  });
});
