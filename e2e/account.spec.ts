import { readFile } from 'node:fs/promises';
import { expectHome, expectSignedOut, signIn } from './support/signing-in.ts';
import { expect, register, test } from './support/fixtures.ts';
import { openAsNewResident, openBrowser } from './support/open-browser.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

let servers: TwoServers;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  servers = await startTwoServers('account');
});
test.afterAll(() => servers.stop());

test('a new resident confirms their address by the link in an email, and is reminded until then', async ({
  browser,
}) => {
  const { context, page } = await openBrowser(browser, servers.first.url);
  const resident = await register(context);
  await page.goto('/');
  await expect(page.getByText(`Please confirm your email address with the link we sent to`)).toBeVisible();
  const [link = ''] = (await servers.mailbox.next(resident.email)).links;
  const other = await openBrowser(browser, servers.second.url);
  await other.page.goto(link.replace(servers.first.url, servers.second.url));
  await other.page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(other.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused();
  // Someone who registered with another person's address must not stay signed in.
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401);
  await page.goto('/');
  await signIn(page, resident);
  await expectHome(page);
  await expect(page.getByText('Please confirm your email address')).toBeHidden();
  await other.context.close();
  await context.close();
});

test(
  'who forgot the password sets a new one by a link that works once, and is signed out everywhere',
  { tag: '@main' },
  async ({ browser }) => {
    const { context, page, resident } = await openAsNewResident(browser, servers);
    const elsewhere = await openBrowser(browser, servers.second.url);
    await signIn(elsewhere.page, resident);
    await expectHome(elsewhere.page);
    const visitor = await openBrowser(browser, servers.second.url);

    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visitor.page.getByLabel('Email').fill(resident.email);
    await visitor.page.getByRole('button', { name: 'Send the link' }).click();
    await expect(visitor.page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    const mail = await servers.mailbox.next(resident.email);
    const link = mail.links.find((address) => address.includes('/reset?token=')) ?? '';
    await visitor.page.goto(link);
    await visitor.page.getByLabel('New password').fill('password');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await expect(visitor.page.getByText(/too common/).first()).toBeVisible();
    await visitor.page.getByLabel('New password').fill('orchid kettle moss');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await expect(visitor.page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused();

    await expectSignedOut(page);
    await expectSignedOut(elsewhere.page);
    await visitor.page.goto(link);
    await visitor.page.getByLabel('New password').fill('another kettle moss');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await expect(visitor.page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
    await signIn(page, { email: resident.email, password: 'orchid kettle moss' });
    await expectHome(page);
    for (const openContext of [context, elsewhere.context, visitor.context]) await openContext.close();
  },
);

test('a new password that is typed before the script runs is not lost', async ({ browser }) => {
  const { context, page } = await openBrowser(browser, servers.first.url);
  const scriptsReleased = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased.promise;
    await route.continue();
  });
  await page.goto('/reset?token=a-token', { waitUntil: 'commit' });
  const password = page.getByLabel('New password');
  await password.fill('orchid kettle moss');
  scriptsReleased.resolve();
  await expect(page.getByRole('button', { name: 'Set password' })).toBeEnabled();
  await expect(password).toHaveValue('orchid kettle moss');
  await context.close();
});

test('a resident changes their email address, and an email to the old one reports the change', async ({ browser }) => {
  const { context, page, resident } = await openAsNewResident(browser, servers);
  const next = `new-${resident.email}`;
  await page.goto('/settings#account');
  const section = page.getByRole('region', { name: 'Email and password' });
  await section.getByRole('button', { name: 'Change email' }).click();
  await section.getByLabel('New email address').fill(next);
  await section.getByLabel('Your password').fill('not the password');
  await section.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(section.getByText('Incorrect password. Please try again.')).toBeVisible();
  await section.getByLabel('Your password').fill(resident.password);
  await section.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(section.getByText(`Open the link we sent to ${next}`)).toBeVisible();
  const [link = ''] = (await servers.mailbox.next(next)).links;
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect((await servers.mailbox.next(resident.email)).subject).toContain('address');
  const other = await openBrowser(browser, servers.second.url);
  await signIn(other.page, { email: next, password: resident.password });
  await expectHome(other.page);
  await other.context.close();
  await context.close();
});

test('a lost phone is signed out from another device', async ({ browser }) => {
  const { context, page, resident } = await openAsNewResident(browser, servers);
  const phone = await openBrowser(browser, servers.second.url);
  await signIn(phone.page, resident);
  await expectHome(phone.page);
  await page.goto('/settings#devices');
  const devices = page.getByRole('region', { name: 'Your devices' });
  await expect(devices.getByText(/This device\./)).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  await expect(page.getByText('Device signed out').first()).toBeVisible();
  await expectSignedOut(phone.page);
  await phone.context.close();
  await context.close();
});

test(
  'a resident takes everything along, leaves, is gone for others, and comes back',
  { tag: '@main' },
  async ({ browser }) => {
    const { context, page, resident } = await openAsNewResident(browser, servers);
    const { context: otherContext, page: otherPage } = await openAsNewResident(browser, servers);

    await test.step('takes everything along', async () => {
      await page.goto('/settings#data');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await (await downloading).path();
      const data = await readFile(file, 'utf8');
      expect(data).toContain(resident.email);
      expect(data).not.toMatch(/argon2|token_hash/);
    });

    await test.step('leaves', async () => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByLabel('Your password').fill(resident.password);
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeVisible();
    });

    await test.step('is gone for others', async () => {
      const response = await otherPage.request.get(`${servers.second.url}/api/users/${resident.username}`, {
        headers: { cookie: (await otherContext.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') },
      });
      expect(response.status()).toBe(404);
    });

    await test.step('comes back', async () => {
      await signIn(page, resident);
      await expect(page.getByRole('heading', { name: "You've deleted this account" })).toBeFocused();
      await page.getByRole('button', { name: 'Restore my account' }).click();
      await expectHome(page);
    });
    await otherContext.close();
    await context.close();
  },
);

test('an expired, forged or missing token is refused with a way on', async ({ browser }) => {
  const { context, page } = await openBrowser(browser, servers.first.url);
  const deadLink = page.getByRole('heading', { name: 'This link no longer works' });
  await page.goto('/reset?token=forged');
  await page.getByLabel('New password').fill('orchid kettle moss');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(deadLink).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.goto('/verify?token=forged');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(deadLink).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open Settings' })).toBeVisible();
  for (const address of ['/reset', '/verify']) {
    await page.goto(address);
    await expect(deadLink).toBeFocused();
  }
  const cutLink = page.getByRole('heading', { name: 'This link is incomplete' });
  await page.goto('/unsubscribe?token=forged');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(cutLink).toBeFocused();
  await page.goto('/unsubscribe');
  await expect(cutLink).toBeFocused();
  await context.close();
});
