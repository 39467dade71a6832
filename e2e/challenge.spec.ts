import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { closeDialog } from './support/close-dialog.ts';
import { expect, test } from './support/fixtures.ts';
import { showAll } from './support/show-all.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

const FIRST_STEPS = 'First Steps Outdoors';
const BOTTLES = 'Bottle Back';
const WEEK = 'Five Park Week';

function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

async function join(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Join Challenge' }).click();
  await expect(card(page, title).getByText('In Progress')).toBeVisible();
  await expect(page.getByText('Challenge Joined!').first()).toBeVisible();
}

async function openSheet(page: Page, opener: Locator): Promise<Locator> {
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Log an eco-action' });
  await expect(sheet.getByRole('button', { name: /^Bring your own/ })).toBeVisible();
  return sheet;
}

test(
  'a resident joins challenges, completes one by a check-in, leaves one, and logs eco-actions',
  { tag: '@main' },
  async ({ signedInPage: page }) => {
    test.setTimeout(120_000);

    await test.step('joins three challenges', async () => {
      await page.goto('/challenges');
      await expect(page.getByRole('heading', { level: 1, name: 'Sustainability Challenges' })).toBeVisible();
      await expect(card(page, WEEK).getByText('Not Started Yet')).toBeVisible();
      await showAll(page);
      for (const title of [FIRST_STEPS, BOTTLES, WEEK]) await join(page, title);
      await expect(card(page, FIRST_STEPS).getByText('0 / 1')).toBeVisible();
      await expect(card(page, BOTTLES).getByText('60 days left')).toBeVisible();
    });

    await test.step('completes the first by a check-in, and sees its badge', async () => {
      await page.goto('/green-spaces?search=botanic');
      await page.getByRole('link', { name: /Singapore Botanic Gardens/ }).click();
      await checkInWithoutLocation(page);
      await expect(page.getByRole('dialog', { name: 'First Footprint' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
      await closeDialog(page);
    });

    await test.step('finds the first challenge completed, with its badge', async () => {
      await page.getByRole('link', { name: 'Challenges', exact: true }).first().click();
      await showAll(page);
      await expect(card(page, FIRST_STEPS).getByText('Completed!')).toBeVisible();
      await expect(card(page, WEEK).getByText('1 / 5')).toBeVisible();
      const viewBadge = card(page, FIRST_STEPS).getByRole('button', { name: 'View Badge' });
      await viewBadge.click();
      const dialog = page.getByRole('dialog', { name: 'First Footprint' });
      await expect(dialog.getByText(FIRST_STEPS)).toBeVisible();
      await expect(dialog.getByText(/^Earned on/)).toBeVisible();
      await closeDialog(page);
      await expect(viewBadge).toBeFocused();
    });

    await test.step('reads about a challenge on its own page, and comes back to the list as it was', async () => {
      await card(page, WEEK).getByRole('link', { name: WEEK }).click();
      await expect(page.getByRole('heading', { level: 1, name: WEEK })).toBeFocused();
      await expect(page.getByRole('article').getByText('1 / 5')).toBeVisible();
      await expect(page.getByRole('article').getByText('By your check-ins.')).toBeVisible();
      await expect(page.getByRole('article').getByText(/\d+ joined/)).toBeVisible();
      await page.goBack();
      await expect(card(page, FIRST_STEPS).getByText('Completed!')).toBeVisible();
    });

    await test.step('leaves a challenge after a confirmation', async () => {
      await card(page, WEEK).getByRole('button', { name: 'Leave' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question.getByText(/You've done 1 of 5/)).toBeVisible();
      await question.getByRole('button', { name: 'Leave challenge' }).click();
      await expect(card(page, WEEK).getByText('Not Started Yet')).toBeVisible();
      await expect(question).toHaveCount(0);
      // The pressed buttons are gone; the focus must stay on the card.
      await expect(card(page, WEEK).locator(':focus')).toHaveCount(1);
    });

    await test.step('undoes the leaving by the toast', async () => {
      await expect(page.getByText(`You left ${WEEK}`).first()).toBeVisible();
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await undo.click();
      await expect(page.getByText(`You're back in ${WEEK}`).first()).toBeVisible();
      await expect(card(page, WEEK).getByText('1 / 5')).toBeVisible();
      await expect(card(page, WEEK).getByText('In Progress')).toBeVisible();
    });

    await test.step('leaves the challenge again', async () => {
      await card(page, WEEK).getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave challenge' }).click();
      await expect(card(page, WEEK).getByText('Not Started Yet')).toBeVisible();
    });

    await test.step('logs eco-actions as often as they count, and undoes one', async () => {
      const logIt = card(page, BOTTLES).getByRole('button', { name: 'Log it' });
      const sheet = await openSheet(page, logIt);
      const bottles = sheet.getByRole('button', { name: /^Bottle return/ });
      const bags = sheet.getByRole('button', { name: /^Bring your own/ });
      await expect(bottles).toBeFocused();
      await bottles.click();
      await expect(sheet.getByText('Bottle Back: 1 of 12')).toBeVisible();
      await expect(bottles).toHaveAttribute('aria-disabled', 'true');
      await bags.dblclick();
      await expect(bags).toContainText('2 of 2 today');
      await expect(sheet.getByRole('button', { name: /^Undo: Bring your own/ })).toHaveCount(2);
      await sheet
        .getByRole('button', { name: /^Undo: Bring your own/ })
        .first()
        .click();
      await expect(bags).toContainText('1 of 2 today');
      await expect(bags).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(logIt).toBeFocused();
      await expect(card(page, BOTTLES).getByText('1 / 12')).toBeVisible();
    });

    await test.step('sees progress and logged eco-actions at home too', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 3, name: BOTTLES })).toBeVisible();
      await expect(page.getByText('1 / 12')).toBeVisible();
      const sheet = await openSheet(page, page.getByRole('button', { name: /^Log an eco-action/ }));
      await expect(sheet.getByRole('button', { name: /^Bring your own/ })).toContainText('1 of 2 today');
    });
  },
);

test('a collection that is full already is completed on joining', async ({ signedInPage: page }) => {
  const lessons = (await (await page.request.get('/api/lessons')).json()) as { id: number }[];
  const learned = await page.request.post(`/api/lessons/${lessons[0]?.id}/complete`, { data: { quizScore: 90 } });
  expect(learned.ok()).toBe(true);

  await page.goto('/challenges?type=learning');
  const first = card(page, 'First Lesson');
  await expect(first.getByText('You already have 1 of 1')).toBeVisible();
  await first.getByRole('button', { name: 'Join Challenge' }).click();
  const badge = page.getByRole('dialog', { name: 'Curious Mind' });
  await badge.getByRole('button', { name: 'Continue' }).click();
  await expect(badge).toBeHidden();
  await expect(first.getByText('Completed!')).toBeVisible();
  await expect(first.getByText("You'd already done enough, so it's complete.")).toBeVisible();
  await expect(first.locator(':focus')).toHaveCount(1);
  const user = (await (await page.request.get('/api/auth/user')).json()) as { ecoPoints: number };
  await expect(page.getByRole('banner').getByRole('link', { name: `${user.ecoPoints} eco-points` })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  const completed = page
    .getByRole('tabpanel', { name: 'Ledger' })
    .getByRole('listitem')
    .filter({ hasText: 'Completed the challenge First Lesson' });
  await expect(completed.last()).toContainText('self-reported');
});

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('joining, logging, undoing and leaving need no mouse', async ({ signedInPage: page }) => {
  await page.goto('/challenges?type=eco_action');
  const bottles = card(page, BOTTLES);
  await tabTo(page, bottles.getByRole('button', { name: 'Join Challenge' }));
  await page.keyboard.press('Enter');
  await expect(bottles.getByText('In Progress')).toBeVisible();
  await expect(page.getByText('Challenge Joined!').first()).toBeVisible();

  await tabTo(page, bottles.getByRole('button', { name: 'Log it' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Log an eco-action' });
  const row = sheet.getByRole('button', { name: /^Bottle return/ });
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('1 of 1 today');
  const undo = sheet.getByRole('button', { name: /^Undo: Bottle return/ });
  await expect(undo).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('0 of 1 today');
  await page.keyboard.press('Escape');

  await expect(bottles.getByRole('button', { name: 'Log it' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(bottles.getByRole('button', { name: 'Leave' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep going' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bottles.getByText('Not Started Yet')).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`axe finds no problems on the challenges, the sheet and the dialogs, ${width} px wide, in both themes`, async ({
    signedInPage: page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/challenges');
    await showAll(page);
    await join(page, FIRST_STEPS);
    await join(page, BOTTLES);
    const spaces = (await (await page.request.get('/api/green-spaces')).json()) as { id: number }[];
    const checkIn = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: spaces[0]?.id } });
    expect(checkIn.ok()).toBe(true);
    await page.reload();
    await showAll(page);
    await expect(card(page, FIRST_STEPS).getByText('Completed!')).toBeVisible();
    await expectNoViolationsInBothThemes(page);

    await card(page, FIRST_STEPS).getByRole('button', { name: 'View Badge' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.keyboard.press('Escape');

    await card(page, BOTTLES).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.keyboard.press('Escape');

    const sheet = await openSheet(page, card(page, BOTTLES).getByRole('button', { name: 'Log it' }));
    await sheet.getByRole('button', { name: /^Bottle return/ }).click();
    await expect(sheet.getByText('Bottle Back: 1 of 12')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.keyboard.press('Escape');

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 3, name: BOTTLES })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
}
