import type { APIRequestContext } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expect, test } from '../support/fixtures.ts';

interface ListedSpace {
  id: number;
  lat: number;
  lng: number;
}

/** Checks in at the western and at once at the eastern end of the island, which flags the second check-in. */
async function travelTooFast(request: APIRequestContext): Promise<void> {
  const listed = (await (await request.get('/api/green-spaces')).json()) as ListedSpace[];
  const byLongitude = listed.toSorted((one, other) => one.lng - other.lng);
  for (const space of [byLongitude.at(0), byLongitude.at(-1)]) {
    const location = { lat: space?.lat, lng: space?.lng, accuracyMeters: 10 };
    const response = await request.post('/api/green-spaces/checkin', { data: { greenSpaceId: space?.id, location } });
    expect(response.status()).toBe(200);
  }
}

test('an admin selects several flagged activities by keyboard and marks them as reviewed', async ({
  admin,
  neighbour,
  page,
  resident,
}) => {
  await travelTooFast(page.request);
  await travelTooFast(neighbour.page.request);
  const usernames = [resident.username, neighbour.resident.username];
  const row = (username: string) => admin.page.getByRole('article').filter({ hasText: username });

  await admin.page.goto('/admin/flags');
  for (const username of usernames) {
    await row(username)
      .getByRole('checkbox', { name: /^Select .+ activity/ })
      .focus();
    await admin.page.keyboard.press('Space');
  }
  await admin.page.getByRole('button', { name: 'Mark 2 as checked' }).press('Enter');
  for (const username of usernames) await expect(row(username)).toContainText(/Checked by .+ on /);
  await expect(admin.page.getByText('2 activities marked as checked').first()).toBeVisible();
  await expectLog(
    admin.page,
    admin.resident,
    usernames.toReversed().map((username) => `checked a flagged activity by ${username}`),
  );
});
