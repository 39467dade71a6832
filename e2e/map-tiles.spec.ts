import { join } from 'node:path';
import { expect, register, test } from './support/fixtures.ts';
import { type RunningServer, startServer } from './support/server.ts';

let server: RunningServer;

test.beforeAll(async () => {
  const tileServer = process.env['E2E_FEED_SERVER'] ?? '';
  server = await startServer(join('test-results', 'map-tiles.log'), {
    MAP_TILES_URL: `${tileServer}/picture/{z}-{x}-{y}.png`,
    MAP_TILES_DARK_URL: `${tileServer}/missing/{z}/{x}/{y}.png`,
    MAP_TILES_CREDIT: 'Example Maps',
  });
});

test.afterAll(async () => {
  await server.stop();
});

test('tiles that the operator has set lie over the drawn map, which stays where they do not arrive', async ({
  browser,
  contextOptions,
  pageProblems,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, locale: 'en' });
  await register(context);
  const page = await context.newPage();
  await page.goto('/green-spaces?view=map&area=1.2800,103.7800,1.3600,103.8800');
  const map = page.getByRole('application');
  const tiles = map.locator('img.leaflet-tile-loaded');
  await expect(tiles.first()).toBeVisible();
  await expect(page.getByText('Example Maps')).toBeVisible();
  await expect(map.locator('.map-name')).toHaveCount(0);

  await page.getByRole('button', { name: /dark/i }).first().click();
  await expect(map.locator('.map-name').first()).toBeVisible();
  await expect(tiles).toHaveCount(0);
  await expect(page.getByText('Example Maps')).toBeHidden();
  expect(pageProblems.unexpected()).toEqual([]);
  await context.close();
});
