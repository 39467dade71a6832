import type { Browser, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN, newPhone, type Session } from './phone.ts';

const SETTLE_MS = 1500;

export interface Press {
  readonly name: string;
  readonly by: 'resident' | 'newcomer';
  readonly path: string;
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

/** The longest delay from press to next paint (INP) in milliseconds, with a slow CPU and a fast network. */
export async function pressOnce(browser: Browser, url: string, session: Session, press: Press): Promise<number> {
  await using context = await newPhone(browser, url, session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(press.path);
  await page.waitForLoadState('networkidle');
  await press.prepare?.(page);
  const target = press.target(page);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`there is nothing to press for ${press.name}`);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => void globalThis.recording.presses.splice(0));
  // A real tap: Playwright's `click` inspects the page before and during the press.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SETTLE_MS);
  return await page.evaluate(() => Math.max(0, ...globalThis.recording.presses));
}
