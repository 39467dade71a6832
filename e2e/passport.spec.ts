import { readFile } from 'node:fs/promises';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { checkInDailyMaximum } from './support/visits.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

interface Space {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly parkType: string;
  readonly status: { readonly state: string };
}

/** A PNG has its width and height at these offsets. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test(
  'a check-in adds a stamp to the passport, by region and by park type',
  { tag: '@main' },
  async ({ signedInPage: page }) => {
    const all = (await (await page.request.get('/api/green-spaces')).json()) as Space[];
    // A closed one is in the passport only once it has been visited.
    const spaces = all.filter(({ status }) => status.state !== 'closed');
    const [space] = spaces;
    if (!space) throw new Error('the content lacks green spaces');
    const total = spaces.length;
    const inRegion = spaces.filter(({ region }) => region === space.region).length;
    const ofType = spaces.filter(({ parkType }) => parkType === space.parkType).length;

    await page.goto('/passport');
    await expect(page.getByRole('heading', { name: 'Your first stamp is waiting' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Collected' })).toContainText(`of ${total} green spaces`);

    await page.goto(`/green-space/${space.id}`);
    await checkInWithoutLocation(page);
    await expect(page.getByText('Check-in Successful!').first()).toBeVisible();

    await page.goto('/green-spaces');
    await page.getByRole('link', { name: 'Your passport' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Passport' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your first stamp is waiting' })).toBeHidden();
    const region = page.getByRole('region', { name: space.region, exact: true });
    await expect(region).toContainText(`1 of ${inRegion}`);
    await expect(region.getByRole('link', { name: space.name }).first()).toContainText('Last visit:');

    await page.getByRole('button', { name: 'By park type' }).click();
    await expect(page).toHaveURL(/\/passport\?by=type$/);
    await expect(page.getByRole('region', { name: space.parkType, exact: true })).toContainText(`1 of ${ofType}`);
    await page.goBack();
    await expect(region).toBeVisible();

    await page.getByRole('button', { name: `${space.name}, visited` }).click();
    await expect(page).toHaveURL(new RegExp(`/green-space/${space.id}$`));
  },
);

test('the passport is shared as a picture that the device makes', async ({ page, resident }) => {
  await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  await page.goto('/passport');
  // Reads may come at any time, so only writes, and pictures that are not of the build, are recorded.
  const unexpectedRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    const isPicture = request.resourceType() === 'image' && protocol === 'http:' && !pathname.startsWith('/assets/');
    if (request.method() !== 'GET' || isPicture) unexpectedRequests.push(request.url());
  });
  await page.getByRole('button', { name: 'Share my passport' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share my passport' });
  const preview = dialog.getByRole('img');
  await expect(preview).toHaveAccessibleName(new RegExp(`^${resident.username}'s passport: 1 of \\d+ green spaces`));
  await expect(dialog.getByRole('link', { name: 'Save picture' })).toHaveAttribute('href', /^blob:/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Save picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ecopulse-passport.png');
  const bytes = await readFile(await download.path());
  expect(sizeOfPng(bytes)).toEqual({ width: 1080, height: 1350 });
  // Far more than a blank picture needs.
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(unexpectedRequests).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share my passport' })).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`axe finds no problems in the passport, ${width} px wide, in both themes`, async ({ signedInPage: page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/passport');
    await expect(page.getByRole('heading', { name: 'Stamp book' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await checkInDailyMaximum(page.request);
    await page.goto('/passport?by=type');
    await expect(page.getByRole('heading', { name: 'Stamp book' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Share my passport' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Save picture' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
}

test('the passport fits a screen of 320 px', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/passport');
  await expect(page.getByRole('heading', { name: 'Stamp book' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
