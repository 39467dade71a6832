import type { Locator, Page } from '@playwright/test';
import { expectLog } from './support/audit-log.ts';
import { expect, test } from './support/fixtures.ts';
import type { Resident } from './support/fixtures.ts';

/** The bell of a page: its name says how many notifications are unread. */
function bell(page: Page, unread: number): Locator {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

function dialog(page: Page, role: 'dialog' | 'alertdialog' = 'dialog'): Locator {
  return page.getByRole(role);
}

/** Checks in over the API, and answers the points in all. */
async function checkIn(page: Page): Promise<number> {
  const answer = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { ecoPoints: number }).ecoPoints;
}

/** Whether a resident stands on the board that they see. */
async function isOnBoard(page: Page, residentId: number): Promise<boolean> {
  const rows = (await (await page.request.get('/api/rankings/national')).json()) as { id: number }[];
  return rows.some(({ id }) => id === residentId);
}

/** Finds a resident at the desk, by their whole e-mail address. */
async function find(desk: Page, { email, username }: Resident): Promise<void> {
  await desk.goto('/admin');
  await desk.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Residents' }).click();
  await desk.getByRole('searchbox').fill(email);
  await desk.getByRole('link', { name: username }).click();
  await expect(desk.getByRole('heading', { level: 1, name: username })).toBeVisible();
}

test('an admin corrects points and withholds a resident from the rankings, who reads why', async ({
  page,
  resident,
  admin,
}) => {
  test.setTimeout(180_000);
  const desk = admin.page;
  const points = await checkIn(page);
  const reason = 'The walk of Sunday was counted twice';
  await find(desk, resident);
  await expect(desk.getByText(`They have ${points}.`)).toBeVisible();

  await test.step('corrects their points, and they are notified at once', async () => {
    await page.goto('/');
    // The badge of a first check-in.
    await expect(bell(page, 1)).toBeVisible();
    await desk.getByRole('button', { name: 'Correct points' }).click();
    await dialog(desk).getByRole('radio', { name: 'Take points' }).check();
    await dialog(desk).getByRole('textbox', { name: 'Eco-points' }).fill('5');
    await dialog(desk).getByRole('textbox', { name: 'Reason' }).fill(reason);
    await expect(dialog(desk).getByText(`${points - 5} afterwards`)).toBeVisible();
    await dialog(desk).getByRole('button', { name: 'Correct points' }).click();
    await expect(desk.getByText(`They have ${points - 5}.`)).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Ledger' }).getByText(reason)).toBeVisible();
    await bell(page, 2).click();
    const told = page.getByRole('dialog', { name: 'Notifications' });
    await expect(told.getByText('Your eco-points were corrected by -5')).toBeVisible();
    await told.getByText(reason).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('button', { name: 'Show full ledger' }).click();
    const ledger = page.getByRole('region', { name: 'Your ledger' });
    await expect(ledger.getByText(`Points corrected by an admin: ${reason}`)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: `${points - 5} eco-points` })).toBeVisible();
  });

  await test.step('withholds them from the rankings, then restores them', async () => {
    expect(await isOnBoard(page, resident.id)).toBe(true);
    await desk.getByRole('button', { name: 'Withhold from rankings' }).click();
    await dialog(desk).getByRole('textbox', { name: 'Reason' }).fill('We look into your check-ins');
    await dialog(desk).getByRole('button', { name: 'Withhold' }).click();
    await expect(desk.getByText('Withheld', { exact: true })).toBeVisible();
    await page.goto('/rankings');
    await expect(page.getByRole('heading', { name: 'You are withheld from the rankings' })).toBeVisible();
    await expect(page.getByText('We look into your check-ins')).toBeVisible();
    expect(await isOnBoard(page, resident.id)).toBe(false);
    await desk.getByRole('button', { name: 'Release to rankings' }).click();
    await dialog(desk, 'alertdialog').getByRole('button', { name: 'Release' }).click();
    await expect(desk.getByText('They appear on the boards by their points.')).toBeVisible();
    await page.goto('/rankings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('You are withheld from the rankings')).toHaveCount(0);
    expect(await isOnBoard(page, resident.id)).toBe(true);
  });

  await expectLog(desk, admin.resident, [
    `released ${resident.username} to the rankings`,
    `withheld ${resident.username} from the rankings`,
    `corrected the points of ${resident.username}`,
  ]);
});

test('an admin ends the sessions of a resident, makes them an admin, and revokes the rights', async ({
  page,
  resident,
  admin,
  pageProblems,
}) => {
  test.setTimeout(180_000);
  const desk = admin.page;
  // Sessions that are ended, and a desk that is closed, are told to pages that are open.
  pageProblems.allow(/401|403/);
  await page.goto('/');
  await find(desk, resident);

  await test.step('ends their sessions: their page asks them to sign in', async () => {
    await expect(desk.getByText('Signed in on 1 browser.')).toBeVisible();
    await desk.getByRole('button', { name: 'End all sessions' }).click();
    await dialog(desk, 'alertdialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(desk.getByText("They aren't signed in anywhere.")).toBeVisible();
    await page.getByRole('link', { name: 'Challenges', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Email' }).fill(resident.email);
    await page.getByLabel('Password', { exact: true }).fill(resident.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /eco-points/ })).toBeVisible();
  });

  await test.step('grants and revokes admin rights', async () => {
    await desk.getByRole('button', { name: 'Make an admin' }).click();
    await dialog(desk, 'alertdialog').getByRole('button', { name: 'Make an admin' }).click();
    await expect(desk.getByText('They are an admin.')).toBeVisible();
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: `${resident.username}'s menu` })
      .click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Residents' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Residents' })).toBeVisible();
    await desk.getByRole('button', { name: 'Remove admin rights' }).click();
    await dialog(desk, 'alertdialog').getByRole('button', { name: 'Remove admin rights' }).click();
    await expect(desk.getByText('They are not an admin.')).toBeVisible();
    await page.goto('/admin/residents');
    await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
    expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  });

  await expectLog(desk, admin.resident, [
    `removed ${resident.username} as an admin`,
    `made ${resident.username} an admin`,
    `ended all sessions of ${resident.username}`,
  ]);
});

test('an admin answers a report, and the resident who reported reads it in their notifications', async ({
  resident,
  neighbour,
  admin,
}) => {
  test.setTimeout(120_000);
  const desk = admin.page;
  const other = neighbour.page;
  await other.goto('/');
  await expect(bell(other, 0)).toBeVisible();
  const report = { data: { userId: resident.id, reason: 'cheating', details: 'Everywhere at once' } };
  expect((await other.request.post('/api/reports', report)).status()).toBe(204);

  await desk.goto('/admin/reports');
  const row = desk.getByRole('article').filter({ hasText: neighbour.resident.username });
  await expect(row.getByRole('heading', { name: 'Suspicious points' })).toBeVisible();
  await expect(row.getByText('Everywhere at once')).toBeVisible();
  await row.getByRole('button', { name: 'Resolve' }).click();
  await dialog(desk).getByRole('combobox').selectOption('Resident was contacted');
  await dialog(desk).getByRole('textbox').fill('We have talked to them. Thank you for telling us.');
  await dialog(desk).getByRole('button', { name: 'Send answer' }).click();
  await expect(row.getByText('Resolved', { exact: true })).toBeVisible();

  await bell(other, 1).click();
  const told = other.getByRole('dialog', { name: 'Notifications' });
  await expect(told.getByText('Your report was answered')).toBeVisible();
  await expect(told.getByText('We have talked to them. Thank you for telling us.')).toBeVisible();

  await expectLog(desk, admin.resident, [`resolved a report about ${resident.username}`]);
});

test('nothing typed is lost while the server is down', async ({ resident, admin }) => {
  const desk = admin.page;
  admin.problems.allow(/503|ERR_FAILED|Failed to load/);
  await desk.goto(`/admin/residents/${resident.id}`);
  await desk.getByRole('button', { name: 'Correct points' }).click();
  await dialog(desk).getByRole('textbox', { name: 'Eco-points' }).fill('40');
  await dialog(desk).getByRole('textbox', { name: 'Reason' }).fill('For the help with the otters');
  const correct = dialog(desk).getByRole('button', { name: 'Correct points' });
  // The first answer is lost on its way: the correction stands, and the second try changes nothing more.
  await desk.route('**/adjustments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await correct.click();
  await expect(dialog(desk).getByRole('alert')).toBeVisible();
  await expect(dialog(desk).getByRole('textbox', { name: 'Reason' })).toHaveValue('For the help with the otters');
  await desk.unroute('**/adjustments');
  await correct.click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(desk.getByText('They have 40.')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Ledger' }).getByText('For the help with the otters')).toHaveCount(1);
});
