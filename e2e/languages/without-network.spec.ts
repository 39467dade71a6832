import { expect } from '../support/fixtures.ts';
import { test, waitUntilStored } from '../support/phone.ts';

test('the chosen language is shown without a network too', async ({ phone }) => {
  const first = await phone.open('/settings#display');
  await waitUntilStored(first);
  await first.getByRole('radio', { name: '中文' }).check();
  await expect(first.locator('html')).toHaveAttribute('lang', 'zh');
  await first.goto('/learn');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('永续学习');
  await expect
    .poll(() => first.evaluate(async () => (await (await caches.open('catalogs-zh')).keys()).length))
    .toBeGreaterThan(1);
  await phone.network.cut();
  await first.close();
  const page = await phone.open('/learn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('永续学习');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
});
