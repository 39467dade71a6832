import { simulatePhoneLocation } from './support/phone-location.ts';
import { expect, register, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';

const HOUR_MS = 3_600_000;

interface Space {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly routes: readonly { readonly name: string; readonly duration: number }[];
}

test(
  'a guided route with a location at its start and finish is verified, and its receipt has the distance',
  { tag: '@main' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const server = await startServerAt(Date.now() - 2 * HOUR_MS, 'walk-location');
    try {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'en-SG',
        timezoneId: 'Asia/Singapore',
      });
      await register(context);
      const page = await context.newPage();
      const spaces = (await (await page.request.get('/api/green-spaces')).json()) as Space[];
      // Shorter than the two hours by which the server's clock moves.
      const space = spaces.find(({ routes }) => routes[0] && routes[0].duration < 120);
      const route = space?.routes[0];
      if (!space || !route) throw new Error('the content lacks guided routes');
      const phone = await simulatePhoneLocation(context, space);

      await page.goto(`/green-space/${space.id}`);
      await page.getByRole('button', { name: 'Start Route' }).first().click();
      const walk = page.getByRole('region', { name: `Your walk: ${route.name}` });
      await expect(walk.getByText(/^Start verified\./)).toBeVisible();

      await expect(walk.locator('.map-own')).toBeVisible();
      for (const meters of [40, 80]) {
        await phone.walkTo(meters);
        await expect(walk.getByText(`${meters} m`, { exact: true })).toBeVisible();
      }

      await server.setClock(Date.now());
      // The page reads the server's time from its next response.
      await page.reload();
      await walk.getByRole('button', { name: 'Finish route' }).click();
      await expect(page.getByText(/^Walk verified at its start and finish/)).toBeVisible();
      await expect(page.getByText('You walked 80 m, measured on this device.')).toBeVisible();

      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Ledger' }).click();
      const walked = page
        .getByRole('tabpanel', { name: 'Ledger' })
        .getByRole('listitem')
        .filter({ hasText: `Walked ${route.name}` });
      await expect(walked.last()).toContainText('verified');
      await context.close();
    } finally {
      await server.stop();
    }
  },
);
