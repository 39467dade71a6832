import { randomBytes } from 'node:crypto';
import { storeTheme } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

const SETTINGS = [
  { name: 'on a wide, light screen', size: { width: 1280, height: 800 }, theme: 'light', link: 'Green Spaces' },
  { name: 'on a narrow, dark screen', size: { width: 390, height: 844 }, theme: 'dark', link: 'Parks' },
] as const;

for (const { name, size, theme, link } of SETTINGS) {
  const tag = theme === 'dark' ? '@main' : [];
  test(
    `a newcomer registers, finds a green space, checks in once a day, and comes back, ${name}`,
    { tag },
    async ({ page, pageProblems }) => {
      const username = `walker-${randomBytes(4).toString('hex')}`;
      const header = page.getByRole('banner');
      await page.setViewportSize(size);
      await storeTheme(page, theme);

      await test.step('registers', async () => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Sign up for free' }).click();
        await page.getByLabel('Username').fill(username);
        await page.getByLabel('First Name').fill('Mei');
        await page.getByLabel('Email').fill(`${username}@example.com`);
        await page.getByLabel('Password', { exact: true }).fill('kingfisher');
        await page.getByRole('button', { name: 'Create Account' }).click();
        await expect(page.getByRole('heading', { level: 1, name: /Mei/ })).toBeVisible();
      });

      await test.step('finds a green space by its station, and another by half a name', async () => {
        await page.getByRole('link', { name: link, exact: true }).first().click();
        const search = page.getByRole('searchbox', { name: 'Search green spaces' });
        await search.fill('NS8');
        await search.press('Enter');
        await expect(page.getByRole('link', { name: /Marsiling Park/ })).toBeVisible();
        await search.fill('botanic');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.getByRole('link', { name: /Singapore Botanic Gardens/ }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Singapore Botanic Gardens' })).toBeVisible();
      });

      await test.step('checks in', async () => {
        await checkInWithoutLocation(page);
        await expect(
          page.getByText("You've earned 25 eco-points for visiting Singapore Botanic Gardens").first(),
        ).toBeVisible();
      });

      // The badge's dialog hides the header from screen readers.
      await test.step('sees the first badge, then points and streak in the header', async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(header.getByText('25', { exact: true }).first()).toBeVisible();
        await expect(header).toContainText('1 day');
      });

      await test.step('learns that one visit a day counts', async () => {
        await expect(page.getByRole('button', { name: /Check In|Checked in/i })).toBeDisabled();
        // A tab that was opened earlier still offers the check-in.
        const response = await page.request.post('/api/green-spaces/checkin', {
          data: { greenSpaceId: Number(page.url().split('/').at(-1)) },
        });
        expect(response.status()).toBe(409);
        expect(await response.json()).toMatchObject({
          code: 'already-checked-in',
          detail: "You've already checked in at Singapore Botanic Gardens today. Come back tomorrow.",
        });
      });

      await test.step('logs out, and signs in again', async () => {
        await page.getByRole('button', { name: /menu/i }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeVisible();
        await page.getByLabel('Email').fill(`${username}@example.com`);
        await page.getByLabel('Password', { exact: true }).fill('wrong-password');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expect(page.getByText('Invalid email or password').first()).toBeVisible();
        pageProblems.allow(/401/);
        await page.getByLabel('Password', { exact: true }).fill('kingfisher');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expect(header.getByText('25', { exact: true }).first()).toBeVisible();
      });
    },
  );
}

test('a tab that missed an earlier check-in shows why the second is refused, and keeps working', async ({
  signedInPage: page,
  pageProblems,
}) => {
  await page.goto('/green-space/1');
  await expect(page.getByRole('button', { name: 'Check In & Earn Points' })).toBeEnabled();
  const elsewhere = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  expect(elsewhere.ok()).toBe(true);

  await checkInWithoutLocation(page);
  await expect(page.getByText('Check-in Failed').first()).toBeVisible();
  await expect(page.getByText(/You've already checked in at .+ today\. Come back tomorrow\./).first()).toBeVisible();
  pageProblems.allow(/409/);
});
