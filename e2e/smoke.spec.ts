import { expectNoViolations, setTheme, THEMES } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

test('a visitor finds the landing with its sign-in form', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

for (const theme of THEMES) {
  test(`axe finds no problems on the landing in the ${theme} theme`, async ({ page }) => {
    await page.goto('/');
    await setTheme(page, theme);
    await expectNoViolations(page);
  });
}

test('a signed-in resident finds the app at the same address', { tag: '@main' }, async ({ page, resident }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  const user = await page.request.get('/api/auth/user');
  expect(await user.json()).toMatchObject({ id: resident.id, username: resident.username });
});
