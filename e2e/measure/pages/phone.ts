import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Screen } from '../screens.ts';

/** The phone of Lighthouse's mobile preset. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };
const SLOWER = 4;
const BYTES_OF_KILOBIT = 1024 / 8;
/** The slow 4G of Lighthouse's mobile preset. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1638.4 * BYTES_OF_KILOBIT,
  uploadThroughput: 750 * BYTES_OF_KILOBIT,
};

/** Drawing may follow the last answer. */
const QUIET_MS = 1500;

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What one opening of a screen with an empty cache took; times in milliseconds since the navigation began. */
export interface Opening {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What was painted largest. */
  readonly largest: string;
  readonly shift: number;
  readonly requests: number;
  readonly kB: number;
}

interface Seen {
  firstPaint: number;
  largestPaint: number;
  largest: string;
  shift: number;
  presses: number[];
}

declare global {
  var seen: Seen;
}

/** Runs in the page before anything else of it: notes what the browser reports about its paints and presses. */
function watch(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0, presses: [] };
  globalThis.seen = seen;
  const on = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) => {
    const options = { type, buffered: true, ...more } as PerformanceObserverInit;
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  };
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  on('largest-contentful-paint', (entry) => {
    const { element, url, startTime } = entry as PerformanceEntry & { element?: Element | null; url: string };
    seen.largestPaint = startTime;
    seen.largest = `${element?.tagName.toLowerCase() ?? 'gone'} ${url === '' ? '' : new URL(url).pathname}`.trim();
  });
  on('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) seen.shift += value;
  });
  on(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) seen.presses.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** A phone with an empty cache, and what it measures. Its service worker would fetch the whole app beside the page. */
async function newPhone(browser: Browser, url: string, session: Session | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: url,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    serviceWorkers: 'block',
    ...(session && { storageState: session }),
  });
  await context.addInitScript(watch);
  return context;
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return cdp;
}

/** Opens a screen on a slow phone with an empty cache. */
export async function openOnce(browser: Browser, url: string, screen: Screen, session?: Session): Promise<Opening> {
  const context = await newPhone(browser, url, session);
  try {
    const page = await context.newPage();
    const cdp = await slowDown(page);
    let requests = 0;
    let bytes = 0;
    cdp.on('Network.responseReceived', () => (requests += 1));
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(screen.path);
    // Nothing looks into the page before it is quiet: on a processor this slow, looking takes its time from the page.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    if (!(await page.getByRole('heading', { level: 1 }).first().isVisible()))
      throw new Error(`${screen.path} has no heading yet`);
    const { firstPaint, largestPaint, largest, shift } = await page.evaluate(() => globalThis.seen);
    return { firstPaint, largestPaint, largest, shift, requests, kB: bytes / 1000 };
  } finally {
    await context.close();
  }
}

/** Opens a screen on a phone with a slow processor and a quick network, to be pressed. */
export async function withSlowProcessor<Result>(
  browser: Browser,
  url: string,
  session: Session,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await newPhone(browser, url, session);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await use(page);
  } finally {
    await context.close();
  }
}
