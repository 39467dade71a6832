import { expectNoViolations, keepTheme, THEMES } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

const SIGNED_OUT = ['/', '/register', '/terms', '/privacy', '/nowhere'];
const SIGNED_IN = [
  '/',
  '/green-spaces',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/learn/1/quiz',
  '/challenges',
  '/news',
  '/social',
  '/rankings',
  '/profile',
  '/passport',
  '/settings',
  '/admin',
  '/terms',
  '/privacy',
  '/nowhere',
];
/** Other states of the same screens: looked at small by day and wide by night. */
const STATES = [
  '/green-spaces?search=zzzz',
  '/green-space/999999',
  '/learn/999999',
  '/social?tab=requests',
  '/social?tab=find&q=re',
  '/residents/nobody-of-this-name',
  '/rankings?board=week',
  '/rankings?board=last-week',
  '/rankings?board=friends',
  '/rankings?board=neighbourhood',
];
const WIDTHS = [390, 1280];

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`axe finds nothing on what a visitor sees, ${theme}, ${width} px wide`, async ({ page, pageProblems }) => {
      pageProblems.allow(/404/);
      await page.setViewportSize({ width, height: 800 });
      await keepTheme(page, theme);
      for (const path of SIGNED_OUT) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoViolations(page);
      }
    });

    test(`axe finds nothing on what a resident sees, ${theme}, ${width} px wide`, async ({
      page,
      resident,
      pageProblems,
    }) => {
      test.setTimeout(120_000);
      pageProblems.allow(/404|409/);
      await page.setViewportSize({ width, height: 800 });
      await keepTheme(page, theme);
      const hasStates = (theme === 'light') === (width === 390);
      for (const path of hasStates ? [...SIGNED_IN, ...STATES] : SIGNED_IN) {
        await page.goto(path);
        await expect(
          page.getByRole('main').getByRole('heading').first(),
          `${path} for ${resident.username}`,
        ).toBeVisible();
        // The lower half of home comes in a file of its own.
        if (path === '/') await expect(page.getByRole('region', { name: 'National Rankings' })).toBeVisible();
        await expectNoViolations(page);
      }
    });
  }
}

test('nothing is cut off on a screen of 320 px', async ({ page, resident, pageProblems }) => {
  pageProblems.allow(/404|409/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...SIGNED_IN, ...STATES]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} for ${resident.username}`).toBeLessThanOrEqual(0);
  }
});

test('the way from the list to a check-in needs no mouse', async ({ page, resident }) => {
  await page.goto('/green-spaces?search=botanic');
  await expect(page.getByRole('link', { name: /Singapore Botanic Gardens/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('link', { name: /Singapore Botanic Gardens/ });
  for (
    let presses = 0;
    presses < 20 && !(await card.evaluate((link) => link === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Singapore Botanic Gardens' })).toBeFocused();
  const button = page.getByRole('button', { name: 'Check In & Earn Points' });
  for (
    let presses = 0;
    presses < 20 && !(await button.evaluate((found) => found === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check-in Successful!').first(), resident.username).toBeVisible();
});
