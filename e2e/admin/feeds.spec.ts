import { randomBytes } from 'node:crypto';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';

test('a feed is previewed, added, fetched and shown in the news, muted, and removed with its articles', async ({
  admin,
  signedInPage: page,
  feedServer,
}) => {
  const adminPage = admin.page;
  const town = `town-${randomBytes(4).toString('hex')}`;
  const name = `News of ${town}`;
  const row = adminPage.getByRole('row', { name });

  await test.step('the preview shows which articles the keywords match', async () => {
    await adminPage.goto('/admin/sources');
    await adminPage.getByRole('link', { name: 'Add a feed' }).click();
    await adminPage.getByRole('textbox', { name: 'Name' }).fill(name);
    await adminPage.getByRole('textbox', { name: 'Feed address' }).fill(`${feedServer}/feed/${town}.xml`);
    await adminPage.getByRole('textbox', { name: 'Keywords' }).fill('solar\nbus');
    await adminPage.getByRole('button', { name: 'Test this feed' }).click();
    await expect(adminPage.getByText('Of the latest 3 items, 2 would be kept.')).toBeVisible();
    await expect(adminPage.getByRole('listitem').filter({ hasText: `Chess in ${town}` })).toContainText('Left out');
  });

  await test.step('the feed is added and fetched, and its articles are in the news', async () => {
    await adminPage.getByRole('button', { name: 'Add feed' }).click();
    await expect(row).toContainText('Not fetched yet');
    await adminPage.getByRole('button', { name: `Fetch now: ${name}` }).click();
    await expect(row).toContainText('Working');
    await page.goto('/news');
    await expect(page.getByRole('link', { name: `Solar roofs for ${town}` })).toBeVisible();
    await expect(page.getByText(`Chess in ${town}`)).toHaveCount(0);
  });

  await test.step('once the feed is muted, its articles stay', async () => {
    await adminPage.getByRole('button', { name: `Mute ${name}` }).click();
    await expect(row).toContainText('Muted');
    await page.reload();
    await expect(page.getByRole('link', { name: `Solar roofs for ${town}` })).toBeVisible();
  });

  await test.step('once the feed is removed, its articles disappear', async () => {
    await adminPage.getByRole('button', { name: `Remove ${name}` }).click();
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: `Solar roofs for ${town}` })).toHaveCount(0);
  });

  await test.step('the audit log records every change', async () => {
    await expectLog(adminPage, admin.resident, [
      `removed the feed ${name}`,
      `muted the feed ${name}`,
      `fetched the feed ${name}`,
      `added the feed ${name}`,
    ]);
  });
});

test('a broken feed shows why it fails, and an impossible address is refused at its field', async ({
  admin: { page: adminPage },
  feedServer,
}) => {
  const mark = randomBytes(4).toString('hex');
  const name = `Broken ${mark}`;
  await adminPage.goto('/admin/sources?edit=new');
  await adminPage.getByRole('textbox', { name: 'Name' }).fill(name);
  const address = adminPage.getByRole('textbox', { name: 'Feed address' });
  await address.fill('file:///etc/passwd');
  await adminPage.getByRole('button', { name: 'Add feed' }).click();
  await expect(address).toHaveAccessibleDescription('Enter an address starting with http:// or https://');
  await expect(adminPage.getByRole('textbox', { name: 'Name' })).toHaveValue(name);

  await address.fill(`${feedServer}/broken.xml?${mark}`);
  await adminPage.getByRole('button', { name: 'Add feed' }).click();
  await adminPage.getByRole('button', { name: `Fetch now: ${name}` }).click();
  const row = adminPage.getByRole('row', { name });
  await expect(row).toContainText("This address isn't an RSS or Atom feed.");
  await expect(row).toContainText('1 failure');

  await adminPage.getByRole('button', { name: `Remove ${name}` }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
