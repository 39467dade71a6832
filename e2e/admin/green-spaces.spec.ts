import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolationsInBothThemes } from '../support/accessibility.ts';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';
import { LAWN, publishGreenSpace, squareFeature } from '../support/green-spaces.ts';

const uniqueName = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function listedNames(page: Page, search: string): Promise<string[]> {
  const response = await page.request.get(`/api/green-spaces?search=${encodeURIComponent(search)}`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

async function checkIn(page: Page, id: number): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: LAWN.lat, longitude: LAWN.lng, accuracy: 15 });
  await page.goto(`/green-space/${id}`);
  await press(page, 'Check In & Earn Points');
  await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
}

async function typeGreenSpace(page: Page, name: string): Promise<void> {
  await field(page, 'Name').first().fill(name);
  await page.getByLabel('Park type').selectOption('Nature Park');
  await field(page, 'Eco-points').fill('25');
  await field(page, 'Description').fill('A stream through a young forest, with a boardwalk above the wet ground.');
  await field(page, 'Biodiversity').fill('Straw-headed bulbuls sing here from the first light on.');
  await field(page, 'Special features').fill('Boardwalk\nStream');
  await field(page, 'Tags').fill('Birds');
  await field(page, 'Opening hours').fill('7 am to 7 pm');
  await field(page, 'Accessibility').fill('The boardwalk has no steps.');
  await field(page, 'Nearest MRT').fill('Bukit Gombak (NS3)');
  await field(page, 'Bus routes').fill('992');
  await field(page, 'Location').fill('Tengah Forest Avenue');
  await page.getByLabel('Town').selectOption('Tengah');
}

test('an admin adds a green space with zones, picture and routes; a resident sees it at once and checks in', async ({
  admin,
  signedInPage: page,
}) => {
  test.setTimeout(360_000);
  const name = uniqueName('Bulbul Stream');
  const adminPage = admin.page;

  await test.step('missing fields are listed before publishing and marked when saving; nothing typed is lost', async () => {
    await adminPage.goto('/admin/green-spaces');
    await adminPage.getByRole('link', { name: 'Add a green space' }).click();
    await expect(adminPage.getByRole('heading', { level: 1, name: 'New green space' })).toBeVisible();
    await typeGreenSpace(adminPage, name);
    await adminPage.getByText('Before publishing').click();
    const todo = adminPage.locator('details').filter({ hasText: 'Before publishing' }).getByRole('listitem');
    await expect(todo).toHaveText([/^Latitude: /, /^Longitude: /, 'Check-in circles: Add at least one circle']);
    await adminPage.getByRole('tab', { name: 'Preview' }).click();
    await todo.getByRole('button', { name: 'Check-in circles' }).click();
    await expect(adminPage.getByRole('group', { name: 'Check-in circles' })).toBeFocused();
    await press(adminPage, 'Save draft');
    await expect(field(adminPage, 'Latitude').first()).toHaveAttribute('aria-invalid', 'true');
    await expect(field(adminPage, 'Name').first()).toHaveValue(name);
  });

  await test.step('the point and a circle are set on the map and adjusted by number', async () => {
    const map = adminPage.getByRole('application', { name: /Map of this green space/ });
    await field(adminPage, 'Latitude').first().scrollIntoViewIfNeeded();
    await map.scrollIntoViewIfNeeded();
    await map.click({ position: { x: 200, y: 150 } });
    await expect(field(adminPage, 'Latitude').first()).toHaveValue(/^1\.\d+$/);
    const circle = adminPage.getByRole('group', { name: 'Circle 1', exact: true });
    await expect(circle.getByRole('textbox', { name: 'Radius' })).toHaveValue('250');
    await press(adminPage, 'adds a circle');
    await map.click({ position: { x: 220, y: 160 } });
    const second = adminPage.getByRole('group', { name: 'Circle 2', exact: true });
    await expect(second.getByRole('textbox', { name: 'Radius' })).toHaveValue('100');
    await second.getByRole('button', { name: /^Remove/ }).click();
    // The first fields of the page are those of the green space.
    for (const fields of [adminPage, circle]) {
      await fields.getByRole('textbox', { name: 'Latitude' }).first().fill(String(LAWN.lat));
      await fields.getByRole('textbox', { name: 'Longitude' }).first().fill(String(LAWN.lng));
    }
    await circle.getByRole('textbox', { name: 'Radius' }).fill('150');
  });

  await test.step('a picture is added, and two routes, of which the second is moved up', async () => {
    const grey = { create: { width: 64, height: 40, channels: 3, background: '#808080' } } as const;
    const png = { name: 'stream.png', mimeType: 'image/png', buffer: await sharp(grey).png().toBuffer() };
    await adminPage.locator('input[type=file]').setInputFiles(png);
    await expect(adminPage.getByRole('button', { name: 'Choose another picture' })).toBeVisible();
    for (const [n, route] of ['Stream walk', 'Forest loop'].entries()) {
      await press(adminPage, 'Add a route');
      await adminPage
        .getByRole('group', { name: `Route ${n + 1}` })
        .getByRole('textbox', { name: 'Name' })
        .fill(route);
    }
    await press(adminPage, 'Move Route 2 up');
    await expect(adminPage.getByRole('group', { name: 'Route 1' }).getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Forest loop',
    );
  });

  await test.step('a facility is added by kind, number and year', async () => {
    await press(adminPage, 'Add a facility');
    const facility = adminPage.getByRole('group', { name: 'Facility 1' });
    await facility.getByLabel('Type').selectOption('shelter');
    await facility.getByRole('textbox', { name: 'Number' }).fill('2');
    await facility.getByRole('textbox', { name: 'Counted in' }).fill('2017');
  });

  await test.step('what facilities do not say is stated for the filters of residents', async () => {
    await press(adminPage, 'Add a statement');
    const statement = adminPage.getByRole('group', { name: 'Statement 1' });
    await statement.getByLabel('Type').selectOption('Step-free');
    await statement.getByLabel('Is it there?').selectOption('No');
    await statement.getByRole('textbox', { name: 'Known in' }).fill('2025');
    await expectNoViolationsInBothThemes(adminPage);
  });

  await test.step('the preview shows the green space as residents will see it', async () => {
    await adminPage.getByRole('tab', { name: 'Preview' }).click();
    const itsPage = adminPage.getByRole('region', { name: 'On its page' });
    await expect(itsPage.getByText('Straw-headed bulbuls sing here')).toBeVisible();
    await expect(adminPage.getByRole('region', { name: 'In the list' }).getByText(name)).toBeVisible();
  });

  await test.step('once published, the green space is in the list at once, and a check-in inside its circle is verified', async () => {
    await press(adminPage, 'Save draft');
    await expect(adminPage).toHaveURL(/\/admin\/green-spaces\/\d+$/);
    expect(await listedNames(page, name)).toEqual([]);
    await press(adminPage, 'Publish');
    await expect(adminPage.getByText('Everyone can see it now.').first()).toBeVisible();
    await page.goto(`/green-spaces?search=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Forest loop' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Facilities' }).getByRole('listitem')).toHaveText(
      '2 shelters counted in 2017',
    );
    await expect(page.locator('figure img:visible').first()).toHaveAttribute('src', /^\/api\/content-pictures\//);
    await checkIn(page, Number(/\d+$/.exec(page.url())?.[0]));
    const ledger = (await (await page.request.get('/api/user/activities')).json()) as { proof: string }[];
    expect(ledger.some(({ proof }) => proof === 'verified')).toBe(true);
  });

  await test.step('the audit log records every change', async () => {
    await expectLog(adminPage, admin.resident, [`published the green space ${name}`, `added the green space ${name}`]);
  });
});

test(
  "residents see an admin's correction; a second, slower admin overwrites nothing",
  { tag: '@main' },
  async ({ admin, page, resident, makeAdmin, pageProblems }) => {
    test.setTimeout(240_000);
    pageProblems.allow(/409/);
    await makeAdmin(resident);
    const { id, name } = await publishGreenSpace(admin.page.request, uniqueName('Contested Lawn'));
    await Promise.all([admin.page.goto(`/admin/green-spaces/${id}`), page.goto(`/admin/green-spaces/${id}`)]);
    await expect(field(page, 'Opening hours')).toHaveValue('Open at all hours');

    await field(admin.page, 'Opening hours').fill('From dawn to dusk');
    await press(admin.page, 'Save');
    await expect(admin.page.getByText('Everyone can see the change now.').first()).toBeVisible();

    await field(page, 'Nearest MRT').fill('Tengah (JS3)');
    await press(page, 'Save');
    await expect(page.getByRole('button', { name: 'Overwrite with my version' })).toBeVisible();
    await expect(field(page, 'Nearest MRT')).toHaveValue('Tengah (JS3)');
    const stored = async () =>
      (await (await page.request.get(`/api/green-spaces/${id}`)).json()) as Record<string, unknown>;
    expect(await stored()).toMatchObject({ openingHours: 'From dawn to dusk', nearestMrt: 'Bukit Gombak (NS3)' });

    await press(page, 'Discard mine and use theirs');
    await expect(field(page, 'Opening hours')).toHaveValue('From dawn to dusk');
    await page.goto(`/green-space/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('From dawn to dusk')).toBeVisible();
  },
);

test('a withdrawn green space disappears from the lists, while points and passport stay', async ({
  admin,
  signedInPage: page,
  pageProblems,
}) => {
  test.setTimeout(240_000);
  const { id, name } = await publishGreenSpace(admin.page.request, uniqueName('Farewell Lawn'));
  await checkIn(page, id);

  await admin.page.goto(`/admin/green-spaces/${id}`);
  await press(admin.page, 'Withdraw');
  await expect(admin.page.getByText('Residents can no longer see it.').first()).toBeVisible();

  expect(await listedNames(page, name)).toEqual([]);
  const secondCheckIn = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: id } });
  expect(secondCheckIn.status()).toBe(404);
  const user = (await (await page.request.get('/api/auth/user')).json()) as { ecoPoints: number };
  expect(user.ecoPoints).toBeGreaterThanOrEqual(20);
  await page.goto('/passport');
  const stamp = page.getByRole('listitem').filter({ hasText: name });
  await expect(stamp.first()).toContainText('No longer listed');
  pageProblems.allow(/404/);
  await page.goto(`/green-space/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
});

test('an admin imports outlines from a file, after seeing what each would change', async ({ admin }) => {
  test.setTimeout(240_000);
  const adminPage = admin.page;
  const existing = await publishGreenSpace(adminPage.request, uniqueName('Outlined Lawn'));
  const newName = uniqueName('Surveyed Grove');
  const file = {
    type: 'FeatureCollection',
    features: [
      squareFeature({ NAME: existing.name.toUpperCase() }, 300),
      squareFeature({ name: newName }, 150, { lat: 1.38, lng: 103.74 }),
      squareFeature({ name: uniqueName('Johor Park') }, 200, { lat: 1.55, lng: 103.74 }),
    ],
  };
  await adminPage.goto('/admin/green-spaces');
  await adminPage.getByRole('link', { name: 'Import outlines' }).click();
  const input = adminPage.getByLabel('A GeoJSON file');
  await input.setInputFiles({ name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{"type":') });
  await expect(adminPage.getByText("This isn't a GeoJSON file with features.")).toBeVisible();

  const buffer = Buffer.from(JSON.stringify(file));
  await input.setInputFiles({ name: 'parks.geojson', mimeType: 'application/geo+json', buffer });
  const row = (text: string) => adminPage.getByRole('row').filter({ hasText: text });
  await expect(row(existing.name)).toContainText('Changed');
  // The area before, and that of a square of 300 m.
  await expect(row(existing.name)).toContainText('2.4 ha');
  await expect(row(existing.name)).toContainText('9 ha');
  await expect(row(newName)).toContainText('New');
  await expect(row('Johor Park')).toContainText("It isn't in Singapore.");
  await expect(row('Johor Park').getByRole('checkbox')).toHaveCount(0);

  await row(newName).getByRole('checkbox').uncheck();
  await press(adminPage, 'Import 1 outline');
  await expect(adminPage.getByText('1 green space was changed')).toBeVisible();
  const stored = await (await adminPage.request.get(`/api/green-spaces/${existing.id}`)).json();
  expect(stored).toMatchObject({ name: existing.name, areaHectares: 9 });

  await input.setInputFiles({ name: 'parks.geojson', mimeType: 'application/geo+json', buffer });
  await expect(row(existing.name)).toContainText('Unchanged');
  await press(adminPage, 'Import 1 outline');
  await expect(adminPage.getByText('1 draft was added.')).toBeVisible();
  await adminPage.goto(`/admin/green-spaces?search=${encodeURIComponent(newName)}`);
  await expect(row(newName)).toContainText('Draft');
});
