import { expect } from './support/fixtures.ts';
import { test, waitUntilStored } from './support/phone.ts';

test('a lesson and a region that are kept open without a network, until they are removed', async ({ phone }) => {
  test.setTimeout(120_000);
  const first = await phone.open('/learn/3');
  await first.getByRole('switch', { name: 'Save for offline' }).click();
  await expect(first.getByText('Saved on this device', { exact: true }).first()).toBeVisible();
  const lesson = await first.getByRole('heading', { level: 1 }).textContent();

  await first.goto('/settings#offline');
  const section = first.getByRole('region', { name: 'Offline' });
  await expect(section.getByRole('listitem')).toContainText([`${lesson}Lesson · `]);
  const region = section.getByRole('switch', { name: 'East', exact: true });
  await region.click();
  await expect(section.getByText(/\d green spaces · .* [kM]B · Last updated/)).toBeVisible({ timeout: 30_000 });
  const places = (await (await first.request.get('/api/green-spaces')).json()) as { id: number; region: string }[];
  const inRegion = places.filter((place) => place.region === 'East').map(({ id }) => id);
  await waitUntilStored(first, ...inRegion.map((id) => `["GET /api/green-spaces/:id",${id}]`));
  // As its limit does in time.
  await first.evaluate(() => caches.delete('pictures'));
  await phone.network.cut();
  await first.close();
  await phone.restart();

  const page = await phone.open(`/green-space/${inRegion.at(-1)}`);
  await test.step('a place that was never visited has its picture', async () => {
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Save for offline' })).not.toBeChecked();
    const picture = page
      .getByRole('img', { name: /^A picture of/ })
      .and(page.locator(':visible'))
      .first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('the lesson opens, also after another reload', async () => {
    await page.goto('/learn/3');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: lesson ?? '' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Save for offline' })).toBeChecked();
  });

  await test.step('nothing more can be kept, but all can be removed', async () => {
    await page.goto('/settings#offline');
    const offline = page.getByRole('region', { name: 'Offline' });
    await offline.getByRole('button', { name: 'Remove all' }).click();
    await expect(offline.getByText(/Turn on “Save for offline”/)).toBeVisible();
    await page.goto('/learn/3');
    await expect(page.getByRole('heading', { name: "The lesson couldn't be loaded" })).toBeVisible();
  });
});
