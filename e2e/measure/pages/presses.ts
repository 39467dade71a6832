import type { Browser, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN, newPhone, type Session } from './phone.ts';

/** Longer than any answer to a press, and than what comes after it. */
const SETTLE_MS = 1500;

export interface Press {
  readonly name: string;
  /** Who presses: the resident with a history, or one who has just registered and can still do everything. */
  readonly by: 'resident' | 'newcomer';
  readonly path: string;
  /** What has to be open for it. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
}

export const PRESSES: readonly Press[] = [
  {
    name: 'theme',
    by: 'resident',
    path: '/green-spaces',
    prepare: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /'s menu$/ })
        .click(),
    target: (page) => page.getByRole('menuitem', { name: /^Switch to (dark|light) theme$/ }),
  },
  {
    name: 'filter chip',
    by: 'resident',
    path: '/learn',
    target: (page) => page.getByRole('main').locator('[aria-pressed=false]').first(),
  },
  {
    name: 'join',
    by: 'newcomer',
    path: '/challenges',
    target: (page) => page.getByRole('button', { name: 'Join Challenge' }).first(),
  },
  {
    name: 'check-in',
    by: 'newcomer',
    path: '/green-space/1',
    target: (page) => page.getByRole('button', { name: 'Check In & Earn Points' }),
  },
  {
    name: 'quiz answer',
    by: 'newcomer',
    path: '/learn/5/quiz',
    target: (page) => page.getByRole('radio').first(),
  },
];

/** The worst delay from a press to the next paint, in milliseconds, on a phone with a slow processor and a quick network. */
export async function pressOnce(browser: Browser, url: string, session: Session, one: Press): Promise<number> {
  await using context = await newPhone(browser, url, session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(one.path);
  await page.waitForLoadState('networkidle');
  await one.prepare?.(page);
  const target = one.target(page);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`there is nothing to press for ${one.name}`);
  await page.waitForTimeout(SETTLE_MS);
  // Only what the press itself takes counts, and not what led to it.
  await page.evaluate(() => void globalThis.seen.presses.splice(0));
  // A finger, not the library's click: that would inspect the page before and during the press, on the slow processor.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SETTLE_MS);
  return await page.evaluate(() => Math.max(0, ...globalThis.seen.presses));
}
