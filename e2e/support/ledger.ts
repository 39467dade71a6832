import type { Page } from '@playwright/test';

interface Activity {
  readonly activityType: string;
  readonly createdAt: string;
}

export async function ledger(page: Page): Promise<Activity[]> {
  return (await (await page.request.get('/api/user/activities')).json()) as Activity[];
}
