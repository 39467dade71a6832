import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { closeDialog } from './support/close-dialog.ts';
import { expect, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';
import { collectProblems } from './support/page-problems.ts';
import { passQuiz } from './support/quiz.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

const FIRST_MORNING = Date.parse('2031-03-03T01:00:00Z');
const DAY_MS = 86_400_000;

async function openPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  return { context, problems: await collectProblems(context), page: await context.newPage() };
}

async function register(page: Page, firstName: string): Promise<void> {
  const username = `${firstName.toLowerCase()}-${randomBytes(4).toString('hex')}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('kingfisher');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function dismissCelebrations(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const titles: string[] = [];
  while (await dialog.isVisible()) {
    const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
    titles.push(title);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeHidden();
  }
  return titles;
}

test('a newcomer’s first week on a phone', async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await startServerAt(FIRST_MORNING, 'first-week');
  const mei = await openPhone(browser, server.url);
  const { page } = mei;
  const steps = page.getByRole('region', { name: 'Your first steps' });
  const header = page.getByRole('banner');
  async function openMorningOfDay(day: number): Promise<void> {
    const now = FIRST_MORNING + (day - 1) * DAY_MS;
    await server.setClock(now);
    await page.clock.setFixedTime(now);
    await page.goto('/');
  }
  async function checkInAt(place: string): Promise<void> {
    await page.goto(`/green-spaces?search=${encodeURIComponent(place)}`);
    await page.getByRole('link', { name: place }).first().click();
    await checkInWithoutLocation(page);
    await expect(page.getByText(/You've earned \d+ eco-points/).first()).toBeVisible();
  }

  try {
    await test.step('day 1: registers, answers two questions, skips the third, and visits a place in the home town', async () => {
      await openMorningOfDay(1);
      await page.getByRole('link', { name: 'Sign up for free' }).click();
      await register(page, 'Mei');
      const town = page.getByRole('region', { name: 'Where is home?' });
      await town.getByRole('combobox', { name: 'Town' }).selectOption('Bishan');
      await expectNoViolationsInBothThemes(page);
      await town.getByRole('button', { name: 'Continue' }).click();
      const interests = page.getByRole('region', { name: 'What do you care about?' });
      await interests.getByRole('button', { name: 'Water' }).click();
      await expectNoViolationsInBothThemes(page);
      await interests.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('region', { name: 'Why your location helps' }).getByRole('button', { name: 'Skip' }).click();
      await expect(steps).toContainText('0 of 4 done');
      await expect(steps).toContainText('Bishan');
      await expectNoViolationsInBothThemes(page);
      await steps.getByRole('link', { name: 'Visit a green space nearby' }).click();
      await checkInWithoutLocation(page);
      await expect(page.getByText('Self-reported visit, without a verified location', { exact: false })).toBeVisible();
      await dismissCelebrations(page);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await expect(steps).toContainText('1 of 4 done');
    });

    await test.step('day 2: takes the first lesson, on what they care about', async () => {
      await openMorningOfDay(2);
      await steps.getByRole('link', { name: 'Take your first lesson' }).click();
      await expect(page).toHaveURL(/\/learn\/\d+$/);
      await expect(page.getByText('Water', { exact: true }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Take the quiz' }).click();
      await passQuiz(page);
      await dismissCelebrations(page);
      await page.goto('/');
      await expect(steps).toContainText('2 of 4 done');
    });

    await test.step('day 3: joins a challenge that counts what was done before; three days in a row', async () => {
      await openMorningOfDay(3);
      await steps.getByRole('link', { name: 'Join your first challenge' }).click();
      // Home has a challenge to join too, so wait for this page.
      await expect(page.getByRole('heading', { level: 1, name: 'Water Keeper' })).toBeVisible();
      await page.getByRole('button', { name: 'Join Challenge' }).click();
      await expect(page.getByText('Challenge Joined!').first()).toBeVisible();
      await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '1');
      await checkInAt('Labrador Nature Reserve');
      expect(await dismissCelebrations(page)).toContainEqual(expect.stringMatching(/3 days/));
      await page.goto('/');
      await expect(steps).toContainText('3 of 4 done');
    });

    await test.step('day 4: invites a friend, who comes in by the link', async () => {
      await openMorningOfDay(4);
      await steps.getByRole('button', { name: 'Invite a friend' }).click();
      const address = await page
        .getByRole('dialog')
        .getByText(/\/invite\//)
        .innerText();
      await closeDialog(page);
      const raju = await openPhone(browser, server.url);
      await raju.page.goto(new URL(address).pathname);
      await expect(raju.page.getByRole('heading', { name: 'Mei invites you' })).toBeVisible();
      await raju.page.getByRole('link', { name: 'Create Account' }).click();
      await register(raju.page, 'Raju');
      await expect(raju.page.getByRole('heading', { name: /Your friend request to Mei/ })).toBeVisible();
      const visited = await raju.page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
      expect(visited.status()).toBe(200);
      await page.goto('/social?tab=requests');
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Raju' })
        .getByRole('button', { name: /^Accept/ })
        .click();
      await dismissCelebrations(page);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'A good start' })).toBeVisible();
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/welcome'));
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await saved;
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: /Mei/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'A good start' })).toHaveCount(0);
      await checkInAt('Labrador Nature Park');
      expect(raju.problems.unexpected()).toEqual([]);
      await raju.context.close();
    });

    await test.step('day 5: logs an eco-action, which keeps the streak', async () => {
      await openMorningOfDay(5);
      await page.getByRole('button', { name: /Log an eco-action/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Log Bring your own|Bring your own/ })
        .first()
        .click();
      await closeDialog(page);
      await expect(header).toContainText('5 days');
    });

    await test.step('day 6: sees what the friend did, and cheers', async () => {
      await openMorningOfDay(6);
      await page.goto('/social');
      const week = page.getByRole('region', { name: 'Your friends this week' });
      const visit = week.getByRole('listitem').filter({ hasText: 'Checked in at' });
      await visit.getByRole('button', { name: /^Cheer/ }).click();
      await expect(visit.getByRole('button', { name: /^Cheer/ })).toHaveAttribute('aria-pressed', 'true');
      await checkInAt('Berlayer Creek Mangrove Trail');
    });

    await test.step('day 7: seven days in a row are celebrated, with a badge', async () => {
      await openMorningOfDay(7);
      await checkInAt('Bukit Chermin Boardwalk');
      expect(await dismissCelebrations(page)).toContain('Seven Days Green');
    });

    await test.step('Monday: the profile leads to what the week came to', async () => {
      await openMorningOfDay(8);
      await page.goto('/profile');
      await page.getByRole('link', { name: /Your week/ }).click();
      await page.getByRole('link', { name: 'Previous week' }).click();
      await expect(page).toHaveURL(/week=2031-03-03/);
      await expect(page.getByRole('heading', { name: /3.+9 Mar/ })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await expect(page.getByText('Active days', { exact: true }).locator('..')).toContainText('7');
      await expect(page.getByRole('button', { name: 'Share my week' })).toBeVisible();
    });
    expect(mei.problems.unexpected()).toEqual([]);
    await mei.context.close();
  } finally {
    await server.stop();
  }
});
