import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { simulatePhoneLocation } from './support/phone-location.ts';
import { expect, test } from './support/fixtures.ts';
import { signOut } from './support/signing-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Space {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly routes: readonly { readonly name: string }[];
  readonly tracks: readonly unknown[];
}

async function findPlace(page: Page, name: string): Promise<Space & { readonly route: string }> {
  const list = (await (await page.request.get('/api/green-spaces')).json()) as Space[];
  const id = list.find((each) => each.name === name)?.id ?? 0;
  const space = (await (await page.request.get(`/api/green-spaces/${id}`)).json()) as Space;
  const route = space.routes[0]?.name;
  if (route === undefined) throw new Error(`the content lacks a route in ${name}`);
  return { ...space, route };
}

/** The page ignores a position that comes too soon after the last one. */
const waitUntilLocated = (walk: Locator) => expect(walk.locator('.map-own')).toBeVisible();

const walkRegion = (page: Page, { route }: { readonly route: string }) =>
  page.getByRole('region', { name: `Your walk: ${route}` });

const storedWalks = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('session:walk:') ? [String(value)] : [])),
  );

test('a walk is measured on the phone, survives a reload, a second tab, no signal and a locked phone', async ({
  signedInPage: page,
  context,
  pageProblems,
}) => {
  test.setTimeout(180_000);
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const space = await findPlace(page, 'Labrador Nature Reserve');
  expect(space.tracks.length).toBeGreaterThan(0);
  const phone = await simulatePhoneLocation(context, space);
  const walk = walkRegion(page, space);

  await test.step('starts at the place, with its paths on the map and the walker', async () => {
    await page.goto(`/green-space/${space.id}`);
    await page.getByRole('button', { name: 'Start Route' }).first().click();
    await expect(walk.getByText(/^Start verified\./)).toBeVisible();
    await expect(walk.getByRole('application', { name: `Map of your walk in ${space.name}.` })).toBeVisible();
    await expect(walk.locator('.place-track').first()).toBeAttached();
    await waitUntilLocated(walk);
    await expect(walk.getByText('0 m', { exact: true })).toBeVisible();
  });

  await test.step('counts the way', async () => {
    for (const meters of [30, 60]) {
      await phone.walkTo(meters);
      await expect(walk.getByText(`${meters} m`, { exact: true })).toBeVisible();
    }
    await expect(walk.locator('.walked-path').last()).toHaveAttribute('d', /L/);
  });

  await test.step('goes on while the walker looks at another screen', async () => {
    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Challenges' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible();
    const before = await storedWalks(page);
    await phone.walkTo(90);
    await expect.poll(() => storedWalks(page)).not.toEqual(before);
    await page.goBack();
    await expect(walk.getByText('90 m', { exact: true })).toBeVisible();
  });

  await test.step('is still there after a reload, and goes on without a question', async () => {
    await page.reload();
    await expect(walk.getByText('90 m', { exact: true })).toBeVisible();
    await waitUntilLocated(walk);
    await phone.walkTo(120);
    await expect(walk.getByText('120 m', { exact: true })).toBeVisible();
  });

  await test.step('counts once in two tabs, and goes on when one is closed', async () => {
    const other = await context.newPage();
    await other.goto(`/green-space/${space.id}`);
    const walkInOtherTab = walkRegion(other, space);
    await expect(walkInOtherTab.getByText('120 m', { exact: true })).toBeVisible();
    await waitUntilLocated(walkInOtherTab);
    for (const meters of [150, 180]) {
      await phone.walkTo(meters);
      await expect(walk.getByText(`${meters} m`, { exact: true })).toBeVisible();
      await expect(walkInOtherTab.getByText(`${meters} m`, { exact: true })).toBeVisible();
    }
    await other.close();
  });

  await test.step('needs no signal', async () => {
    pageProblems.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await phone.walkTo(210);
    await expect(walk.getByText('210 m', { exact: true })).toBeVisible();
    const timer = walk.getByRole('timer');
    await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
    await context.setOffline(false);
  });

  await test.step('does not count what the locked phone did not see, and says so', async () => {
    await context.clock.fastForward(240_000);
    await expect(walk.getByText(/^We lost your location for 4 mins,/)).toBeVisible();
    const before = await storedWalks(page);
    await phone.walkTo(500, 2);
    // A position gets its time when the page reads it, so the clock must not move on before.
    await expect.poll(() => storedWalks(page)).not.toEqual(before);
    await phone.walkTo(530);
    // 210 m before the gap and 30 m after it, as two lines.
    await expect(walk.getByText('240 m', { exact: true })).toBeVisible();
    await expect(
      walk.getByText(/^We lost your location for 4 mins, so the distance you covered in that time isn't counted\.$/),
    ).toBeVisible();
    const path = await walk.locator('.walked-path').last().getAttribute('d');
    expect(path?.match(/M/g)).toHaveLength(2);
  });

  await test.step('has no accessibility violations', () => expectNoViolationsInBothThemes(page));

  await test.step('leaves nothing on the phone once it is given up', async () => {
    expect(await storedWalks(page)).toHaveLength(1);
    await walk.getByRole('button', { name: 'Stop', exact: true }).click();
    await walk.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Walk stopped').first()).toBeVisible();
    await expect.poll(() => storedWalks(page)).toEqual([]);
  });

  const sentPositions = sent.filter((each) => each.includes('"lat"'));
  expect(sentPositions.map((each) => new URL(each.split(' ')[0] ?? '').pathname)).toEqual([
    expect.stringMatching(/\/routes\/\d+\/start$/),
  ]);
});

test('a place without known paths shows its ground and the walker, and a sign-out removes the walk', async ({
  signedInPage: page,
  context,
}) => {
  const space = await findPlace(page, 'Marina Barrage');
  expect(space.tracks).toEqual([]);
  const phone = await simulatePhoneLocation(context, space);
  await page.goto(`/green-space/${space.id}`);

  await test.step('before the walk, its directions have the map', async () => {
    const row = page.locator('li[id^="route-"]').first();
    await expect(row.getByRole('application')).toHaveCount(0);
    await row.getByText('Time and directions').click();
    await expect(row.getByRole('application', { name: `Map of ${space.name}.` })).toBeVisible();
    await expect(row.locator('.place-ground').first()).toBeVisible();
    await expect(row.getByText(/This map shows the green space and the park connectors/)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Start Route' }).first().click();
  const walk = walkRegion(page, space);
  await expect(walk.locator('.place-ground').first()).toBeVisible();
  await expect(walk.locator('.place-track')).toHaveCount(0);
  await waitUntilLocated(walk);
  await phone.walkTo(40);
  await expect(walk.getByText('40 m', { exact: true })).toBeVisible();

  const map = walk.getByRole('application');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await walk.getByRole('button', { name: 'Follow my location' }).click();
  await expect(walk.getByRole('button', { name: 'Follow my location' })).toHaveCount(0);

  await signOut(page);
  expect(await storedWalks(page)).toEqual([]);
});

test('a walk whose location is blocked says so, and goes on by its time', async ({ signedInPage: page, context }) => {
  const space = await findPlace(page, 'Labrador Nature Reserve');
  await context.clearPermissions();
  await page.goto(`/green-space/${space.id}`);
  await page.getByRole('button', { name: 'Start Route' }).first().click();
  const walk = walkRegion(page, space);
  await expect(walk.getByRole('application')).toBeVisible();
  await walk.getByRole('button', { name: 'Measure the distance' }).click();
  await expect(
    walk.getByText(/^Your browser is blocking access to your location\..*Your walk still counts without it\./),
  ).toBeVisible();
  await expect(walk.getByRole('timer')).toBeVisible();
  await expect(walk.getByRole('button', { name: 'Try again' })).toBeVisible();
});
