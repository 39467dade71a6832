import { expect, test } from './support/fixtures.ts';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';

test('a resident looks at the week so far and shares it as a picture', { tag: '@main' }, async ({ page, resident }) => {
  const visit = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  const { ecoPoints } = (await visit.json()) as { ecoPoints: number };

  await test.step('the profile leads to this week, which shows the visit', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: /Your week/ }).click();
    await expect(page.getByRole('term').filter({ hasText: 'Active days' }).locator('..')).toContainText('1');
    await expect(page.getByRole('term').filter({ hasText: 'Check-ins' }).locator('..')).toContainText('1');
    await expect(page.getByRole('term').filter({ hasText: 'Eco-Points' }).locator('..')).toContainText(
      String(ecoPoints),
    );
    // The resident has joined today.
    await expect(page.getByRole('link', { name: /^(Previous|Next) week$/ })).toHaveCount(0);
    await expectNoViolationsInBothThemes(page);
  });

  await test.step('the week is shared as a picture with the name and the figures', async () => {
    await page.getByRole('button', { name: 'Share my week' }).click();
    const picture = page.getByRole('dialog', { name: 'Share my week' }).getByRole('img');
    await expect(picture).toHaveAccessibleName(
      new RegExp(`${resident.username}.*${ecoPoints} eco-points.*1 active day`),
    );
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(1080);
  });
});
