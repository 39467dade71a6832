import type { Browser, Page } from '@playwright/test';
import type { Screen, Viewer } from '../../measure/screens.ts';
import { expect } from '../../support/fixtures.ts';
import { signInToDemo } from '../../support/demo.ts';
import { openWithRetry } from '../../support/open-with-retry.ts';

const VIEWERS: readonly Viewer[] = ['visitor', 'resident', 'admin'];

interface Options {
  readonly script?: () => void;
}

/** Opens screens of the demo one by one, each as its viewer, and calls back when it is drawn. */
export async function openScreensAs(
  browser: Browser,
  url: string,
  language: string,
  screens: readonly Screen[],
  inspect: (page: Page, screen: Screen) => Promise<void>,
  { script }: Options = {},
): Promise<void> {
  for (const viewer of VIEWERS) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-SG',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name: 'language', value: language, url }]);
    if (viewer !== 'visitor') await signInToDemo(context.request, url, viewer);
    if (script) await context.addInitScript(script);
    const page = await context.newPage();
    for (const screen of screens.filter((each) => each.viewer === viewer)) {
      await openWithRetry(page, screen.path);
      await expect(page.locator('h1').first(), screen.name).toBeVisible();
      await expect(page.locator('[data-prerendered]'), screen.name).toHaveCount(0);
      await inspect(page, screen);
    }
    await context.close();
  }
}
