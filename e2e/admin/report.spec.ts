import { readFile } from 'node:fs/promises';
import { expect, register, test } from '../support/fixtures.ts';

/** As many as a figure needs to be shown. */
const PEOPLE = 10;

test('the officer prints November', async ({ admin, browser, contextOptions }) => {
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: test.info().project.use.baseURL ?? '',
    serviceWorkers: 'block',
  });
  for (let count = 0; count < PEOPLE; count += 1) {
    await register(context);
    const checkIn = await context.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
    expect(checkIn.status()).toBe(200);
  }
  await context.close();

  const { page, problems } = admin;
  problems.allow(/400/);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByText('Not final yet')).toBeVisible();
  const totals = page.getByRole('table', { name: 'Figures for the period' });
  await expect(totals.getByRole('row', { name: /^Active residents/ })).toContainText(/[1-9]\d/);
  await expect(totals.getByRole('row', { name: /^Hours at events/ })).toContainText('None');

  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByText('Choose a first day on or before the last day')).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ecopulse-report-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFpart,planningArea,/);
  expect(csv).toMatch(/total,,,activeResidents,[1-9]\d+,false/);

  await expect(totals).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(totals.getByText('Each counts once.').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel('First day')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
