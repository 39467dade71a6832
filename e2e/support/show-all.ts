import { expect, type Page } from '@playwright/test';

/** Presses "Show more" until a list of cards shows all. */
export async function showAll(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  const more = page.getByRole('button', { name: /^Show more/ });
  while ((await more.count()) > 0) await more.click();
}
