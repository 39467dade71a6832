import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expectLog } from './support/audit-log.ts';
import { expect, test } from './support/fixtures.ts';

test('a resident who reads Chinese reports a word, and an admin sees it with its id and marks it as done', async ({
  admin,
  page,
  resident,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh'));
  await page.goto('/rankings');
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toContainText(/\p{Script=Han}/u);
  const headingText = (await heading.textContent()) ?? '';
  await heading.selectText();

  // Not found by label, which translators may change.
  const button = page.getByRole('contentinfo').getByRole('button');
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: headingText, exact: true })).toBeChecked();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole('textbox').fill('EcoPulse 名次');
  await dialog.locator('[type=submit]').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await admin.page.goto('/admin');
  await admin.page
    .getByRole('list', { name: 'Things to do' })
    .getByRole('link', { name: /translation reports?/ })
    .click();
  await admin.page.getByRole('link', { name: headingText, exact: true }).first().click();
  const row = admin.page.getByRole('main');
  await expect(row.getByText(`Reported by ${resident.username}`)).toBeVisible();
  for (const part of ['中文', 'EcoPulse 名次']) await expect(row).toContainText(part);
  const id = (await row.locator('code').textContent()) ?? '';
  expect(id).toMatch(/^[\w-]{6}$/);
  await row.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(row).toContainText(/Marked as done by .+ on /);
  await expectLog(admin.page, admin.resident, [`marked a report about the translation zh/${id} as done`]);
});
