import { expect, test } from './support/fixtures.ts';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';

/** In the Singapore Botanic Gardens. */
const HERE = { latitude: 1.3138, longitude: 103.8159, accuracy: 25 };

test.use({ geolocation: HERE, permissions: ['geolocation'] });

test(
  'a resident finds the nearest place on the map of a phone and checks in there',
  { tag: '@main' },
  async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/green-spaces');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('application')).toBeHidden();
    await page.getByRole('button', { name: 'Show the map' }).click();
    await expect(page).toHaveURL(/view=map/);
    await page.getByRole('application').locator('..').getByRole('button', { name: 'Near me' }).click();
    await expect(page).toHaveURL(/area=/);

    const mark = page.getByRole('button', { name: 'Singapore Botanic Gardens', exact: true });
    await mark.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Singapore Botanic Gardens' });
    await expect(card).toContainText(/\d m away/);
    await card.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
    await expect(card).toContainText('Visited');
    await expect(card).toContainText('Checked in today');
    await expect(page.getByRole('button', { name: 'Singapore Botanic Gardens, visited' })).toBeVisible();
    await card.getByRole('link', { name: 'Singapore Botanic Gardens' }).click();
    await expect(page).toHaveURL(/\/green-space\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/view=map.*area=|area=.*view=map/);
  },
);

test('the list beside the map has what the map shows, by mouse, by keyboard and by its address', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const total = ((await (await page.request.get('/api/green-spaces')).json()) as unknown[]).length;
  await page.goto('/green-spaces');
  const all = page.getByText(`${total} green spaces`, { exact: true });
  await expect(all).toBeVisible();
  const map = page.getByRole('application', { name: /Map of green spaces/ });
  await expect(page.getByRole('button', { name: /green spaces: / }).first()).toBeVisible();
  await map.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/area=/);
  await expect(page.getByText('In this part of the map')).toBeVisible();
  const results = page.getByText(/^Showing \d+ results?$/);
  const closer = (await results.textContent()) ?? '';
  expect(Number(/\d+/.exec(closer))).toBeLessThan(total);

  const shared = page.url();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(shared);
  await page.goto(shared);
  await expect(results).toHaveText(closer);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(all).toBeVisible();
});

test('the page of a green space has a map with layers to switch, and requests nothing from other hosts', async ({
  signedInPage: page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && /^https?:/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto('/green-spaces?search=fort%20canning');
  await page.getByRole('link', { name: 'Fort Canning Park' }).click();
  const panel = page.getByRole('region', { name: 'On the map' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByRole('application', { name: 'Map of Fort Canning Park' })).toBeVisible();
  await expect(panel.locator('.place-tree')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Heritage trees' }).click();
  expect(await panel.locator('.place-tree').count()).toBeGreaterThan(5);
  await panel.getByRole('button', { name: 'Heritage trees' }).click();
  await expect(panel.locator('.place-tree')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});

test('a close map names places, towns and stations in the language of the reader, none over another', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.request.patch('/api/user/settings', { data: { language: 'zh' } })).ok()).toBe(true);
  await page.goto('/green-spaces?view=map&area=1.3350,103.8300,1.3650,103.8600');
  await expect(page.locator('.map-name.is-station', { hasText: '碧山' })).toBeVisible();
  expect(await page.locator('.map-name.is-place').count()).toBeGreaterThan(0);
  const boxes = await page.locator('.map-name').evaluateAll((names) =>
    names.map((name) => {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      return { text: name.textContent, left, right, top, bottom };
    }),
  );
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => [one.text, other.text]),
  );
  expect(overlaps).toEqual([]);
});

test('on a phone, the map reaches the bottom bar, and a filter without results is cleared on it', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // In the sea.
  await page.goto('/green-spaces?view=map&type=Nature+Reserve&area=1.1800,103.6000,1.2100,103.6300');
  const map = page.getByRole('application');
  await expect(map).toBeVisible();
  const [mapBox, barBox] = await Promise.all([
    map.boundingBox(),
    page.getByRole('navigation', { name: 'Main navigation' }).last().boundingBox(),
  ]);
  expect(Math.abs((mapBox?.y ?? 0) + (mapBox?.height ?? 0) - (barBox?.y ?? 0))).toBeLessThan(2);
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/green-spaces\?view=map$/);
  await expect(page.getByText('Nothing here')).toBeHidden();
  await expect(page.getByRole('button', { name: /green spaces: / }).first()).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`axe finds no problems on the map, ${width} px wide, in both themes`, async ({ signedInPage: page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/green-spaces?view=map&type=Nature+Reserve');
    await expect(page.getByRole('application')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
}
