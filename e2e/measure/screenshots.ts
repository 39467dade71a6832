import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { startConditionsServer } from '../../apps/server/src/testing/content/conditions-server.ts';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from '../support/chromium.ts';
import { DEMO_PASSWORD, signInToDemo } from '../support/demo.ts';
import { openWithRetry } from '../support/open-with-retry.ts';
import { startServer } from '../support/server.ts';
import { type Screen, SCREENS } from './screens.ts';

const FOLDER = 'screenshots';
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const LANGUAGE_SIZES = [SIZES[1], SIZES[3]] as const;
const THEMES = ['light', 'dark'] as const;
/** `loading`: no call is answered; `failing`: every call fails. */
const STATES = ['full', 'empty', 'loading', 'failing'] as const;
type State = (typeof STATES)[number];

const MAX_HEIGHT = 2200;
const LOADING_MS = 1500;
const SHEET_SCALE = 0.4;

async function newContext(browser: Browser, url: string, { viewer }: Screen, state: State): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (viewer === 'resident' && state === 'empty') {
    const username = `new-${randomInt(2 ** 40)}`;
    const data = { username, email: `${username}@example.com`, password: DEMO_PASSWORD, firstName: 'Nadia' };
    const response = await context.request.post(`${url}/api/auth/register`, { data });
    if (!response.ok()) throw new Error(`registering was answered with ${response.status()}`);
  } else if (viewer !== 'visitor') await signInToDemo(context.request, url, viewer);
  return context;
}

const CURRENT_USER = /\/api\/auth\/user$/;
/** Embedded answers would hide the state. */
const FIRST_ANSWERS = /<script type="application\/json" id="first-answers">.*?<\/script>/s;

async function interceptCalls(page: Page, state: 'loading' | 'failing'): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') {
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(FIRST_ANSWERS, '') });
    }
    // A page that waits for a picture is never loaded.
    const isCall = request.url().includes('/api/') && request.resourceType() !== 'image';
    if (!isCall || CURRENT_USER.test(request.url())) return route.continue();
    if (state === 'loading') return undefined;
    const json = { status: 500, code: 'internal', detail: 'Something went wrong.' };
    return route.fulfill({ status: 500, json });
  });
}

async function waitUntilDrawn(page: Page, state: State): Promise<void> {
  if (state === 'loading') {
    await page.waitForTimeout(LOADING_MS);
    await expect(page.getByText('Loading Greenla...')).toBeHidden();
    return;
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
}

async function takeScreenshot(page: Page, state: State, file: string): Promise<string> {
  await waitUntilDrawn(page, state);
  // Content far below the window is not rendered until scrolled to.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.min(height, MAX_HEIGHT) };
  const path = join(FOLDER, file);
  await page.screenshot({ path, fullPage: true, clip, animations: 'disabled' });
  return path;
}

interface Row {
  readonly pictures: readonly { readonly size: (typeof SIZES)[number]; readonly language?: string }[];
  readonly theme?: string;
}

async function takeRows(
  context: BrowserContext,
  { name, path }: Screen,
  state: State,
  rows: readonly Row[],
): Promise<string[][]> {
  const fileRows: string[][] = [];
  for (const { pictures, theme = 'light' } of rows) {
    const page = await context.newPage();
    if (state === 'loading' || state === 'failing') await interceptCalls(page, state);
    const files: string[] = [];
    for (const { size, language = 'en' } of pictures) {
      await context.addCookies([{ name: 'language', value: language, url }]);
      await page.addInitScript((stored) => Object.assign(localStorage, stored), { theme, language });
      await page.setViewportSize(size);
      await (state === 'loading' ? page.goto(path) : openWithRetry(page, path));
      files.push(
        await takeScreenshot(page, state, join('all', `${name}-${state}-${size.width}-${theme}-${language}.png`)),
      );
    }
    fileRows.push(files);
    await page.close();
  }
  return fileRows;
}

async function createContactSheet(
  browser: Browser,
  rows: readonly (readonly string[])[],
  sheet: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1960, height: 900 } });
  let body = '';
  for (const row of rows) {
    const images = await Promise.all(row.map((file) => readFile(file, 'base64')));
    const tags = images.map(
      (bytes) => `<img style="zoom:${SHEET_SCALE};height:max-content" src="data:image/png;base64,${bytes}">`,
    );
    body += `<div style="display:flex;gap:8px;margin:0 0 8px">${tags.join('')}</div>`;
  }
  await page.setContent(`<body style="margin:0;width:max-content;background:#888">${body}</body>`);
  await page.locator('body').screenshot({ path: join(FOLDER, 'sheets', `${sheet}.png`) });
  await page.close();
}

/**
 * npm run screenshots [home quiz] [--languages all | zh,ta]: screenshots and contact sheets in five widths, both themes and
 * four states, or in these languages.
 */
const { values, positionals: names } = parseArgs({
  options: { languages: { type: 'string' } },
  allowPositionals: true,
});
const languages = values.languages === 'all' ? LANGUAGES : (values.languages?.split(',') ?? []);
if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(join(FOLDER, 'sheets'), { recursive: true });
const weather = await startConditionsServer();
const conditions = {
  CONDITIONS: 'data.gov.sg',
  CONDITIONS_URL: weather.url,
  CONDITIONS_ALLOW_PRIVATE_ADDRESSES: '1',
};
const { url, stop } = await startServer(join(FOLDER, 'server.log'), conditions, join('scripts', 'demo.ts'));
const { executablePath, env } = await chromiumExecutable();
const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env } });
const rows: readonly Row[] =
  languages.length > 0
    ? LANGUAGE_SIZES.map((size) => ({ pictures: languages.map((language) => ({ size, language })) }))
    : THEMES.map((theme) => ({ theme, pictures: SIZES.map((size) => ({ size })) }));
const queue = SCREENS.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)))
  .flatMap((screen) => (languages.length > 0 ? ['full' as const] : STATES).map((state) => ({ screen, state })))
  // Only screens of residents can be empty.
  .filter(({ screen, state }) => state !== 'empty' || screen.viewer === 'resident')
  .values();

/** Several of these run at once, on one iterator. */
async function processQueue(): Promise<void> {
  for (const { screen, state } of queue) {
    const context = await newContext(browser, url, screen, state);
    const files = await takeRows(context, screen, state, rows);
    await context.close();
    const sheet = `${screen.name}-${languages.length > 0 ? 'languages' : state}`;
    await createContactSheet(browser, files, sheet);
    process.stdout.write(`${sheet}\n`);
  }
}

try {
  // More than cores, because pages mostly wait.
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, processQueue));
} finally {
  await browser.close();
  await stop();
  await weather.close();
}
