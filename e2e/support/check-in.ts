import type { Page } from '@playwright/test';

/** On the page of a green space. */
export async function checkInWithoutLocation(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Verify with my location', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
}
