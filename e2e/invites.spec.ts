import { randomBytes } from 'node:crypto';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

test(
  'a resident invites a newcomer by a link, and both become friends',
  { tag: '@main' },
  async ({ page, resident, browser }) => {
    test.setTimeout(180_000);
    let address = '';

    await test.step('the link is behind a button among the friends', async () => {
      await page.goto('/social');
      await page.getByRole('button', { name: 'Invite a friend' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Invite a friend' });
      await expect(dialog.getByRole('img', { name: 'QR code for your link' })).toBeVisible();
      address = await dialog.getByText(/\/invite\//).innerText();
      await expectNoViolationsInBothThemes(page);
      await page.keyboard.press('Escape');
    });

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const phone = await context.newPage();
    const username = `newcomer-${randomBytes(4).toString('hex')}`;

    await test.step('a newcomer sees who invites, and registers', async () => {
      expect((await phone.goto(address))?.status()).toBe(200);
      await expect(phone.getByRole('heading', { name: `${resident.username} invites you` })).toBeVisible();
      await expectNoViolationsInBothThemes(phone);
      await phone.getByRole('link', { name: 'Create Account' }).click();
      await phone.getByLabel('Username').fill(username);
      await phone.getByLabel('Email').fill(`${username}@example.com`);
      await phone.getByLabel('Password', { exact: true }).fill('kingfisher');
      await phone.getByRole('button', { name: 'Create Account' }).click();
      await expect(
        phone.getByRole('heading', { name: `Your friend request to ${resident.username} is on its way` }),
      ).toBeVisible();
      await expectNoViolationsInBothThemes(phone);
    });

    await test.step('the resident accepts', async () => {
      await page.goto('/social?tab=requests');
      await page
        .getByRole('listitem')
        .filter({ hasText: username })
        .getByRole('button', { name: /^Accept/ })
        .click();
      await expect(page.getByText('You are now friends!').first()).toBeVisible();
      await phone.reload();
      await expect(phone.getByRole('heading', { name: `You and ${resident.username} are friends` })).toBeVisible();
    });

    await test.step('a link that was never issued shows that the invitation has ended', async () => {
      expect((await phone.goto('/invite/never-was'))?.status()).toBe(410);
      await expect(phone.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
      // An open page would notice the ended session and navigate away.
      await phone.goto('about:blank');
      await context.clearCookies();
      expect((await phone.goto('/invite/never-was'))?.status()).toBe(410);
      await expect(phone.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
      await expectNoViolationsInBothThemes(phone);
    });
    await context.close();
  },
);
