import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { framesOf, longestTask, type TraceEvent } from './trace.ts';

const PHONE = { width: 390, height: 844 };
/** A phone is about so many times slower than a computer. */
const SLOWER = 4;
const ROUNDS = 5;
/** Fingers move this fast, in pixels a second. */
const PIXELS_A_SECOND = 900;
const FRAMES_A_SECOND = 60;

const SCREENS = [
  {
    name: 'the map of all green spaces',
    path: '/green-spaces?view=map&area=1.2600,103.7600,1.3400,103.8400',
    layers: false,
  },
  { name: 'the map of East Coast Park, all layers on', path: '/green-spaces?search=east%20coast%20park', layers: true },
] as const;

async function signUp(page: Page, url: string): Promise<void> {
  const username = `pan-${Date.now()}`;
  const sent = { username, email: `${username}@example.com`, password: 'green-spaces' };
  const response = await page.request.post(`${url}/api/auth/register`, { data: sent });
  if (!response.ok()) throw new Error(`registering was answered with ${response.status()}`);
}

/** Opens the map of the one place that the list shows, and switches all its layers on. */
async function openWithLayers(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'On the map' });
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('application').waitFor();
  const off = panel.locator('[aria-pressed=false]');
  while ((await off.count()) > 0) await off.first().click();
}

/** One finger from a point over a distance, a step in each frame of the screen. */
async function drag(cdp: CDPSession, from: { x: number; y: number }, xDistance: number, yDistance: number) {
  const steps = Math.ceil((Math.hypot(xDistance, yDistance) / PIXELS_A_SECOND) * FRAMES_A_SECOND);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const point = { x: from.x + (xDistance * step) / steps, y: from.y + (yDistance * step) / steps };
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) {
    await Promise.all([touch('touchMove', step), delay(1000 / FRAMES_A_SECOND)]);
  }
  await touch('touchEnd', steps);
}

/** Drags the map in a square with a finger, and returns what the browser traced meanwhile. */
async function tracePanning(page: Page, cdp: CDPSession): Promise<TraceEvent[]> {
  const map = page.getByRole('application');
  await page.evaluate(`document.querySelector('[role=application]').scrollIntoView({ block: 'center' })`);
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
    },
  });
  for (const [xDistance, yDistance] of [
    [-240, 0],
    [0, -160],
    [240, 0],
    [0, 160],
    [-240, -160],
    [240, 160],
  ] as const) {
    await drag(cdp, middle, xDistance, yDistance);
  }
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return events;
}

/** Prints the work of the main thread for each frame while a finger pans. `npm run bench:map` */
async function measure(): Promise<void> {
  const server = await startServer(join('test-results', 'map-panning.log'));
  const { executablePath, env } = await chromiumExecutable();
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env } });
  try {
    const rows: Record<string, string | number>[] = [];
    for (const { name, path, layers } of SCREENS) {
      const context = await browser.newContext({
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      await signUp(page, server.url);
      await page.goto(server.url + path);
      if (layers) await openWithLayers(page);
      await page.getByRole('application').waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
      const cdp = await context.newCDPSession(page);
      const frames: number[] = [];
      let longest = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const events = await tracePanning(page, cdp);
        frames.push(...framesOf(events));
        longest = Math.max(longest, longestTask(events));
      }
      const sorted = frames.toSorted((one, other) => one - other);
      const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1)} ms`;
      rows.push({
        screen: name,
        frames: frames.length,
        median: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        'longest task': `${longest.toFixed(1)} ms`,
      });
      await context.close();
    }
    for (const row of rows)
      process.stdout.write(
        `${Object.entries(row)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}\n`,
      );
  } finally {
    await browser.close();
    await server.stop();
  }
}

await measure();
