import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { addAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { openAsNewResident, openBrowser } from './support/open-browser.ts';
import { expectHome, signIn, signOut } from './support/signing-in.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

let servers: TwoServers;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  servers = await startTwoServers('passkeys-and-codes');
});
test.afterAll(() => servers.stop());

async function addPasskey(page: Page): Promise<Locator> {
  await page.goto('/settings#sign-in');
  const section = page.getByRole('region', { name: 'Passkeys and codes' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Name this passkey' });
  await naming.getByLabel('Name').fill('My phone');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('My phone', { exact: true }).first()).toBeVisible();
  return section;
}

/** The simulated authenticator would choose a suggested passkey at once. */
function disablePasskeySuggestions(): void {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
}

test('a passkey signs in without a typed name, and is removed again', async ({ browser }) => {
  const { context, page } = await openAsNewResident(browser, servers);
  await addAuthenticator(page);
  await page.addInitScript(disablePasskeySuggestions);
  const section = await addPasskey(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectHome(page);
  await page.goto('/settings#sign-in');
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await context.close();
});

test('a passkey among the suggestions signs in, and pressing the button meanwhile changes nothing', async ({
  browser,
}) => {
  const { context, page } = await openAsNewResident(browser, servers);
  await addAuthenticator(page);
  await addPasskey(page);
  // The simulated authenticator picks the suggested passkey by itself, and the server needs time to check it.
  let signIns = 0;
  await page.route('**/api/auth/passkey', async (route) => {
    signIns += 1;
    const response = await route.fetch();
    if (signIns === 1) await page.getByRole('button', { name: 'Use a passkey' }).click();
    await route.fulfill({ response });
  });
  const signedIn = page.waitForResponse('**/api/auth/passkey');
  await page.getByRole('button', { name: /menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signedIn;
  await expectHome(page);
  expect(signIns).toBe(1);
  await context.close();
});

test('codes from an app protect the sign-in, and a recovery code helps once', { tag: '@main' }, async ({ browser }) => {
  const { context, page, resident } = await openAsNewResident(browser, servers);
  await page.goto('/settings#sign-in');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up codes' });
  const secret = (await setUp.locator('code').textContent()) ?? '';
  const code = (): string => new TOTP({ secret }).generate();
  await setUp.getByLabel('Code', { exact: true }).fill(code());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Save these codes' });
  const recovery = (await codesDialog.locator('code').first().textContent()) ?? '';
  await codesDialog.getByRole('button', { name: "I've saved them" }).click();
  await signOut(page);

  const other = await openBrowser(browser, servers.second.url);
  for (const attempt of ['first', 'second'] as const) {
    await signIn(other.page, resident);
    await expect(other.page.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
    await other.page.getByLabel('Code').fill(recovery);
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    if (attempt === 'second') {
      await expect(other.page.getByText('Incorrect code. Use the latest one.').first()).toBeVisible();
    } else {
      await expectHome(other.page);
      await signOut(other.page);
    }
  }
  await other.context.close();
  await context.close();
});
