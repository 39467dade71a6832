import type { Page } from '@playwright/test';
import { checkInWithoutLocation } from './support/check-in.ts';
import { expect, test } from './support/fixtures.ts';

interface Place {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

async function proofOfVisit(page: Page): Promise<string | undefined> {
  const response = await page.request.get('/api/user/activities');
  const ledger = (await response.json()) as { activityType: string; proof: string }[];
  return ledger.find(({ activityType }) => activityType === 'check_in')?.proof;
}

test(
  'a check-in in the middle of the green space is verified',
  { tag: '@main' },
  async ({ signedInPage: page, context }) => {
    const places = (await (await page.request.get('/api/green-spaces?search=admiralty%20park')).json()) as Place[];
    const [place] = places;
    if (!place) throw new Error('the content lacks Admiralty Park');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 20 });

    await page.goto(`/green-space/${place.id}`);
    await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
    await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
    expect(await proofOfVisit(page)).toBe('verified');
  },
);

test(
  'a check-in from the other end of the island is refused, with the distance',
  { tag: '@main' },
  async ({ signedInPage: page, context, pageProblems }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 1.3406, longitude: 103.69, accuracy: 20 });
    const [place] = (await (await page.request.get('/api/green-spaces?search=east%20coast%20park')).json()) as Place[];

    await page.goto(`/green-space/${place?.id}`);
    await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
    await expect(page.getByText('Check-in Failed').first()).toBeVisible();
    await expect(page.getByText(/East Coast Park\. Come closer and try again\./).first()).toBeVisible();
    pageProblems.allow(/422/);
    const user = (await (await page.request.get('/api/auth/user')).json()) as { ecoPoints: number };
    expect(user.ecoPoints).toBe(0);
  },
);

test('a third check-in without a location on one day is refused, and said before', async ({
  signedInPage: page,
  context,
  pageProblems,
}) => {
  for (const greenSpaceId of [1, 2]) {
    const visit = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId } });
    expect(await visit.json()).toMatchObject({ proof: 'claimed' });
  }
  await context.clearPermissions();
  await page.goto('/green-space/3');
  await expect(page.getByText('0 of 2 self-reported visits left today.')).toBeVisible();
  await page.getByText('How this works').click();
  await expect(page.getByText(/Up to 2 of your 5 check-ins a day/)).toBeVisible();
  await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
  await expect(page.getByRole('button', { name: 'Check in without location' })).toBeDisabled();
  await page.reload();
  await checkInWithoutLocation(page);
  await expect(
    page.getByText(/You've checked in 2 times without a verified location today\. Turn on your location/).first(),
  ).toBeVisible();
  pageProblems.allow(/409/);
});

test('without a location, the page asks first; the visit counts, and can be verified the same day', async ({
  signedInPage: page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/green-space/2');
  await page.getByRole('button', { name: 'Check In & Earn Points' }).click();
  await expect(page.getByRole('heading', { name: "We can't see your location" })).toBeFocused();
  await page.getByRole('button', { name: 'Check in without location' }).click();
  await expect(page.getByText('Check-in Successful!').first()).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/location/i)
      .first(),
  ).toBeVisible();
  expect(await proofOfVisit(page)).toBe('claimed');

  const { lat, lng } = (await (await page.request.get('/api/green-spaces/2')).json()) as Place;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: lat, longitude: lng, accuracy: 20 });
  await page.reload();
  await page.getByRole('button', { name: 'Verify with my location' }).click();
  await expect(page.getByText('Verified visit. Its points count in all rankings.')).toBeVisible();
  expect(await proofOfVisit(page)).toBe('verified');
});
