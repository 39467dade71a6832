import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Screen } from '../screens.ts';

/** As in Lighthouse's mobile preset. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };
export const CPU_SLOWDOWN = 4;
const BYTES_PER_KILOBIT = 1024 / 8;
/** As in Lighthouse's mobile preset. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1638.4 * BYTES_PER_KILOBIT,
  uploadThroughput: 750 * BYTES_PER_KILOBIT,
};

const SETTLE_MS = 1500;

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Times in milliseconds. `largest` names the element and file of the largest paint, `shift` is the CLS. */
interface PageRecording {
  firstPaint: number;
  largestPaint: number;
  largest: string;
  shift: number;
  presses: number[];
}

export interface Opening extends Readonly<Omit<PageRecording, 'presses'>> {
  readonly requests: number;
  readonly kB: number;
}

declare global {
  var recording: PageRecording;
}

/** Runs in the page before its own scripts, and records paints and presses. */
function recordPage(): void {
  const recording: PageRecording = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0, presses: [] };
  globalThis.recording = recording;
  const on = (type: string, callback: (entry: PerformanceEntry) => void, more: object = {}) => {
    const options = { type, buffered: true, ...more } as PerformanceObserverInit;
    new PerformanceObserver((list) => list.getEntries().forEach(callback)).observe(options);
  };
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') recording.firstPaint = startTime;
  });
  on('largest-contentful-paint', (entry) => {
    const { element, url, startTime } = entry as PerformanceEntry & { element?: Element | null; url: string };
    recording.largestPaint = startTime;
    recording.largest = `${element?.tagName.toLowerCase() ?? 'gone'} ${url === '' ? '' : new URL(url).pathname}`.trim();
  });
  on('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) recording.shift += value;
  });
  on(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
        recording.presses.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

export async function newPhone(
  browser: Browser,
  url: string,
  session?: Session,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: url,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    serviceWorkers,
    ...(session && { storageState: session }),
  });
  await context.addInitScript(recordPage);
  return context;
}

/** Without the service worker, which would fetch the whole app with the page. */
export async function openCold(browser: Browser, url: string, screen: Screen, session?: Session): Promise<Opening> {
  await using context = await newPhone(browser, url, session);
  return await openSlowly(context, screen);
}

export async function openWarm(browser: Browser, url: string, screen: Screen, session?: Session): Promise<Opening> {
  await using context = await newPhone(browser, url, session, 'allow');
  const first = await context.newPage();
  await first.goto(screen.path);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.waitForLoadState('networkidle');
  await first.close();
  await slowDownWorkers(browser, url);
  return await openSlowly(context, screen);
}

async function openSlowly(context: BrowserContext, screen: Screen): Promise<Opening> {
  const page = await context.newPage();
  const cdp = await slowDown(page);
  let requests = 0;
  let bytes = 0;
  cdp.on('Network.responseReceived', () => (requests += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(screen.path);
  // Inspecting the page earlier would slow it down.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  if (!(await page.getByRole('heading', { level: 1 }).first().isVisible()))
    throw new Error(`${screen.path} has no heading yet`);
  const { firstPaint, largestPaint, largest, shift } = await page.evaluate(() => globalThis.recording);
  return { firstPaint, largestPaint, largest, shift, requests, kB: bytes / 1000 };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** CPU and network throttling of a page does not apply to its service worker. */
async function slowDownWorkers(browser: Browser, url: string): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const workers = targetInfos.filter(({ type, url: address }) => type === 'service_worker' && address.startsWith(url));
  if (workers.length === 0) throw new Error('no service worker is running');
  for (const { targetId } of workers) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const commands = [
      { id: 1, method: 'Network.enable' },
      { id: 2, method: 'Network.emulateNetworkConditions', params: SLOW_4G },
    ];
    for (const command of commands)
      await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(command) });
  }
}
