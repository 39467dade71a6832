import { closeDialog } from './support/close-dialog.ts';
import { answerQuiz } from './support/quiz.ts';
import { expect } from './support/fixtures.ts';
import { ledger } from './support/ledger.ts';
import { type ServerWithClock, startServerAt } from './support/moved-clock.ts';
import { test, waitUntilStored } from './support/phone.ts';

const OFFLINE = "You're offline.";

const HOUR_MS = 3_600_000;

test(
  'a resident in a forest finds a place, checks in, takes a quiz, closes the browser, and all counts once when the network is back',
  { tag: '@main' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const { network } = phone;
    const first = await phone.open('/learn/2');
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await first.getByRole('link', { name: 'Take the quiz' }).click();
    await expect(first.getByText(/^Question 1 of/)).toBeVisible();
    await waitUntilStored(first, '["GET /api/lessons/:id",2]');
    const before = Date.now();
    await network.cut();
    await first.close();

    const page = await phone.open('/');
    await test.step('the app opens, and shows how old its data are', async () => {
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await expect(page.getByText(/Last updated: /)).toBeVisible();
    });

    await test.step('the nearest place on the map takes a check-in', async () => {
      await page.goto('/green-spaces');
      await page.getByRole('button', { name: 'Show the map' }).click();
      await page.getByRole('application').locator('..').getByRole('button', { name: 'Near me' }).click();
      await expect(page).toHaveURL(/area=/);
      await page.getByRole('button', { name: 'Singapore Botanic Gardens', exact: true }).focus();
      await page.keyboard.press('Enter');
      const card = page.getByRole('region', { name: 'Singapore Botanic Gardens' });
      await expect(card).toContainText(/\d m away/);
      await card.getByRole('button', { name: /^Check in/ }).click();
      await expect(card).toContainText('Check-in saved on this device');
    });

    await test.step('what is kept counts as one of the claimed visits of the day', async () => {
      await page.goto('/green-space/2');
      await expect(page.getByText('1 of 2 self-reported visits left today.')).toBeVisible();
    });

    await test.step('a quiz is answered', async () => {
      await page.goto('/learn/2/quiz');
      await answerQuiz(page, (_question, options) => options[0] ?? '');
      await page.getByRole('button', { name: 'Submit answers' }).click();
      await expect(page.getByRole('heading', { name: 'Your answers are saved on this device' })).toBeVisible();
    });
    const after = Date.now();

    await phone.restart();
    const later = await phone.open('/');
    await test.step('check-in and quiz still wait after the browser was closed', async () => {
      await expect(later.getByText('2 actions waiting to be sent.')).toBeVisible();
      await later.getByRole('button', { name: 'Show', exact: true }).click();
      const list = later.getByRole('dialog', { name: 'Saved on this device' });
      await expect(list.getByRole('listitem')).toContainText([/Check-in at Singapore Botanic Gardens/, /Quiz: /]);
      await closeDialog(later);
    });

    await network.restore();
    await expect(later.getByText('Your offline activity has been sent', { exact: true }).first()).toBeVisible();
    await expect(later.getByText(OFFLINE)).toBeHidden();
    await expect(later.getByText(/to be sent/)).toBeHidden();
    const visits = (await ledger(later)).filter(({ activityType }) => activityType === 'check_in');
    expect(visits).toHaveLength(1);
    const counted = Date.parse(visits[0]?.createdAt ?? '');
    expect(counted).toBeGreaterThanOrEqual(before);
    expect(counted).toBeLessThanOrEqual(after);
    const lessons = (await (await later.request.get('/api/user/lessons')).json()) as {
      lessonId: number;
      attempts: number;
    }[];
    expect(lessons.find(({ lessonId }) => lessonId === 2)).toMatchObject({ attempts: 1 });
  },
);

test('a screen opens from stored data, or shows that its data are not stored', async ({ phone }) => {
  const first = await phone.open('/');
  await waitUntilStored(first);
  await phone.network.cut();
  await first.close();
  const page = await phone.open('/green-space/7');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.goto('/learn/7');
  await expect(page.getByRole('heading', { name: "The lesson couldn't be loaded" })).toBeVisible();
  await expect(page.getByText(/this isn't saved on your device/)).toBeVisible();
  await page.goto('/share');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await phone.network.restore();
  await page.goto('/learn/7');
  await expect(page.getByRole('heading', { name: "The lesson couldn't be loaded" })).toBeHidden();
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

test('green spaces are found by need in the stored list', async ({ phone }) => {
  const first = await phone.open('/green-spaces');
  await expect(first.getByRole('article').first()).toBeVisible();
  await waitUntilStored(first, '["GET /api/green-spaces",""]');
  await phone.network.cut();
  await first.close();
  const page = await phone.open('/green-spaces');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search green spaces' });
  await box.fill('dog run');
  await box.press('Enter');
  await expect(page.getByText('Showing 3 results')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^\d+ more may have it$/ })).toBeVisible();
});

test('what was done without a network can be seen and undone before it is sent', async ({ phone }) => {
  const page = await phone.open('/');
  await waitUntilStored(page);
  await page.getByRole('button', { name: 'Log an eco-action' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-eco-action=byo]')).toBeVisible();
  await phone.network.cut();
  await page.locator('[data-eco-action=byo]').click();
  await expect(page.getByText(/sent once you're online/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: /^Undo: Eco-action/ }).click();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  await phone.network.restore();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  expect(await ledger(page)).toEqual([]);
});

test('what the server has counted, but whose answer was lost, is kept and counts once', async ({ phone }) => {
  const { network } = phone;
  const page = await phone.open('/');
  await waitUntilStored(page);
  await page.getByRole('button', { name: 'Log an eco-action' }).click();
  await expect(page.locator('[data-eco-action=byo]')).toBeVisible();
  network.dropResponses(true);
  await page.locator('[data-eco-action=byo]').click();
  await expect(page.getByText(/sent once you're online/)).toBeVisible();
  expect(await ledger(page)).toHaveLength(1);
  // The health check succeeds, and the response to the retry is lost again.
  await expect.poll(network.lostCount, { timeout: 40_000 }).toBeGreaterThan(1);
  network.dropResponses(false);
  await expect(page.getByText('Your offline activity has been sent', { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  expect(await ledger(page)).toHaveLength(1);
});

test('what the server refuses is explained, until the resident has read it', async ({ phone }) => {
  const page = await phone.open('/green-space/5');
  await waitUntilStored(page);
  await phone.network.cut();
  await page.getByRole('checkbox', { name: 'Verify with my location' }).uncheck();
  await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
  await expect(page.getByText('Your check-in is saved on this device.').first()).toBeVisible();
  const { cookies } = await phone.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const elsewhere = await fetch(`${test.info().project.use.baseURL}/api/green-spaces/checkin`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ greenSpaceId: 5 }),
  });
  expect(elsewhere.status).toBe(200);
  await phone.network.restore();
  await expect(page.getByText("1 action couldn't be accepted.")).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(/You've already checked in at .* today/);
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(page.getByText(/was refused/)).toBeHidden();
});

/** With a clock of its own, so that the account can be older than what was done offline. */
const testWithClock = test.extend<{ server: ServerWithClock }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from it
  server: async ({}, use) => {
    const server = await startServerAt(Date.now() - 4 * HOUR_MS, 'offline-walk');
    await use(server);
    await server.stop();
  },
  baseURL: ({ server }, use) => use(server.url),
});

testWithClock(
  'a walk without a signal is shown after a reload, and counts at its own time',
  async ({ phone, server }) => {
    const first = await phone.open('/green-spaces?search=botanic');
    await waitUntilStored(first);
    await first.getByRole('link', { name: 'Singapore Botanic Gardens' }).first().click();
    const start = first.getByRole('button', { name: /^Start Route/ }).first();
    await expect(start).toBeVisible();
    const path = new URL(first.url()).pathname;
    await waitUntilStored(first, '["GET /api/user/routes"]');
    await phone.network.cut();
    await first.close();
    await server.setClock(Date.now());

    const page = await phone.context().newPage();
    await page.clock.setSystemTime(Date.now() - 3 * HOUR_MS);
    await page.goto(path);
    await page
      .getByRole('button', { name: /^Start Route/ })
      .first()
      .click();
    const walk = page.getByRole('region', { name: /^Your walk/ });
    await expect(walk.getByText(/The start of your walk is saved on this device/)).toBeVisible();
    const finishedAt = Date.now() - HOUR_MS / 2;
    await page.clock.setSystemTime(finishedAt);
    await page.reload();
    await expect(walk.getByRole('timer')).toHaveText(/^2:[23]\d:/);
    await walk.getByRole('button', { name: 'Finish route' }).click();
    await expect(page.getByText(/Your finished walk is saved on this device/)).toBeVisible();

    await page.clock.setSystemTime(Date.now());
    await phone.network.restore();
    await expect(page.getByText('Your offline activity has been sent', { exact: true }).first()).toBeVisible();
    // Without a network, nothing confirms that the walk was then.
    await expect(page.getByText(/^Self-reported walk, without a verified start/)).toBeVisible();
    await expect(page.getByText(/Your finished walk is saved on this device/)).toBeHidden();
    // The walk may have ended before midnight, so the list of today's walks may not contain it.
    const walked = (await ledger(page)).filter(({ activityType }) => activityType === 'route_completed');
    expect(walked).toHaveLength(1);
    expect(Math.abs(Date.parse(walked[0]?.createdAt ?? '') - finishedAt)).toBeLessThan(60_000);
  },
);
