import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type * as toGeoJson from '@tmcw/togeojson';
import { parse as parseCsv } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, register, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';
import { simulatePhoneLocation } from './support/phone-location.ts';

const TO_GEOJSON = fileURLToPath(new URL('togeojson.umd.js', import.meta.resolve('@tmcw/togeojson')));
const PLACE = 'Labrador Nature Reserve';
const GPX_START = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>';

interface Space {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly routes: readonly { readonly name: string }[];
}

async function save(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** In a page of its own, whose policy allows the script. */
async function readWithOtherParser(page: Page, gpx: string) {
  const blank = await page.context().newPage();
  await blank.addScriptTag({ path: TO_GEOJSON });
  const features = await blank.evaluate((text) => {
    const { gpx: parse } = Reflect.get(globalThis, 'toGeoJSON') as typeof toGeoJson;
    return parse(new DOMParser().parseFromString(text, 'application/xml')).features;
  }, gpx);
  await blank.close();
  return features;
}

async function showGpx(page: Page, gpx: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Show (a|another) GPX file$/ }).press('Enter');
  const file = { name: 'hill.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) };
  await (await chooser).setFiles(file);
}

const storedLines = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('session:own-line:')).length);

test('a walk, the passport and pictures are taken along as files, and a GPX file stays on the device', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startServerAt(Date.now() - 2 * 3_600_000, 'take-along');
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    viewport: { width: 390, height: 844 },
  });
  try {
    const { password } = await register(context);
    const page = await context.newPage();
    const list = (await (await page.request.get('/api/green-spaces')).json()) as Space[];
    const id = list.find(({ name }) => name === PLACE)?.id ?? 0;
    const space = (await (await page.request.get(`/api/green-spaces/${id}`)).json()) as Space;
    const route = space.routes[0]?.name ?? '';
    const phone = await simulatePhoneLocation(context, space);
    const line = page.locator('.walked-path').last();

    await test.step('a finished walk opens in another GPX parser, with its times', async () => {
      await page.goto(`/green-space/${id}`);
      await page.getByRole('button', { name: 'Start Route' }).first().click();
      const walk = page.getByRole('region', { name: `Your walk: ${route}` });
      await expect(walk.locator('.map-own')).toBeVisible();
      for (const meters of [40, 80]) {
        await phone.walkTo(meters);
        await expect(walk.getByText(`${meters} m`, { exact: true })).toBeVisible();
      }
      await server.setClock(Date.now());
      await page.reload();
      await walk.getByRole('button', { name: 'Finish route' }).click();
      await expect(page.getByText('You walked 80 m, measured on this device.')).toBeVisible();
      const { name, bytes } = await save(page, page.getByRole('button', { name: 'Save your path (GPX)' }));
      expect(name).toMatch(/^ecopulse-walk-\d{4}-\d\d-\d\d\.gpx$/);
      const [feature, ...others] = await readWithOtherParser(page, bytes.toString());
      expect(others).toEqual([]);
      if (feature?.geometry?.type !== 'LineString') throw new Error('the file has no line');
      expect(feature.properties?.['name']).toBe(`${route}, ${PLACE}`);
      const { coordinates } = feature.geometry;
      expect(coordinates).toHaveLength(3);
      expect(coordinates[0]?.[1]).toBeCloseTo(space.lat, 5);
      const { times = [] } = (feature.properties?.['coordinateProperties'] ?? {}) as { times?: string[] };
      expect(times.map((time) => new Date(time).toISOString())).toEqual(times.toSorted());
      expect(new Set(times).size).toBe(3);
      expect((await page.request.get('/api/user/walks/1.gpx')).status()).toBe(404);
      await expectNoViolationsInBothThemes(page);
    });

    await test.step('the passport is a table that another parser reads', async () => {
      await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: id } });
      await page.goto('/passport');
      const { name, bytes } = await save(page, page.getByRole('button', { name: 'Download CSV' }));
      expect(name).toBe('ecopulse-passport.csv');
      expect(parseCsv(bytes, { bom: true, columns: true })).toEqual([
        {
          'Green space': PLACE,
          Region: 'Central',
          'Park type': 'Nature Reserve',
          Visits: '1',
          'Last visit': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      ]);
    });

    const sent: string[] = [];
    context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await test.step('a GPX file is a line on the map, also after a reload, until it is removed', async () => {
      await showGpx(
        page,
        `${GPX_START}<name>&lt;img src=x> hill</name><trkseg><trkpt lat="1.371111" lon="103.791111"/>
          <trkpt lat="1.381111" lon="103.801111"/></trkseg></trk></gpx>`,
      );
      await expect(page.getByText('<img src=x> hill 1.6 km')).toBeVisible();
      await expect(line).toHaveAttribute('d', /^M.+L/);
      await page.reload();
      await expect(line).toHaveAttribute('d', /^M.+L/);
      await page.getByRole('button', { name: 'Show on the map' }).click();
      await expectNoViolationsInBothThemes(page);
      expect(await storedLines(page)).toBe(1);
      await page.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(line).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show a GPX file' })).toBeFocused();
      expect(await storedLines(page)).toBe(0);
      await page.reload();
      await expect(page.getByRole('button', { name: `${PLACE}, visited` })).toBeVisible();
      await expect(line).toHaveCount(0);
    });

    await test.step('any other file is refused with a sentence', async () => {
      const points = '<trkpt lat="1.371111" lon="103.791111"/>';
      const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`;
      for (const [gpx, sentence] of [
        [Buffer.alloc(11_000_000, points), /^This file is larger than 10 MB\./],
        [`${bomb}${GPX_START}<name>&i;</name></trk></gpx>`, /contains definitions that a GPX file never has/],
        ['<!doctype html><script>alert(1)</script><p>Hill', /^This isn't a GPX file\./],
        [`${GPX_START}<trkseg>${points}</trkseg></trk></gpx>`, /^There's no path in this file\.$/],
        [`${GPX_START}<trkseg>${points}<trkpt lat="NaN" lon="1"/></trkseg></trk></gpx>`, /have no valid location/],
        [`${GPX_START}<trkseg>${'<trkpt lat="48" lon="11"/>'.repeat(2)}</trkseg></trk></gpx>`, /outside Singapore/],
      ] as const) {
        await showGpx(page, gpx);
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      }
      await expect(line).toHaveCount(0);
      expect(await storedLines(page)).toBe(0);
    });
    expect(sent.filter((request) => /hill|1\.37|103\.79|trkpt/.test(decodeURIComponent(request)))).toEqual([]);

    await test.step('the pictures of visits are files in the data export', async () => {
      const [visit] = (await (await page.request.get('/api/user/visits')).json()) as { id: number }[];
      const picture = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
        return (await (await canvas.convertToBlob()).bytes()).toBase64();
      });
      const uploaded = await page.request.post(`/api/user/visits/${visit?.id}/pictures`, {
        data: Buffer.from(picture, 'base64'),
        headers: { 'content-type': 'image/png' },
      });
      expect(uploaded.status()).toBe(201);
      await page.goto('/settings#data');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const confirmation = page.getByRole('dialog');
      await confirmation.getByLabel('Password', { exact: true }).fill(password);
      const { name, bytes } = await save(page, confirmation.getByRole('button', { name: 'Confirm' }));
      expect(name).toBe('ecopulse-my-data.zip');
      const files = unzipSync(bytes);
      const { visitPictures } = JSON.parse(new TextDecoder().decode(files['ecopulse-my-data.json'])) as {
        visitPictures: { image: string }[];
      };
      const path = visitPictures[0]?.image ?? '';
      expect(path).toMatch(new RegExp(`^visitPictures/1 \\d{4}-\\d\\d-\\d\\d ${PLACE}\\.webp$`));
      expect(Object.keys(files).toSorted()).toEqual(['ecopulse-my-data.json', path]);
      expect(Buffer.from(files[path] ?? []).toString('latin1')).toMatch(/^RIFF....WEBP/s);
    });
  } finally {
    await context.close();
    await server.stop();
  }
});
