import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, test as base } from '@playwright/test';
import { expect, register, type Resident } from './fixtures.ts';
import { startNetwork, type Network } from './network.ts';

const AT_THE_GARDENS = { latitude: 1.3138, longitude: 103.8159, accuracy: 25 };

/** A persistent browser profile behind a network that can be cut. */
export interface Phone {
  readonly network: Network;
  readonly resident: Resident;
  readonly context: () => BrowserContext;
  readonly open: (path: string) => Promise<Page>;
  readonly restart: () => Promise<void>;
}

/** Waits until the device has stored the app's files, the places and their shapes. */
export async function waitUntilStored(page: Page, ...more: readonly string[]): Promise<void> {
  const requiredNames = [
    '["GET /api/auth/user"]',
    '["GET /api/green-spaces",""]',
    '["GET /api/green-spaces/shapes"]',
    '["GET /api/map"]',
  ];
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => page.evaluate(storedQueryNames), { message: 'what the device keeps' })
    .toEqual(expect.arrayContaining([...requiredNames, ...more]));
}

export function storedQueryNames(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('ecopulse-kept');
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      if (!database.objectStoreNames.contains('answers')) {
        database.close();
        resolve([]);
        return;
      }
      const reading = database.transaction('answers').objectStore('answers').getAllKeys();
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result.map(String).filter((name) => name.startsWith('[')));
      });
    });
  });
}

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ baseURL, launchOptions }, use) => {
    const network = await startNetwork(String(baseURL));
    const folder = await mkdtemp(join(tmpdir(), 'ecopulse-phone-'));
    const launch = () =>
      chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: network.url,
        serviceWorkers: 'allow',
        locale: 'en-SG',
        timezoneId: 'Asia/Singapore',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        reducedMotion: 'reduce',
        geolocation: AT_THE_GARDENS,
        permissions: ['geolocation'],
      });
    let context = await launch();
    const resident = await register(context);
    await use({
      network,
      resident,
      context: () => context,
      async open(path) {
        const page = await context.newPage();
        await page.goto(path);
        return page;
      },
      async restart() {
        await context.close();
        context = await launch();
      },
    });
    await context.close();
    await network.close();
    await rm(folder, { recursive: true });
  },
});
