import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** One of each kind of a resident's screens, unfiltered. */
export const MAIN_SCREENS = [
  '/',
  '/green-spaces',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/learn/1/quiz',
  '/challenges',
  '/challenges/1',
  '/events',
  '/rankings',
  '/social',
  '/news',
  '/news/1',
  '/profile',
  '/passport',
  '/week',
  '/settings',
  '/settings#notifications',
];

/** The longest lists are filtered, because axe takes ten seconds for a hundred cards. */
export const SIGNED_IN = [
  '/',
  '/green-spaces?type=Heritage%20Garden',
  '/green-space/1',
  '/learn',
  '/learn/1',
  '/learn/1/quiz',
  '/challenges?type=green_space',
  '/events',
  '/news',
  '/news/1',
  '/social',
  '/rankings',
  '/profile',
  '/passport',
  '/week',
  '/settings',
  '/invite/never-was',
  '/admin',
  '/terms',
  '/privacy',
  '/nowhere',
];
/** More states, and the long lists in full; checked only narrow and light, and wide and dark. */
export const STATES = [
  '/green-spaces',
  '/challenges',
  '/green-spaces?search=zzzz',
  '/green-space/999999',
  '/learn/999999',
  '/challenges/1',
  '/challenges/999999',
  '/news/999999',
  '/news?category=Water',
  '/news?category=Green%20Transport',
  '/social?tab=requests',
  '/social?tab=find',
  '/profile#points',
  '/profile#ledger',
  '/settings#profile',
  '/settings#privacy',
  '/settings#notifications',
  '/settings#sign-in',
  '/social?tab=find&q=re',
  '/residents/nobody-of-this-name',
  '/rankings?board=week',
  '/rankings?board=last-week',
  '/rankings?board=friends',
  '/rankings?board=neighbourhood',
];

/** Admin pages are checked once each, either narrow and light or wide and dark. */
export const ADMIN_NARROW = [
  '/admin',
  '/admin/green-spaces',
  '/admin/lessons/1',
  '/admin/challenges',
  '/admin/news/new',
  '/admin/translations/lesson/1',
  '/admin/residents',
  '/admin/inbox',
  '/admin/operator',
  '/admin/report',
  '/admin/green-spaces/1/status',
  '/admin/green-spaces/sources',
  '/admin/security',
  '/admin/audit',
];
export const ADMIN_WIDE = [
  '/admin/green-spaces/1',
  '/admin/green-spaces/import',
  '/admin/lessons',
  '/admin/challenges/new',
  '/admin/news',
  '/admin/sources',
  '/admin/translations',
  '/admin/residents/1',
  '/admin/inbox?state=done',
  '/admin/limits',
  '/admin/setup',
  '/admin/settings',
];

export async function expectAdminPage(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('main').locator('.animate-breathe'), `${path} has loaded`).toHaveCount(0);
}
