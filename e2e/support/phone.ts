import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, test as base } from '@playwright/test';
import { expect, register, type Resident } from './fixtures.ts';
import { networkTo, type Network } from './network.ts';

/** At the gate of the Botanic Gardens. */
const AT_THE_GARDENS = { latitude: 1.3138, longitude: 103.8159, accuracy: 25 };

/** A phone with a browser that remembers, behind a network that can be cut. */
export interface Phone {
  readonly network: Network;
  readonly resident: Resident;
  /** The browser, open. */
  readonly context: () => BrowserContext;
  /** Opens the app at a path in a new tab. */
  readonly open: (path: string) => Promise<Page>;
  /** Closes the browser and opens it again, as after a restart of the phone. */
  readonly restart: () => Promise<void>;
}

/** A tab that has all it needs to go on without a network: the files of the app, the places, and their shapes. */
export async function untilKept(page: Page, ...more: readonly string[]): Promise<void> {
  const wanted = [
    '["GET /api/auth/user"]',
    '["GET /api/green-spaces",""]',
    '["GET /api/green-spaces/shapes"]',
    '["GET /api/map"]',
  ];
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => page.evaluate(keptNames), { message: 'what the device keeps' })
    .toEqual(expect.arrayContaining([...wanted, ...more]));
}

/** Runs in the page: the names of all answers that this device keeps. */
export function keptNames(): Promise<string[]> {
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
    const network = await networkTo(String(baseURL));
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
