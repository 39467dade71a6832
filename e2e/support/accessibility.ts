import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The minified version loads in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const ALL_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies axe.RunOnly;

/** Rules whose result depends on the theme. */
const THEME_DEPENDENT_RULES = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'role-img-alt'],
} satisfies axe.RunOnly;

export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.reload();
}

export async function storeTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** Simulates a change in another tab. Repeated, because the page starts listening only after its first render. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  const choose = (newValue: Theme) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    return document.documentElement.dataset.theme;
  };
  await expect.poll(() => page.evaluate(choose, theme), 'the theme of the page').toBe(theme);
}

async function expectNoAxeViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const messages = await page.evaluate(async (rules) => {
    // At the top, since a target that has scrolled halfway under the header counts as too small.
    scrollTo(0, 0);
    // Reporting violations only halves the time of a long list.
    const found = await window.axe?.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return found?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
  }, runOnly);
  const theme = await page.locator('html').getAttribute('data-theme');
  expect(messages, `axe on ${page.url()}, ${theme}`).toEqual([]);
}

export async function expectNoViolations(page: Page): Promise<void> {
  await expectNoAxeViolations(page, ALL_RULES);
}

/** All rules run in the light theme, those that depend on the theme in the dark one. Leaves the page dark. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await showTheme(page, 'light');
  await expectNoAxeViolations(page, ALL_RULES);
  await showTheme(page, 'dark');
  await expectNoAxeViolations(page, THEME_DEPENDENT_RULES);
}
