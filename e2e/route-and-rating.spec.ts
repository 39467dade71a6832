import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

interface Space {
  readonly id: number;
  readonly name: string;
  readonly routes: readonly { readonly id: number; readonly name: string }[];
}

interface Walk {
  readonly routeId: number;
  readonly finishedAt: string | null;
}

async function spacesWithRoutes(page: Page): Promise<Space[]> {
  const spaces = (await (await page.request.get('/api/green-spaces')).json()) as Space[];
  return spaces.filter(({ routes }) => routes.length > 0);
}

test(
  'a resident rates a green space after a check-in, changes the rating, and finds it in the list',
  { tag: '@main' },
  async ({ signedInPage: page }) => {
    const response = await page.request.get('/api/green-spaces?search=labrador%20nature%20reserve');
    const [space] = (await response.json()) as Space[];
    if (!space) throw new Error('the content lacks Labrador Nature Reserve');
    // The first check-in is elsewhere: it earns a badge, whose dialog would cover the stars.
    await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: space.id === 1 ? 2 : 1 } });
    await page.goto(`/green-space/${space.id}`);
    const stars = page.getByRole('group', { name: 'Your rating' });
    await expect(page.getByText('Check in here first, then rate your visit.')).toBeVisible();
    await expect(stars.getByRole('radio', { name: '4 stars' })).toBeDisabled();

    await checkInWithoutLocation(page);
    await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
    await expect(stars.getByRole('radio', { name: '1 star' })).toBeEnabled();
    await stars.getByRole('radio', { name: '1 star' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('You gave 3 stars. Thank you. Your rating is saved.')).toBeVisible();
    await expect(page.getByText('3.0/5.0 (1 review)')).toBeVisible();

    await stars.getByText('5 stars').click({ force: true });
    await expect(page.getByText('You gave 5 stars. Thank you. Your rating is saved.')).toBeVisible();
    await expect(page.getByText('5.0/5.0 (1 review)')).toBeVisible();
    await page.reload();
    await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked();

    await page.goto('/green-spaces?search=labrador%20nature%20reserve');
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: space.name, exact: true }) });
    await expect(card).toContainText('5.0');
    await expect(card).toContainText('1 review');
  },
);

test('a route is started, cannot be finished immediately, is given up, and started again', async ({
  signedInPage: page,
  pageProblems,
}) => {
  pageProblems.allow(/409/);
  const [here, elsewhere] = await spacesWithRoutes(page);
  const route = here?.routes[0];
  if (!here || !elsewhere || !route) throw new Error('the content lacks guided routes');
  await page.goto(`/green-space/${here.id}`);
  const start = page.getByRole('button', { name: 'Start Route' }).first();
  const walk = page.getByRole('region', { name: `Your walk: ${route.name}` });

  await test.step('starts it, and the time runs', async () => {
    await start.click();
    await expect(walk).toBeFocused();
    const timer = walk.getByRole('timer');
    await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
    await expect(walk.getByText(/\d+ min until you can finish/)).toBeVisible();
  });

  await test.step('cannot be finished immediately', async () => {
    await expect(walk.getByRole('button', { name: 'Finish route' })).toBeDisabled();
    const response = await page.request.post(`/api/green-spaces/${here.id}/routes/${route.id}/finish`);
    expect(response.status()).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'too-soon',
      detail: expect.stringContaining("It's too early to finish this route."),
    });
  });

  await test.step('is still under way after a reload, with a reminder on other pages', async () => {
    await page.reload();
    await expect(walk).toBeVisible();
    await page.goto(`/green-space/${elsewhere.id}`);
    await expect(page.getByRole('banner').getByRole('link', { name: route.name })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('timer')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Start Route' }).first().click();
    await expect(page.getByRole('alert')).toContainText(
      `You're already walking ${route.name}. Finish it or stop it first.`,
    );
    await page.getByRole('alert').getByRole('link', { name: 'Go to your walk' }).click();
    await expect(walk).toBeInViewport();
  });

  await test.step('is given up after a confirmation, and can be started again', async () => {
    await walk.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(walk.getByRole('button', { name: 'Keep walking' })).toBeFocused();
    await walk.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Walk stopped').first()).toBeVisible();
    await expect(start).toBeFocused();
    await start.click();
    await expect(walk).toBeFocused();
  });

  const walks = (await (await page.request.get('/api/user/routes')).json()) as Walk[];
  expect(walks).toMatchObject([{ routeId: route.id, finishedAt: null }]);
});

for (const width of [390, 1280]) {
  test(`axe finds no problems on a walk and a rating, ${width} px wide, in both themes`, async ({
    signedInPage: page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    const [here, elsewhere] = await spacesWithRoutes(page);
    if (!here || !elsewhere) throw new Error('the content lacks guided routes');
    await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: here.id } });
    await page.goto(`/green-space/${here.id}`);
    await page.getByRole('button', { name: 'Start Route' }).first().click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByText('Time and directions').first().click();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectNoViolationsInBothThemes(page);
    await page.goto(`/green-space/${elsewhere.id}`);
    await expect(page.getByRole('banner').getByRole('timer')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
}
