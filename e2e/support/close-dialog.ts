import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A dialog handles keys a moment after it has moved the focus, so retry. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
