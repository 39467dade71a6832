import type { Page } from '@playwright/test';
import { closeDialog } from './support/close-dialog.ts';
import { expectNoViolations, expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { checkInDailyMaximum } from './support/visits.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

async function checkIn(page: Page, greenSpaceId: number): Promise<number> {
  const response = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId } });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { ecoPoints: number }).ecoPoints;
}

test(
  'after a check-in the header, the profile, the ledger, the calendar and the chart show the same numbers',
  { tag: '@main' },
  async ({ page, resident }) => {
    test.setTimeout(120_000);
    await page.goto('/green-space/1');
    await checkInWithoutLocation(page);

    await test.step('the first badge is shown once, over the receipt, and returns the focus', async () => {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
      await expectNoViolations(page);
      await closeDialog(page);
      await expect(page.locator(':focus')).toContainText('eco-points');
    });

    const total = await checkIn(page, 2);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: resident.username })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: `${total} eco-points` })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Eco-Points', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
      String(total),
    );

    await test.step('the ledger', async () => {
      await page.getByRole('tab', { name: 'Ledger' }).click();
      const ledger = page.getByRole('tabpanel', { name: 'Ledger' });
      await expect(ledger.getByText(`Total: ${total} eco-points.`)).toBeVisible();
      const earned = await ledger.getByText(/^\+\d+ eco-points$/).allTextContents();
      expect(earned.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(total);
      await expect(ledger.getByText(`${total} in total`)).toHaveCount(1);
      await expect(ledger.getByRole('listitem').getByText('self-reported')).toHaveCount(2);
      await expect(ledger.getByText(/only in the national rankings, .* fair/)).toBeVisible();
    });

    await test.step('the calendar', async () => {
      await page.getByRole('tab', { name: 'Calendar' }).click();
      await expect(page.getByText('1 active day in the last year.')).toBeVisible();
      await page.getByRole('button', { name: 'Show as table' }).click();
      const table = page.getByRole('table', { name: /by month and day/ });
      await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(String(total));
    });

    await test.step('the chart', async () => {
      await page.getByRole('tab', { name: 'Points' }).click();
      await expect(page.getByText(`${total} eco-points in the last year, ${total} in total.`)).toBeVisible();
      await page.getByRole('button', { name: 'Show as table' }).click();
      const table = page.getByRole('table', { name: /by month/ });
      await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(String(total));
    });
  },
);

test('on a phone, the profile leads to its form and to a menu of settings', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  const wayBack = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Settings' });
  await expect(wayBack).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await wayBack.click();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: /^Profile/ })).toBeFocused();
  await menu.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeFocused();
  await expect(wayBack).toBeInViewport();
  await page.goBack();
  await expect(menu.getByRole('link', { name: /^Notifications/ })).toBeFocused();
});

interface Quiz {
  readonly id: number;
  readonly quizVersion: number;
  readonly quizQuestions: readonly { readonly id: string; readonly options: readonly { readonly id: string }[] }[];
}

interface QuizResult {
  readonly passed: boolean;
  readonly questions: readonly { readonly correct: boolean }[];
}

/** Does all that one day allows, so that the ledger has more than one page. */
async function fillOneDay(page: Page): Promise<void> {
  const send = async (method: 'post' | 'delete', path: string, data?: object): Promise<unknown> => {
    const response = await page.request[method](path, data === undefined ? {} : { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const actions = (await (await page.request.get('/api/user/eco-actions')).json()) as {
    action: string;
    dailyCap: number;
  }[];
  for (const { action, dailyCap } of actions) {
    for (let count = 0; count < dailyCap; count += 1) {
      const { logged } = (await send('post', '/api/user/eco-actions', { action })) as {
        logged: { today: { id: number }[] };
      };
      await send('delete', `/api/user/eco-actions/${logged.today[0]?.id}`);
    }
  }
  await checkInDailyMaximum(page.request);
  const lessons = (await (await page.request.get('/api/lessons')).json()) as Quiz[];
  for (const { id, quizVersion, quizQuestions } of lessons) {
    const indexes = quizQuestions.map(() => 0);
    for (let passed = false; !passed;) {
      const answers = quizQuestions.map(({ id: questionId, options }, n) => ({
        questionId,
        optionId: options[indexes[n] ?? 0]?.id,
      }));
      const result = (await send('post', `/api/lessons/${id}/complete`, { quizVersion, answers })) as QuizResult;
      for (const [n, { correct }] of result.questions.entries()) if (!correct) indexes[n] = (indexes[n] ?? 0) + 1;
      ({ passed } = result);
    }
  }
}

test('the ledger shows its pages back to the beginning', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  await fillOneDay(page);
  const activities = (await (await page.request.get('/api/user/activities?limit=200')).json()) as unknown[];
  expect(activities.length).toBeGreaterThan(50);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'View All' }).click();
  const ledger = page.getByRole('tabpanel', { name: 'Ledger' });
  await expect(ledger.getByText(/The latest 50 activities/)).toBeVisible();
  await ledger.getByRole('button', { name: 'Show more' }).click();
  await expect(ledger.getByText(`All ${activities.length} activities`)).toBeVisible();
  await expect(ledger.getByRole('listitem')).toHaveCount(activities.length);
  await expect(ledger.getByRole('listitem').nth(50)).toBeFocused();
  await expect(ledger.getByText('Brought your own bag, bottle or box', { exact: true }).first()).toBeVisible();
  await expect(ledger.getByText('self-reported').first()).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`axe finds no problems on a profile with activities, ${width} px wide, in both themes`, async ({
    page,
    resident,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    await checkIn(page, 1);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: resident.username })).toBeVisible();
    await expect(page.getByRole('region', { name: 'All Badges' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'A year of activity' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    for (const view of ['Calendar', 'Points']) {
      await page.getByRole('tab', { name: view }).click();
      await page.getByRole('button', { name: 'Show as table' }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await expectNoViolationsInBothThemes(page);
    }
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await expect(page.getByText(/Total: \d+ eco-points/)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
}
