import { expect } from './support/fixtures.ts';
import { test, waitUntilStored } from './support/phone.ts';

test('a new release starts on request or at the next navigation, and never takes typed text', async ({ phone }) => {
  const page = await phone.open('/settings#profile');
  await waitUntilStored(page);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Mei');
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  phone.network.simulateRelease();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect(page.getByText('A new version of EcoPulse is ready.')).toBeVisible();
  await expect(firstName).toHaveValue('Mei');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);

  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Parks' }).click();
  await expect(page).toHaveURL(/green-spaces/);
  await expect(page.getByText('A new version of EcoPulse is ready.')).toBeHidden();
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loadedAt);

  phone.network.simulateRelease();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const reloadedAt = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('A new version of EcoPulse is ready.')).toBeHidden();
  await expect.poll(() => page.evaluate(() => performance.timeOrigin)).not.toBe(reloadedAt);
});
