import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Closes the open dialog by the keyboard. A dialog listens to the keyboard a moment after it has moved the focus. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
