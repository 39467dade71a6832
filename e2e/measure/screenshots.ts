import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';

import { chromiumExecutable, LAUNCH_ARGUMENTS } from '../support/chromium.ts';
import { DEMO_PASSWORD, signInToDemo } from '../support/demo.ts';
import { openPatiently } from '../support/open-patiently.ts';
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
/** Data is there; the resident is new; no call is answered; every call fails. */
const STATES = ['full', 'empty', 'loading', 'failing'] as const;
type State = (typeof STATES)[number];

/** Long pages are cut here, in pixels. */
const TALLEST = 2200;
/** Pages that are open beside those that keep the cores busy: most of the time they wait. */
const WAITING = 2;
/** Longer than the delay of skeletons and of the loading bar. */
const LOADING_MS = 1500;
/** Shown while the code of a screen is on its way. */
const SPLASH = 'Loading Greenla...';
/** Of a picture's size on its sheet. */
const SHEET_SCALE = 0.4;

/** What a screen needs to know who looks at it. */
const ANSWERED = /\/api\/auth\/user$/;

async function signIn(context: BrowserContext, url: string, { viewer }: Screen, state: State): Promise<void> {
  if (viewer === 'visitor') return;
  if (state === 'empty' && viewer === 'resident') {
    const username = `new-${randomInt(2 ** 40)}`;
    const sent = { username, email: `${username}@example.com`, password: DEMO_PASSWORD, firstName: 'Nadia' };
    const response = await context.request.post(`${url}/api/auth/register`, { data: sent });
    if (!response.ok()) throw new Error(`registering was answered with ${response.status()}`);
    return;
  }
  await signInToDemo(context.request, url, viewer);
}

async function take(page: Page, file: string, width: number): Promise<void> {
  // What is far below the window is not drawn before scrolling.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
  await page.screenshot({ path: file, fullPage: true, clip, animations: 'disabled' });
}

/** The page brings its first answers with it, which would be there in every state. */
const FIRST_ANSWERS = /<script type="application\/json" id="first-answers">.*?<\/script>/s;

async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(FIRST_ANSWERS, '');
    return route.fulfill({ response, body });
  });
}

async function inState(page: Page, state: State): Promise<void> {
  if (state === 'loading' || state === 'failing') await withoutFirstAnswers(page);
  if (state === 'loading') {
    await page.route('**/api/**', (route) => (ANSWERED.test(route.request().url()) ? route.continue() : undefined));
  }
  if (state === 'failing') {
    await page.route('**/api/**', (route) =>
      ANSWERED.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, json: { status: 500, code: 'internal', detail: 'Something went wrong.' } }),
    );
  }
}

/** Opens a browser in which whoever looks at the screen is signed in. */
async function newViewer(browser: Browser, url: string, screen: Screen, state: State): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(context, url, screen, state);
  return context;
}

async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // A map is drawn a piece in each frame.
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
}

/** Takes a screen in a state, in every size and theme. Returns the files. */
async function takeScreen(browser: Browser, url: string, screen: Screen, state: State): Promise<string[]> {
  const files: string[] = [];
  const context = await newViewer(browser, url, screen, state);
  for (const theme of THEMES) {
    const page = await context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await inState(page, state);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(screen.path);
      if (state === 'loading') {
        await page.waitForTimeout(LOADING_MS);
        await expect(page.getByText(SPLASH)).toBeHidden();
      } else await untilDrawn(page);
      const file = join(FOLDER, 'all', `${screen.name}-${state}-${size.width}-${theme}.png`);
      await take(page, file, size.width);
      files.push(file);
    }
    await page.close();
  }
  await context.close();
  return files;
}

/** Takes a screen with its data in each language, in two widths. Returns the files of each width. */
async function takeLanguages(
  browser: Browser,
  url: string,
  screen: Screen,
  languages: readonly string[],
): Promise<string[][]> {
  const context = await newViewer(browser, url, screen, 'full');
  const page = await context.newPage();
  const byWidth: string[][] = [];
  for (const size of LANGUAGE_SIZES) {
    await page.setViewportSize(size);
    const files: string[] = [];
    for (const language of languages) {
      await context.addCookies([{ name: 'language', value: language, url }]);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await openPatiently(page, screen.path);
      await untilDrawn(page);
      const file = join(FOLDER, 'languages', language, `${screen.name}-${size.width}.png`);
      await take(page, file, size.width);
      files.push(file);
    }
    byWidth.push(files);
  }
  await context.close();
  return byWidth;
}

/** Puts rows of pictures into one. */
async function makeSheet(page: Page, files: readonly (readonly string[])[], sheet: string): Promise<void> {
  const rows: string[][] = [];
  for (const row of files) {
    const images = await Promise.all(row.map((file) => readFile(file, 'base64')));
    rows.push(
      images.map(
        (bytes) => `<img style="zoom:${SHEET_SCALE};height:max-content" src="data:image/png;base64,${bytes}">`,
      ),
    );
  }
  const body = rows.map((row) => `<div style="display:flex;gap:8px;margin:0 0 8px">${row.join('')}</div>`);
  await page.setViewportSize({ width: 1960, height: 900 });
  await page.setContent(`<body style="margin:0;width:max-content;background:#888">${body.join('')}</body>`);
  await page.locator('body').screenshot({ path: sheet });
}

interface Picture {
  readonly name: string;
  /** Takes it, with a page to put its sheets together. */
  readonly make: (browser: Browser, url: string, sheets: Page) => Promise<void>;
}

/** A screen in five widths and both themes, for each of its states. */
function statesOf(screen: Screen): Picture[] {
  // A visitor's screens have no data of their own, and an admin's content is never empty.
  const states = STATES.filter((state) => state !== 'empty' || screen.viewer === 'resident');
  return states.map((state) => ({
    name: `${screen.name} ${state}`,
    make: async (browser, url, sheets) => {
      const files = await takeScreen(browser, url, screen, state);
      const rows = THEMES.map((theme) => files.filter((file) => file.includes(theme)));
      await makeSheet(sheets, rows, join(FOLDER, 'sheets', `${screen.name}-${state}.png`));
    },
  }));
}

/** A screen in the languages, a sheet for each width. */
function languagesOf(screen: Screen, languages: readonly string[]): Picture {
  return {
    name: screen.name,
    make: async (browser, url, sheets) => {
      const byWidth = await takeLanguages(browser, url, screen, languages);
      for (const [index, files] of byWidth.entries()) {
        const sheet = `languages-${screen.name}-${LANGUAGE_SIZES[index]?.width}.png`;
        await makeSheet(sheets, [files], join(FOLDER, 'sheets', sheet));
      }
    },
  };
}

/**
 * Makes pictures of every screen in five widths, both themes and four states, and contact sheets of them:
 * `npm run screenshots`, or `npm run screenshots home quiz` for screens whose name contains a word. With
 * `--languages all`, or `--languages zh,ta`, it takes each screen in these languages instead.
 */
async function makeAll(words: readonly string[], languages: readonly string[]): Promise<void> {
  const chosen = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
  for (const folder of ['all', 'sheets']) await mkdir(join(FOLDER, folder), { recursive: true });
  const server = await startServer(join(FOLDER, 'server.log'), {}, join('scripts', 'demo.ts'));
  const { executablePath, env } = await chromiumExecutable();
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env } });
  const wanted = chosen.flatMap((screen) =>
    languages.length === 0 ? statesOf(screen) : [languagesOf(screen, languages)],
  );
  const queue = wanted.values();
  const work = async (): Promise<void> => {
    const sheets = await browser.newPage();
    for (const picture of queue) {
      await picture.make(browser, server.url, sheets);
      process.stdout.write(`${picture.name}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() + WAITING }, work));
  } finally {
    await browser.close();
    await server.stop();
  }
}

const { values, positionals } = parseArgs({
  options: { languages: { type: 'string' } },
  allowPositionals: true,
});
const named = values.languages === 'all' ? LANGUAGES : (values.languages?.split(',') ?? []);
await makeAll(positionals, named);
