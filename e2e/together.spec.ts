import type { Page } from '@playwright/test';
import { expect, type Resident, test } from './support/fixtures.ts';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';

async function befriend(page: Page, other: Page, receiver: Resident): Promise<void> {
  const request = await page.request.post('/api/friend-request', { data: { receiverId: receiver.id } });
  const { requestId } = (await request.json()) as { requestId: number };
  expect((await other.request.post(`/api/friend-request/${requestId}/accept`)).status()).toBe(200);
}

test(
  'friends see what each other did, cheer for it, and do a challenge together',
  { tag: '@main' },
  async ({ page, resident, neighbour }) => {
    test.setTimeout(180_000);
    const other = neighbour.page;
    await befriend(page, other, neighbour.resident);
    const visit = await other.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: 1 } });
    const { greenSpace } = (await visit.json()) as { greenSpace: { name: string } };
    const visitText = `Checked in at ${greenSpace.name}`;
    const week = page.getByRole('region', { name: 'Your friends this week' });
    const visited = week.getByRole('listitem').filter({ hasText: visitText });

    await test.step('a visit is in the feed and on the card of the friend, to cheer for', async () => {
      await page.goto('/social');
      await expect(visited).toContainText(neighbour.resident.username);
      const saved = page.waitForResponse((response) => response.url().endsWith('/cheer'));
      await visited.getByRole('button', { name: /^Cheer/ }).click();
      await expect(visited.getByRole('button', { name: /^Cheer/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(visited.getByRole('button', { name: /^Cheer/ })).toHaveAccessibleName(/1 cheer/);
      await saved;
      await page.reload();
      await expect(visited.getByRole('button', { name: /^Cheer/ })).toHaveAttribute('aria-pressed', 'true');
      await expectNoViolationsInBothThemes(page);
    });

    await test.step('the friend sees who cheered', async () => {
      await other.goto('/social');
      const cheers = other.getByRole('region', { name: 'Cheers for you' });
      await expect(cheers).toContainText(visitText);
      await expect(cheers).toContainText(`Cheered by ${resident.username}`);
    });

    await test.step('the friend invites to a challenge from its page', async () => {
      await other.goto('/challenges/1');
      const title = await other.getByRole('heading', { level: 1 }).innerText();
      await other.getByRole('button', { name: 'Invite a friend' }).click();
      const dialog = other.getByRole('dialog', { name: 'Invite a friend' });
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(dialog.getByRole('button', { name: 'Invited' })).toBeFocused();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click();
      const link = page.getByRole('link', {
        name: new RegExp(`${neighbour.resident.username} invites you to ${title}`),
      });
      await link.click();
      await expect(page).toHaveURL(/\/challenges\/1$/);
      await expect(page.getByText('None of your friends have joined yet', { exact: false })).toBeVisible();
      expect((await other.request.post('/api/challenges/1/join')).status()).toBe(201);
      await page.reload();
      const together = page.getByRole('region', { name: 'Together with friends' });
      await expect(together.getByRole('listitem')).toContainText(neighbour.resident.username);
      await expectNoViolationsInBothThemes(page);
    });

    await test.step('who shows no one what they do is in no feed and no challenge', async () => {
      await other.goto('/settings');
      const choice = other.getByRole('group', { name: 'Who sees my activity' });
      await choice.getByRole('radio', { name: 'No one' }).click();
      await expect
        .poll(async () => {
          const settings = (await (await other.request.get('/api/user/settings')).json()) as {
            privacy: { activityVisible: string };
          };
          return settings.privacy.activityVisible;
        })
        .toBe('nobody');
      await page.reload();
      await expect(page.getByText('None of your friends have joined yet', { exact: false })).toBeVisible();
      await page.goto('/social');
      await expect(week.getByText(/^Nothing yet/)).toBeVisible();
    });
  },
);
