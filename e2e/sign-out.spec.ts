import { expect, register } from './support/fixtures.ts';
import { ledger } from './support/ledger.ts';
import { storedQueryNames, test, waitUntilStored } from './support/phone.ts';

/** Runs in the page: adds articles that are older than all stored ones. */
function addOldArticles(count: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('ecopulse-kept');
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('answers', 'readwrite');
      for (let id = 1; id <= count; id += 1)
        writing.objectStore('answers').put({ data: {}, at: id, shapes: '' }, `["GET /api/news/:id",${900_000 + id}]`);
      writing.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

test('the device keeps the last fifty articles, and nothing after signing out', async ({ phone }) => {
  const page = await phone.open('/news');
  await waitUntilStored(page);
  await page.evaluate(addOldArticles, 60);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/news\/\d+/);
  const articles = async () => (await page.evaluate(storedQueryNames)).filter((name) => name.includes('/api/news/:id'));
  await expect.poll(async () => (await articles()).length).toBe(50);
  expect(await articles()).toContain('["GET /api/news/:id",900060]');
  expect(await articles()).toContain(`["GET /api/news/:id",${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}]`);

  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  expect(await page.evaluate(storedQueryNames)).toEqual([]);
});

test('a resident signs out without a network: the device forgets them at once, and the server when it is back', async ({
  phone,
}) => {
  const page = await phone.open('/');
  await waitUntilStored(page);
  await page.getByRole('button', { name: 'Log an eco-action' }).click();
  await expect(page.locator('[data-eco-action=byo]')).toBeVisible();
  await phone.network.cut();
  await page.locator('[data-eco-action=byo]').click();
  await expect(page.getByText(/sent once you're online/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is sent?' });
  await question.getByRole('button', { name: 'Send and sign out' }).click();
  await expect(question.getByRole('alert')).toContainText('Not everything could be sent');
  const left = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await left;
  await expect.poll(() => page.evaluate(storedQueryNames)).toEqual([]);

  await phone.network.restore();
  // Online again, the app may already be ending the session and loading the page itself, which aborts this load.
  await expect(() => page.goto('/')).toPass();
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a sign-out reloads the other tabs, and none of them keeps anything', async ({ phone }) => {
  const [page, other] = [await phone.open('/'), await phone.open('/')];
  await waitUntilStored(page);
  await other.getByRole('button', { name: /menu/i }).click();
  await other.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  expect(await page.evaluate(storedQueryNames)).toEqual([]);
});

test(
  'what one resident did is never sent for another, and is sent when the first one signs in again',
  { tag: '@main' },
  async ({ phone }) => {
    const { network, resident } = phone;
    const page = await phone.open('/');
    await waitUntilStored(page);
    await page.getByRole('button', { name: 'Log an eco-action' }).click();
    await expect(page.locator('[data-eco-action=byo]')).toBeVisible();
    await network.cut();
    await page.locator('[data-eco-action=byo]').click();
    await expect(page.getByText(/sent once you're online/)).toBeVisible();
    await page.close();

    await phone.context().clearCookies();
    await register(phone.context(), test.info().project.use.baseURL);
    await network.restore();
    const secondPage = await phone.open('/');
    await expect(secondPage.getByRole('button', { name: 'Log an eco-action' })).toBeVisible();
    await waitUntilStored(secondPage);
    await expect(secondPage.getByText(/to be sent/)).toBeHidden();
    expect(await ledger(secondPage)).toEqual([]);
    await secondPage.close();

    await phone.context().clearCookies();
    const { email, password } = resident;
    const signedIn = await phone.context().request.post('/api/auth/login', { data: { email, password } });
    expect(signedIn.status()).toBe(200);
    const back = await phone.open('/');
    await expect(back.getByText('Your offline activity has been sent', { exact: true }).first()).toBeVisible();
    expect(await ledger(back)).toHaveLength(1);
  },
);
