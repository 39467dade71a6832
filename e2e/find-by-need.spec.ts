import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

/** In Bishan. */
const HERE = { latitude: 1.3625, longitude: 103.8465, accuracy: 25 };
const FILTERS = { needs: 'toilets,step-free', openNow: 'true', sort: 'near' };

test.use({ geolocation: HERE, permissions: ['geolocation'] });

async function expectFilters(page: Page, filters: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);
}

/** The server's list, whatever the time of day, which the device finds by itself. */
async function expectNearest(page: Page): Promise<void> {
  const query = `needs=toilets,step-free&openNow=true&near=${HERE.latitude},${HERE.longitude}`;
  const spaces = (await (await page.request.get(`/api/green-spaces?${query}`)).json()) as {
    name: string;
    match: string;
  }[];
  const names = (match: string) => spaces.filter((space) => space.match === match).map(({ name }) => name);
  const links = page.getByRole('article').getByRole('link');
  const known = names('yes').slice(0, 12);
  expect(known.length).toBeGreaterThan(3);
  await expect(links.first()).toHaveText(known[0] ?? '');
  expect((await links.allTextContents()).slice(0, known.length)).toEqual(known);
  const possible = page.getByRole('region', { name: `${names('unknown').length} more may have it` });
  await expect(possible.getByRole('article').first()).toContainText(names('unknown')[0] ?? '');
  await expectFilters(page, FILTERS);
}

test(
  'toilets, step-free, open now, near me: three taps on a phone',
  { tag: '@main' },
  async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/green-spaces');
    for (const name of ['Open near me', 'Toilets', 'Step-free']) {
      const chip = page.getByRole('button', { name, exact: true });
      const box = await chip.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await chip.click();
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
    }
    await expectNearest(page);
    await expect(page.getByRole('article').first()).toContainText(/Toilets \(20\d\d\).*Step-free \(20\d\d\)/);
    await expectNoViolationsInBothThemes(page);

    await page.getByRole('button', { name: 'Show the map' }).click();
    await expect(page).toHaveURL(/needs=.*view=map/);
    await expect(page.getByRole('button', { name: /green spaces: |, may have it$/ }).first()).toBeAttached();
    await expect(page.getByText(/^\d+ more may have it$/)).toBeVisible();
  },
);

test('the same by keyboard, and by its address', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/green-spaces');
  await page.getByRole('combobox', { name: 'Sort order' }).focus();
  for (const name of ['Open near me', 'Toilets', 'Step-free']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dog run' })).toBeVisible();
  await expectFilters(page, FILTERS);
  const address = page.url();
  await page.goto('/green-spaces');
  await page.goto(address);
  await expectNearest(page);
});

test('words in the search become filters, and home leads to short routes nearby', async ({ signedInPage: page }) => {
  await page.goto('/green-spaces');
  const box = page.getByRole('searchbox', { name: 'Search green spaces' });
  await box.fill('park with playground near Bishan');
  await box.press('Enter');
  await expectFilters(page, { search: 'bishan', needs: 'playground' });
  await expect(page.getByRole('article').first()).toContainText('Bishan-Ang Mo Kio Park');

  await page.goto('/');
  await page.getByRole('link', { name: '20 minutes nearby' }).click();
  await expectFilters(page, { maxRouteMinutes: '20', sort: 'near' });
  await expect(page.getByRole('article').first()).toContainText('away');
});
