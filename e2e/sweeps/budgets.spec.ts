import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { SIGNED_IN_PAGES, SIGNED_OUT_PAGES } from '@ecopulse/contract/pages';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { createClub, createEvent } from '../support/events.ts';
import { expect, test } from '../support/fixtures.ts';

/** A page's scripts until it is idle, in kB (1,000 bytes) at gzip level 9, although the server sends the smaller Brotli. */
const LANDING_KB = 92;
/** A page with a catalog of its own. */
const VISITORS_KB = LANDING_KB + 6;
/** They name the operator, and are long. */
const LEGAL_KB = LANDING_KB + 10;
/** What residents share. */
const VISITORS_PREVIEW_KB = LANDING_KB + 25;
const HOME_KB = 192;
const SCREEN_KB = HOME_KB + 25;
/** Home with the welcome steps, which newcomers see for a few days. */
const WELCOME_KB = HOME_KB + 15;
const SETTINGS_KB = HOME_KB + 30;
const EDITOR_KB = HOME_KB + 44;
/** Also loads the Markdown library, for the preview. */
const ARTICLE_EDITOR_KB = EDITOR_KB + 17;
const MAP_SCREEN_KB = HOME_KB + 57;
const PLACE_EDITOR_KB = HOME_KB + 101;
const HOME_REQUESTS = 16;
/** React alone is larger; less means that measuring failed. */
const MIN_KB = 60;
/** The same for a screen of the app, which adds the router and the shell. */
const MIN_APP_KB = 120;
const IDLE_MS = 500;
const MAX_CONCURRENT_PAGES = 2;
const TEST_TIMEOUT_MS = 180_000;

// A trace would contain every file of every page.
test.use({ trace: 'off' });

const MESSAGES_KB = 35;
const MESSAGES = new RegExp(String.raw`/[a-z-]+-(?:${LANGUAGES.slice(1).join('|')})-[\w-]{7}\.js$`);

interface Weight {
  readonly path: string;
  readonly kB: number;
  readonly messages: number;
  readonly requests: number;
  readonly limit: number;
}

const gzippedSizes = new Map<string, Promise<number>>();

function gzippedSize(response: Response): Promise<number> {
  const cachedSize = gzippedSizes.get(response.url());
  if (cachedSize) return cachedSize;
  const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
  gzippedSizes.set(response.url(), size);
  return size;
}

async function measureScripts(
  browser: Browser,
  path: string,
  limit: number,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
  language = 'en',
): Promise<Weight> {
  const { baseURL = '', locale = 'en', timezoneId = 'UTC' } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId,
    // The service worker only loads files for later visits.
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  });
  try {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
    const page = await context.newPage();
    const scripts: Promise<{ size: number; isMessages: boolean }>[] = [];
    page.on('response', (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      scripts.push(gzippedSize(response).then((size) => ({ size, isMessages: MESSAGES.test(response.url()) })));
    });
    // Each screen's last script opens the event stream and then requests the notifications.
    const listening = storageState && page.waitForResponse((response) => response.url().endsWith('/api/notifications'));
    const opened = await page.goto(path, { waitUntil: 'networkidle' });
    expect(opened?.status(), path).toBe(200);
    await expectDrawn(page);
    await listening;
    await waitUntilIdle(page, scripts);
    const files = await Promise.all(scripts);
    const sum = (measured: typeof files) => measured.reduce((all, { size }) => all + size, 0) / 1000;
    return {
      path,
      limit,
      requests: files.length,
      kB: sum(files),
      messages: sum(files.filter(({ isMessages }) => isMessages)),
    };
  } finally {
    await context.close();
  }
}

async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), page.url()).toBeVisible();
}

async function waitUntilIdle(page: Page, scripts: readonly unknown[]): Promise<void> {
  let before: number;
  do {
    before = scripts.length;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await delay(IDLE_MS);
  } while (scripts.length > before);
}

async function expectWithinLimits(pages: readonly (() => Promise<Weight>)[]): Promise<void> {
  const queue = [...pages];
  const weights: Weight[] = [];
  async function measureNext(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) weights.push(await next());
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, measureNext));
  const lines = weights
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(
      ({ path, kB, requests, limit }) =>
        `${kB.toFixed(1).padStart(6)} kB of ${limit} ${String(requests).padStart(3)} files  ${path}`,
    );
  const table = lines.join('\n');
  // oxlint-disable-next-line no-console -- the table is for the person who runs this test
  console.log(table);
  expect(
    weights.filter(({ kB, limit }) => kB > limit),
    `too much script:\n${table}`,
  ).toEqual([]);
  const tooLight = weights.filter(({ kB, limit }) => kB < (limit < HOME_KB ? MIN_KB : MIN_APP_KB));
  expect(tooLight, `too little script to be true:\n${table}`).toEqual([]);
  expect(
    weights.filter(({ messages }) => messages > 0),
    'pages in English with messages of other languages',
  ).toEqual([]);
  const home = weights.find(({ limit }) => limit === HOME_KB);
  if (home) expect(home.requests, `files of home:\n${table}`).toBeLessThanOrEqual(HOME_REQUESTS);
}

function visitorPageLimit(pattern: string): number {
  if (pattern === '/') return LANDING_KB;
  if (/^\/(terms|privacy)$/.test(pattern)) return LEGAL_KB;
  return /^\/certificates\/|\/:id$/.test(pattern) ? VISITORS_PREVIEW_KB : VISITORS_KB;
}

function screenLimit(pattern: string): number {
  if (pattern === '/') return HOME_KB;
  if (/^\/(green-spaces|green-space\/:id|passport)$/.test(pattern)) return MAP_SCREEN_KB;
  if (/^\/admin\/green-spaces\/(new|:id)$/.test(pattern)) return PLACE_EDITOR_KB;
  if (pattern === '/settings') return SETTINGS_KB;
  if (pattern === '/admin/news/:id') return ARTICLE_EDITOR_KB;
  if (/^\/admin\/(green-spaces\/:id\/status|limits|operator|report|settings)$/.test(pattern)) return EDITOR_KB;
  if (/^\/events\/(new|:id\/edit)$/.test(pattern)) return EDITOR_KB;
  const isEditor = /^\/admin\/(lessons|challenges|news|residents|translations\/:subject)\/(new|:id)$/.test(pattern);
  return isEditor ? EDITOR_KB : SCREEN_KB;
}

async function firstId({ request }: BrowserContext, path: string): Promise<number> {
  const [first] = ((await (await request.get(path)).json()) as { id: number }[]) ?? [];
  return first?.id ?? 1;
}

async function createInvite({ request }: BrowserContext): Promise<string> {
  return ((await (await request.post('/api/user/invite')).json()) as { code: string }).code;
}

test('pages of visitors load no more script than their budget', async ({ browser, context, neighbour, admin }) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  const code = await createInvite(neighbour.page.context());
  const ids: Readonly<Record<string, number>> = {
    '/news/:id': await firstId(context, '/api/news'),
    '/events/:id': await createEvent(admin.page.request),
  };
  await expectWithinLimits(
    SIGNED_OUT_PAGES.map((pattern) => () => {
      const path = pattern.replace(':id', String(ids[pattern] ?? 1)).replace(':code', code);
      return measureScripts(browser, path, visitorPageLimit(pattern));
    }),
  );
});

test('screens of residents stay within their budget', async ({ browser, context, resident, neighbour, admin }) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  await context.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
  await context.request.post('/api/user/eco-actions', { data: { action: 'container_return' } });
  await context.request.post(`/api/challenges/${await firstId(context, '/api/challenges/active')}/join`);
  await neighbour.page.request.post('/api/friend-request', { data: { receiverId: resident.id } });
  const eventId = await createEvent(admin.page.request);
  const slug = await createClub(admin.page.request, resident.id, context.request);
  const ids: Readonly<Record<string, number>> = { '/news/:id': await firstId(context, '/api/news') };
  // Not from the neighbour, who would accept the invite, which opens the dialog of a badge.
  const code = await createInvite(admin.page.context());
  const session = await context.storageState();
  const screens = SIGNED_IN_PAGES.filter((pattern) => !pattern.startsWith('/admin'));
  // Most residents have finished the welcome steps.
  expect((await context.request.put('/api/user/welcome', { data: { step: null } })).status()).toBe(204);
  const newcomer = await neighbour.page.context().storageState();
  await expectWithinLimits([
    () => measureScripts(browser, '/', WELCOME_KB, newcomer),
    ...screens.map((pattern) => () => {
      const path = pattern
        .replace(':id', String(pattern.startsWith('/events/') ? eventId : (ids[pattern] ?? 1)))
        .replace(':username', neighbour.resident.username)
        .replace(':slug', slug)
        .replace(':code', code);
      return measureScripts(browser, path, screenLimit(pattern), session);
    }),
  ]);
});

test('screens of admins load no more script than their budget', async ({ browser, admin, neighbour }) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  const context = admin.page.context();
  const ids: Readonly<Record<string, number>> = {
    '/admin/news/:id': await firstId(context, '/api/news'),
    '/admin/residents/:id': neighbour.resident.id,
  };
  const report = { userId: admin.resident.id, reason: 'other' };
  expect((await neighbour.page.request.post('/api/reports', { data: report })).status()).toBe(204);
  const [item] = (await (await context.request.get('/api/admin/inbox?kind=report')).json()) as { id: string }[];
  const session = await context.storageState();
  const screens = SIGNED_IN_PAGES.filter((pattern) => pattern.startsWith('/admin'));
  await expectWithinLimits(
    screens.map((pattern) => () => {
      const path = pattern
        .replace(':subject', 'lesson')
        .replace(':item', item?.id ?? '')
        .replace(':id', String(ids[pattern] ?? 1));
      return measureScripts(browser, path, screenLimit(pattern), session);
    }),
  );
});

test('the messages of another language for the first screen stay within their budget', async ({
  browser,
  neighbour,
}) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  const session = await neighbour.page.context().storageState();
  for (const language of LANGUAGES.slice(1))
    for (const signedIn of [undefined, session]) {
      const { messages } = await measureScripts(browser, '/', HOME_KB, signedIn, language);
      const label = `${language}, ${signedIn ? 'home' : 'the landing'}: ${messages.toFixed(1)} kB`;
      expect(messages, label).toBeGreaterThan(1);
      expect(messages, label).toBeLessThanOrEqual(MESSAGES_KB);
    }
});
