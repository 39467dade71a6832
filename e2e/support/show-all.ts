import { expect, type Page } from '@playwright/test';

export async function showAll(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  const more = page.getByRole('button', { name: /^Show more/ });
  while ((await more.count()) > 0) await more.click();
}
