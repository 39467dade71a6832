import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fineConditions, startConditionsServer } from '../apps/server/src/testing/content/conditions-server.ts';
import { openSharedPostgres } from '../apps/server/src/testing/shared-postgres.ts';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, grantAdmin, register, type Resident, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';
import { startNetwork } from './support/network.ts';
import { waitUntilStored } from './support/phone.ts';

const EVENING = Date.parse('2031-03-04T20:00:00+08:00');
const LATE = Date.parse('2031-03-04T22:00:00+08:00');
const NOON = Date.parse('2031-03-05T12:00:00+08:00');
const MINUTE_MS = 60_000;

const lineOf = (page: Page) => page.getByRole('region', { name: 'Weather and air now' });

/** Pages format ages by the device's clock. */
async function setPageClock(context: BrowserContext, now: number): Promise<void> {
  await context.clock.setFixedTime(now);
}

async function openAt(browser: Browser, baseURL: string, now: number, from?: BrowserContext) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    viewport: { width: 390, height: 844 },
    serviceWorkers: from ? 'block' : 'allow',
    ...(from && { storageState: await from.storageState() }),
  });
  await setPageClock(context, now);
  return { context, page: await context.newPage() };
}

test(
  'haze at noon is on home of both servers within ten minutes, keeps the streak, and stays readable offline',
  { tag: '@main' },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const source = await startConditionsServer(fineConditions(new Date(EVENING)));
    const postgres = await openSharedPostgres();
    const env = {
      DATABASE_URL: postgres.databaseUrl,
      CONDITIONS: 'data.gov.sg',
      CONDITIONS_URL: source.url,
      CONDITIONS_ALLOW_PRIVATE_ADDRESSES: '1',
    };
    const first = await startServerAt(EVENING, 'conditions-1', env);
    const stops = [first.stop, () => source.close(), postgres.close];
    try {
      const network = await startNetwork(first.url);
      stops.unshift(network.close);
      const mei = await openAt(browser, network.url, EVENING);
      const { page } = mei;
      const resident: Resident = await register(mei.context, first.url);
      const line = lineOf(page);

      await test.step('on the evening before, the line says what is published, and later that it is unknown', async () => {
        await mei.context.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
        await expect(async () => {
          await page.goto('/');
          await expect(line).toContainText('Partly cloudy until 9:50', { timeout: 2_000 });
        }).toPass();
        await expect(line).toContainText('PSI 42, good');
        await expect(line).toContainText('31°C');
        await first.setClock(LATE);
        await setPageClock(mei.context, LATE);
        await page.reload();
        await expect(line).toContainText('Forecast unknown · PSI unknown');
        await expect(line).not.toContainText('°C');
        await expect(line.getByRole('link', { name: 'myENV' })).toBeVisible();
      });

      const noon = fineConditions(new Date(NOON));
      const strikes = [{ lat: 1.33, lng: 103.93, at: new Date(NOON).toISOString() }];
      source.publish({ ...noon, psi: { ...noon.psi, east: 134 }, strikes });
      await first.setClock(NOON + 5 * MINUTE_MS);
      // As any server does that runs the job: one asks for all.
      const second = await startServerAt(NOON + 5 * MINUTE_MS, 'conditions-2', env);
      stops.unshift(second.stop);
      await setPageClock(mei.context, NOON + 5 * MINUTE_MS);
      const elsewhere = await openAt(browser, second.url, NOON + 5 * MINUTE_MS, mei.context);

      for (const [name, shown] of [
        ['second', elsewhere.page],
        ['first', page],
      ] as const)
        await test.step(`the ${name} server shows it, with the official advice, and suggests a lesson`, async () => {
          await expect(async () => {
            await shown.goto('/');
            await expect(lineOf(shown)).toContainText('PSI 42–134, unhealthy', { timeout: 2_000 });
          }).toPass();
          await expect(lineOf(shown)).toContainText('Reduce prolonged or strenuous outdoor physical exertion.');
          await expect(lineOf(shown)).toContainText('Your streak is kept, even if you stay in.');
          await expect(shown.getByRole('link', { name: 'Take a lesson' }).first()).toBeVisible();
        });

      await test.step('places and walks show the air of their own region', async () => {
        const { page: shown } = elsewhere;
        const spaces = (await (await shown.request.get('/api/green-spaces?search=Bedok')).json()) as { id: number }[];
        await expect(async () => {
          await shown.goto(`/green-space/${spaces[0]?.id}`);
          await expect(lineOf(shown)).toContainText(/Lightning \d\skm away/, { timeout: 2_000 });
        }).toPass();
        await expect(lineOf(shown)).toContainText('Go indoors or into a car');
        await expect(lineOf(shown)).toContainText('PSI 134, unhealthy');
        await expect(lineOf(shown)).toContainText('Bedok');
        const walks = shown.getByRole('region', { name: 'Guided Routes & Nature Trails' });
        await expect(walks).toContainText('PSI 134, unhealthy');
        await expectNoViolationsInBothThemes(shown);
      });

      await test.step('an owner ends the day by hand, sets another, and sees when each call was read', async () => {
        await grantAdmin(resident, undefined, postgres.databaseUrl);
        const { page: shown } = elsewhere;
        await shown.goto('/admin/settings');
        const panel = shown.getByRole('region', { name: 'Weather and air' });
        await expect(panel).toContainText('2-hour forecastLast read: ');
        await expect(panel).toContainText('LightningLast read: ');
        await expect(panel).toContainText('5 Mar 2031 Haze, by the PSI');
        await panel.getByRole('button', { name: 'End weather days' }).click();
        await expect(panel.getByText('Haze, by the PSI')).toHaveCount(0);
        await panel.getByLabel('Reason').fill('Heavy rain all day');
        await panel.getByRole('button', { name: 'Set weather day' }).click();
        await expect(panel).toContainText('5 Mar 2031 Heavy rain all day');
        await expectNoViolationsInBothThemes(shown);
      });

      await test.step('without a network, home says the last value with its age, and what is too old is unknown', async () => {
        await page.goto('/');
        await expect(line).toContainText('10 minutes ago');
        await waitUntilStored(page, '["GET /api/conditions"]');
        await expectNoViolationsInBothThemes(page);
        await network.cut();
        await setPageClock(mei.context, NOON + 30 * MINUTE_MS);
        await page.reload();
        await expect(page.getByText("You're offline.")).toBeVisible();
        await expect(line).toContainText('PSI 42–134, unhealthy');
        await expect(line).toContainText('35 minutes ago');
        await setPageClock(mei.context, NOON + 120 * MINUTE_MS);
        await page.reload();
        await expect(line).toContainText('Forecast unknown · PSI unknown');
      });
      for (const { context } of [mei, elsewhere]) await context.close();
    } finally {
      for (const stop of stops) await stop();
    }
  },
);

test('where conditions are off, nothing is shown, called or loaded', async ({ signedInPage: page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  for (const path of ['/', '/green-space/1', '/green-spaces?maxRouteMinutes=20']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(/\bPSI\b/)).toHaveCount(0);
  }
  expect(addresses.filter((address) => /\/api\/conditions|go-now-line|\/conditions-/.test(address))).toEqual([]);
});
