import type { Browser, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, grantAdmin, register, type Resident, test } from './support/fixtures.ts';
import { openBrowser } from './support/open-browser.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

let servers: TwoServers;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  servers = await startTwoServers('clubs');
});
test.afterAll(() => servers.stop());

async function openAsResident(browser: Browser, url: string): Promise<{ page: Page; resident: Resident }> {
  const { context, page } = await openBrowser(browser, url);
  return { page, resident: await register(context) };
}

async function checkInVerified({ request }: Page): Promise<void> {
  const [place] = (await (await request.get('/api/green-spaces')).json()) as Place[];
  const { id: greenSpaceId, lat, lng } = place ?? { id: 0, lat: 0, lng: 0 };
  const location = { lat, lng, accuracyMeters: 20 };
  const response = await request.post('/api/green-spaces/checkin', { data: { greenSpaceId, location } });
  expect(response.status(), await response.text()).toBe(200);
  expect(await response.json()).toMatchObject({ proof: 'verified' });
}

test('a club grows: an invitation, a request, a goal, a member who leaves and the last steward', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await openAsResident(browser, servers.first.url);
  const friend = await openAsResident(browser, servers.second.url);
  const stranger = await openAsResident(browser, servers.second.url);
  await grantAdmin(owner.resident, undefined, servers.databaseUrl);
  const { page } = owner;
  const members = page.getByRole('region', { name: 'Members' });

  await test.step('who is new is told what is missing, and a moderator starts a club', async () => {
    await friend.page.goto('/clubs/new');
    await friend.page.getByRole('textbox', { name: 'Club name' }).fill('Too Early');
    await friend.page.getByRole('textbox', { name: 'What is it for?' }).fill('To wait.');
    await friend.page.getByRole('button', { name: 'Start this club' }).click();
    await expect(friend.page.getByRole('alert')).toContainText('30 days after you registered');
    await page.goto('/clubs');
    await page.getByRole('link', { name: 'Start a club' }).first().click();
    await page.getByRole('radio', { name: 'Shared interest' }).check();
    await page.getByRole('textbox', { name: 'Club name' }).fill('Bishan Birders');
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('We look for kingfishers on Sundays.');
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Start this club' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bishan Birders' })).toBeVisible();
  });
  const address = new URL(page.url()).pathname;

  await test.step('its steward plants a goal and posts a notice', async () => {
    const goal = page.getByRole('region', { name: 'Club goal' });
    await goal.getByLabel('How many, per active member').fill('1');
    await goal.getByRole('button', { name: 'Plant this goal' }).click();
    await expect(page.getByText('0 of 1 per active member')).toBeVisible();
    await page.getByRole('textbox', { name: /^One notice at a time/ }).fill('Bring binoculars.');
    await page.getByRole('button', { name: 'Post' }).click();
    await expect(page.getByRole('heading', { name: 'Notice from the stewards' })).toBeVisible();
  });

  await test.step('a friend joins by the link, on another server', async () => {
    await page.getByRole('link', { name: 'Invite and manage members' }).click();
    await page.getByRole('button', { name: 'Show the invitation link' }).click();
    const link = (await page.getByText(/\?code=/).textContent()) ?? '';
    await friend.page.goto(new URL(link).pathname + new URL(link).search);
    await friend.page.getByRole('button', { name: 'Join this club' }).click();
    await expect(friend.page.getByText("You're a member")).toBeVisible();
  });

  await test.step('a stranger asks, without showing a name, and is approved', async () => {
    await stranger.page.goto('/clubs');
    await stranger.page.getByRole('searchbox', { name: 'Find clubs' }).fill('birders');
    await stranger.page.getByRole('link', { name: 'Bishan Birders' }).click();
    await stranger.page.getByRole('radio', { name: 'As “a member”' }).check();
    await stranger.page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(stranger.page.getByRole('button', { name: 'Withdraw my request' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('No one is waiting for an answer.')).toBeVisible();
    await expect(members.getByRole('link', { name: friend.resident.username })).toBeVisible();
    await expect(members.getByText("1 member who isn't named")).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await stranger.page.reload();
    await expect(stranger.page.getByText("You're a member")).toBeVisible();
  });

  await test.step('the goal grows with what a member does', async () => {
    await checkInVerified(friend.page);
    await page.goto(address);
    await expect(page.getByText('1 of 1 per active member')).toBeVisible();
    await expect(page.getByText(/^We're there!/)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });

  await test.step('who leaves is gone from the list at once', async () => {
    await friend.page.goto(address);
    await friend.page.getByRole('button', { name: 'Leave this club' }).click();
    await friend.page.getByRole('button', { name: 'Leave this club' }).click();
    await expect(friend.page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
    await page.reload();
    await expect(members.getByRole('link', { name: owner.resident.username })).toBeVisible();
    await expect(members.getByRole('link', { name: friend.resident.username })).toBeHidden();
  });

  await test.step('the last steward cannot leave', async () => {
    await page.getByRole('button', { name: 'Leave this club' }).click();
    await page.getByRole('button', { name: 'Leave this club' }).click();
    await expect(page.getByRole('alert')).toContainText('A club needs a steward');
  });

  await Promise.all([owner, friend, stranger].map((each) => each.page.context().close()));
});
