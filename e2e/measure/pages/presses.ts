import type { Browser, Page } from '@playwright/test';
import { type Session, withSlowProcessor } from './phone.ts';

/** Longer than any answer to a press, and than what comes after it. */
const AFTER_MS = 1500;

export interface Press {
  readonly name: string;
  /** Who presses: the resident with a history, or one who has just registered and can still do everything. */
  readonly by: 'resident' | 'newcomer';
  readonly path: string;
  /** What has to be open for it. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
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
    press: (page) => page.getByRole('menuitem', { name: /^Switch to (dark|light) theme$/ }).click(),
  },
  {
    name: 'filter chip',
    by: 'resident',
    path: '/learn',
    press: (page) => page.getByRole('main').locator('[aria-pressed=false]').first().click(),
  },
  {
    name: 'join',
    by: 'newcomer',
    path: '/challenges',
    press: (page) => page.getByRole('button', { name: 'Join Challenge' }).first().click(),
  },
  {
    name: 'check-in',
    by: 'newcomer',
    path: '/green-space/1',
    press: (page) => page.getByRole('button', { name: 'Check In & Earn Points' }).click(),
  },
  {
    name: 'quiz answer',
    by: 'newcomer',
    path: '/learn/5/quiz',
    press: (page) => page.getByRole('radio').first().click({ force: true }),
  },
];

/** The worst delay from a press to the next paint, in milliseconds, on a phone with a slow processor. */
export async function pressOnce(browser: Browser, url: string, session: Session, one: Press): Promise<number> {
  return withSlowProcessor(browser, url, session, async (page) => {
    await page.goto(one.path);
    await page.waitForLoadState('networkidle');
    await one.prepare?.(page);
    await page.waitForTimeout(AFTER_MS);
    // Only what the press itself takes counts, and not what led to it.
    await page.evaluate(() => void globalThis.seen.presses.splice(0));
    await one.press(page);
    await page.waitForTimeout(AFTER_MS);
    return page.evaluate(() => Math.max(0, ...globalThis.seen.presses));
  });
}
