import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Stores the theme as the toggle does, and reloads the page. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.reload();
}

/** Sets the theme for every page that is opened from now on. */
export async function keepTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** Fails if axe finds a violation on the page in its current state and theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Elements without a violation are not described, which halves the time of a long list.
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    // The other mode opens a second page for every check, to combine frames of other origins; these pages have none.
    .setLegacyMode(true)
    .analyze();
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(messages, `axe on ${page.url()}`).toEqual([]);
}
