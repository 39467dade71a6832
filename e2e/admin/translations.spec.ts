import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an admin edits an English title, sees the Chinese one out of date, and corrects it; a resident in Chinese sees it', async ({
  admin,
  signedInPage: page,
}) => {
  test.setTimeout(360_000);
  const { page: adminPage } = admin;
  const { request } = adminPage;
  const [name, chinese] = [`Mangroves ${randomBytes(4).toString('hex')}`, `红树林${randomBytes(4).toString('hex')}`];
  const form = {
    title: name,
    description: 'Go out and look at five different green spaces before the month is over.',
    type: 'green_space',
    category: 'Biodiversity',
    difficulty: 'easy',
    metric: 'distinct_green_spaces',
    filter: null,
    target: 2,
    durationDays: 30,
    endDate: null,
    ecoPointsReward: 50,
    badgeReward: null,
  };
  const { id, version } = (await (await request.post('/api/admin/challenges', { data: form })).json()) as {
    id: number;
    version: number;
  };
  await request.post(`/api/admin/challenges/${id}/publish`, { data: { version } });

  await test.step('the title gets a Chinese translation, by a link in the editor of the English', async () => {
    await adminPage.goto(`/admin/challenges/${id}`);
    await expect(adminPage.getByRole('heading', { level: 1, name })).toBeVisible();
    await adminPage.getByRole('link', { name: 'Translations' }).nth(1).click();
    await field(adminPage, '中文').fill(chinese);
    await press(adminPage, 'Save');
    await expect(adminPage.getByText('Saved', { exact: true }).first()).toBeVisible();
  });

  await test.step('a resident in Chinese sees the translation', async () => {
    await page.goto('/challenges');
    await page.evaluate(() => localStorage.setItem('language', 'zh'));
    await page.goto(`/challenges/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: chinese })).toBeVisible();
  });

  await test.step('once the English title has changed, it is shown, and the Chinese one is listed as out of date', async () => {
    await adminPage.getByRole('link', { name: 'Edit the English' }).click();
    await field(adminPage, 'Title').fill(`${name} again`);
    await press(adminPage, 'Save');
    await expect(adminPage.getByText('Everyone can see the change now.').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toHaveAttribute('lang', 'en');

    await adminPage.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Translations' }).click();
    await adminPage.getByRole('combobox', { name: 'Content' }).selectOption('Challenges');
    await adminPage.getByRole('combobox', { name: 'Show' }).selectOption('With out-of-date texts');
    await adminPage.getByRole('link', { name: `${name} again` }).click();
    await expect(adminPage.getByText(name, { exact: true })).toBeVisible();
    await expect(adminPage.getByText(chinese, { exact: true })).toBeVisible();
  });

  await test.step('the Chinese title is confirmed, corrected and saved, and the resident sees it', async () => {
    await press(adminPage, 'Still accurate (中文)');
    await expect(field(adminPage, '中文')).toHaveValue(chinese);
    await field(adminPage, '中文').press('End');
    await adminPage.keyboard.insertText('再来');
    await press(adminPage, 'Save');
    await expect(adminPage.getByText('Out of date')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `${chinese}再来` })).toBeVisible();
  });

  await test.step('the audit log records every change', async () => {
    await expectLog(adminPage, admin.resident, [
      `edited the challenge ${name} again`,
      `edited the challenge ${name} again`,
      `edited the challenge ${name}`,
      `published the challenge ${name}`,
      `created the challenge ${name}`,
    ]);
    await expect(adminPage.getByText('Translations into 中文').first()).toBeVisible();
  });
});
