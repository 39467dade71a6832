import type { Locator, Page } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Resident } from '../support/fixtures.ts';

function bell(page: Page, unread: number): Locator {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

function dialog(page: Page, role: 'dialog' | 'alertdialog' = 'dialog'): Locator {
  return page.getByRole(role);
}

async function checkIn(page: Page): Promise<number> {
  const response = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { ecoPoints: number }).ecoPoints;
}

async function isInRankings(page: Page, residentId: number): Promise<boolean> {
  const rows = (await (await page.request.get('/api/rankings/national')).json()) as { id: number }[];
  return rows.some(({ id }) => id === residentId);
}

async function openResident(adminPage: Page, { email, username }: Resident): Promise<void> {
  await adminPage.goto('/admin');
  await adminPage.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Residents' }).click();
  await adminPage.getByRole('searchbox').fill(email);
  await adminPage.getByRole('link', { name: username }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: username })).toBeVisible();
}

test('an admin corrects points and withholds a resident from the rankings, who reads why', async ({
  page,
  resident,
  admin,
}) => {
  test.setTimeout(180_000);
  const adminPage = admin.page;
  const points = await checkIn(page);
  const reason = 'The walk of Sunday was counted twice';
  await openResident(adminPage, resident);
  await expect(adminPage.getByText(`They have ${points}.`)).toBeVisible();

  await test.step('corrects their points, and they are notified at once', async () => {
    await page.goto('/');
    await expect(bell(page, 1)).toBeVisible();
    await adminPage.getByRole('button', { name: 'Correct points' }).click();
    await dialog(adminPage).getByRole('radio', { name: 'Deduct points' }).check();
    await dialog(adminPage).getByRole('textbox', { name: 'Eco-points' }).fill('5');
    await dialog(adminPage).getByRole('textbox', { name: 'Reason' }).fill(reason);
    await expect(dialog(adminPage).getByText(`${points - 5} afterwards`)).toBeVisible();
    await dialog(adminPage).getByRole('button', { name: 'Correct points' }).click();
    await expect(adminPage.getByText(`They have ${points - 5}.`)).toBeVisible();
    await expect(adminPage.getByRole('region', { name: 'Ledger' }).getByText(reason)).toBeVisible();
    await bell(page, 2).click();
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await expect(notifications.getByText('Your eco-points were corrected: -5')).toBeVisible();
    await notifications.getByText(reason).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    const ledger = page.getByRole('tabpanel', { name: 'Ledger' });
    await expect(ledger.getByText(`Points corrected by an admin: ${reason}`)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: `${points - 5} eco-points` })).toBeVisible();
  });

  await test.step('removes them from the rankings, then restores them', async () => {
    expect(await isInRankings(page, resident.id)).toBe(true);
    await adminPage.getByRole('button', { name: 'Remove from rankings' }).click();
    await dialog(adminPage).getByRole('textbox', { name: 'Reason' }).fill('We look into your check-ins');
    await dialog(adminPage).getByRole('button', { name: 'Remove from rankings' }).click();
    await expect(adminPage.getByText('Removed from rankings', { exact: true })).toBeVisible();
    await page.goto('/rankings');
    await expect(page.getByRole('heading', { name: "You've been removed from the rankings" })).toBeVisible();
    await expect(page.getByText('We look into your check-ins')).toBeVisible();
    expect(await isInRankings(page, resident.id)).toBe(false);
    await adminPage.getByRole('button', { name: 'Restore to rankings' }).click();
    await dialog(adminPage, 'alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(adminPage.getByText("They're in the rankings, ranked by their points.")).toBeVisible();
    await page.goto('/rankings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText("You've been removed from the rankings")).toHaveCount(0);
    expect(await isInRankings(page, resident.id)).toBe(true);
  });

  await expectLog(adminPage, admin.resident, [
    `restored ${resident.username} to the rankings`,
    `removed ${resident.username} from the rankings`,
    `corrected ${resident.username}'s points`,
  ]);
});

test('an admin ends the sessions of a resident, makes them a moderator, and ends the role', async ({
  page,
  resident,
  admin,
  pageProblems,
}) => {
  test.setTimeout(180_000);
  const adminPage = admin.page;
  // Pages get a 401 when their session ends and a 403 when admin rights are revoked.
  pageProblems.allow(/401|403/);
  await page.goto('/');
  await openResident(adminPage, resident);

  await test.step('ends their sessions: their page asks them to sign in', async () => {
    await expect(adminPage.getByText('Signed in on 1 browser.')).toBeVisible();
    await adminPage.getByRole('button', { name: 'End all sessions' }).click();
    await dialog(adminPage, 'alertdialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(adminPage.getByText("They aren't signed in anywhere.")).toBeVisible();
    await page.getByRole('link', { name: 'Challenges', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Email' }).fill(resident.email);
    await page.getByLabel('Password', { exact: true }).fill(resident.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /eco-points/ })).toBeVisible();
  });

  await test.step('gives a role and ends it', async () => {
    const changeRoles = adminPage.getByRole('button', { name: 'Change roles' });
    const rolesDialog = dialog(adminPage, 'dialog');
    await changeRoles.click();
    await rolesDialog.getByRole('button', { name: 'Add a role' }).click();
    await rolesDialog.getByLabel('Your password').fill(admin.resident.password);
    await rolesDialog.getByRole('button', { name: 'Change roles' }).click();
    await expect(adminPage.getByRole('listitem').filter({ hasText: /^Moderator$/ })).toBeVisible();
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: `${resident.username}'s menu` })
      .click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Residents' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Residents' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    await changeRoles.click();
    await rolesDialog.getByRole('button', { name: /^Remove/ }).click();
    await rolesDialog.getByLabel('Your password').fill(admin.resident.password);
    await rolesDialog.getByRole('button', { name: 'Change roles' }).click();
    await expect(adminPage.getByText('They have no role.')).toBeVisible();
    await page.goto('/admin/residents');
    await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
    expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  });

  await expectLog(adminPage, admin.resident, [
    `changed the roles of ${resident.username}`,
    `changed the roles of ${resident.username}`,
    `ended all of ${resident.username}'s sessions`,
  ]);
});

test('an admin answers a report, and the resident who reported reads it in their notifications', async ({
  resident,
  neighbour,
  admin,
}) => {
  test.setTimeout(120_000);
  const adminPage = admin.page;
  const other = neighbour.page;
  await other.goto('/');
  await expect(bell(other, 0)).toBeVisible();
  const report = { data: { userId: resident.id, reason: 'cheating', details: 'Everywhere at once' } };
  expect((await other.request.post('/api/reports', report)).status()).toBe(204);

  await adminPage.goto('/admin/inbox?kind=report');
  await adminPage.getByRole('link', { name: resident.username }).click();
  const row = adminPage.getByRole('main');
  await expect(row.getByText('Suspicious points')).toBeVisible();
  await expect(row.getByText('Everywhere at once')).toBeVisible();
  await row.getByRole('button', { name: 'Resolve' }).click();
  await dialog(adminPage).getByRole('combobox').selectOption('Resident was contacted');
  await dialog(adminPage).getByRole('textbox').fill('We have talked to them. Thank you for telling us.');
  await dialog(adminPage).getByRole('button', { name: 'Send answer' }).click();
  await expect(row.getByText('Resident was contacted', { exact: true })).toBeVisible();

  await bell(other, 1).click();
  const notifications = other.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText('Your report was answered')).toBeVisible();
  await expect(notifications.getByText('We have talked to them. Thank you for telling us.')).toBeVisible();

  await expectLog(adminPage, admin.resident, [`resolved a report about ${resident.username}`]);
});

test('nothing typed is lost while the server is down', async ({ resident, admin }) => {
  const adminPage = admin.page;
  admin.problems.allow(/503|ERR_FAILED|Failed to load/);
  await adminPage.goto(`/admin/residents/${resident.id}`);
  await adminPage.getByRole('button', { name: 'Correct points' }).click();
  await dialog(adminPage).getByRole('textbox', { name: 'Eco-points' }).fill('40');
  await dialog(adminPage).getByRole('textbox', { name: 'Reason' }).fill('For the help with the otters');
  const correct = dialog(adminPage).getByRole('button', { name: 'Correct points' });
  // The first response is lost after the correction was made, so the retry must change nothing.
  await adminPage.route('**/adjustments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await correct.click();
  await expect(dialog(adminPage).getByRole('alert')).toBeVisible();
  await expect(dialog(adminPage).getByRole('textbox', { name: 'Reason' })).toHaveValue('For the help with the otters');
  await adminPage.unroute('**/adjustments');
  await correct.click();
  await expect(dialog(adminPage)).toHaveCount(0);
  await expect(adminPage.getByText('They have 40.')).toBeVisible();
  await expect(adminPage.getByRole('region', { name: 'Ledger' }).getByText('For the help with the otters')).toHaveCount(
    1,
  );
});
