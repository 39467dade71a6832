// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { CheckInCard } from './check-in-card.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { getOutboxCalls } from '../../../lib/offline/outbox.ts';
import { mockDeviceLocation, mockSilentDevice } from '../../../lib/location/device-location.testing.ts';
import { problemResponse, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';

const CHECK_IN = 'POST /api/green-spaces/checkin';
const space = aGreenSpace();

function receipt(proof: 'verified' | 'claimed', pointsAwarded = 20) {
  return {
    pointsAwarded,
    ecoPoints: 120,
    greenSpace: { id: space.id, name: space.name },
    proof,
    streak: 3,
    freezeUsed: false,
    badges: [],
    challenges: [],
  };
}

function showCard(visit?: VisitedGreenSpace) {
  renderGreenSpaces('/green-space/5', () => <CheckInCard space={space} visit={visit} />);
  return screen.findByRole('button', { name: /Check In & Earn Points/ });
}

const aVisitToday = (today: VisitedGreenSpace['today']): VisitedGreenSpace => ({
  greenSpaceId: 5,
  visits: 1,
  lastVisit: new Date().toISOString(),
  checkedInToday: true,
  today,
  ownRating: null,
  hasMemories: false,
  canAnswer: false,
  retired: null,
});

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('sends the location if the device provides it, and says that the visit is verified', async () => {
  mockDeviceLocation({ latitude: 1.26, longitude: 103.8, accuracy: 12 });
  const sentBody = vi.fn<(body: unknown) => void>();
  stubFetch({
    [CHECK_IN]: ({ body }) => {
      sentBody(body);
      return [200, receipt('verified')];
    },
  });
  await userEvent.click(await showCard());
  expect(await screen.findByText('Check-in Successful!')).toBeVisible();
  expect(screen.getByText("You've earned 20 eco-points for visiting Labrador Nature Reserve")).toBeVisible();
  expect(screen.getByText('Verified visit. Its points count in all rankings.')).toBeVisible();
  expect(screen.queryByText(/limit of 200 self-reported points/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Add a note or picture' })).toHaveAttribute('href', '/passport?visits=5');
  expect(sentBody).toHaveBeenCalledWith({
    greenSpaceId: 5,
    location: { lat: 1.26, lng: 103.8, accuracyMeters: 12 },
    verifiedOnly: true,
    madeAt: expect.any(String),
  });
});

test('asks before it claims a visit if the device denies its location, and can try again', async () => {
  const getCurrentPosition = mockDeviceLocation('denied');
  const sentBody = vi.fn<(body: unknown) => void>();
  stubFetch({
    [CHECK_IN]: ({ body }) => {
      sentBody(body);
      return [200, receipt('claimed')];
    },
  });
  await userEvent.click(await showCard());
  expect(await screen.findByRole('heading', { name: "We can't see your location" })).toHaveFocus();
  expect(screen.getByText(/Your browser is blocking access to your location/)).toBeVisible();
  expect(
    screen.getByText(/earns 20 eco-points that count only in the national rankings\. 2 of 2 self-reported visits/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledTimes(2));
  expect(sentBody).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Check in without location' }));
  expect(
    await screen.findByText(/Self-reported visit, .* Its points count only in the national rankings\./),
  ).toBeVisible();
  expect(sentBody).toHaveBeenCalledWith({ greenSpaceId: 5, madeAt: expect.any(String) });
});

test('does not ask for the location of a resident who does not want to share it', async () => {
  const getCurrentPosition = mockDeviceLocation('denied');
  stubFetch({ [CHECK_IN]: () => [200, receipt('claimed')] });
  const button = await showCard();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify with my location' }));
  await userEvent.click(button);
  expect(await screen.findByText('Check-in Successful!')).toBeVisible();
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test('asks before it claims a visit if the location is too vague, and if an exact one does not confirm it', async () => {
  mockDeviceLocation({ latitude: 1.26, longitude: 103.8, accuracy: 900 });
  stubFetch({
    [CHECK_IN]: ({ body }) =>
      'verifiedOnly' in (body as object) ? problemResponse(422, 'location-unconfirmed') : [200, receipt('claimed')],
  });
  await userEvent.click(await showCard());
  expect(await screen.findByText(/^Your device knows your location only roughly\./)).toBeVisible();
  mockDeviceLocation({ latitude: 1.26, longitude: 103.8, accuracy: 20 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("You don't seem to be at this green space.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check in without location' }));
  expect(await screen.findByText('Check-in Successful!')).toBeVisible();
});

test('verifies a claimed visit of the day, and says so', async () => {
  mockDeviceLocation({ latitude: 1.26, longitude: 103.8, accuracy: 12 });
  stubFetch({ [CHECK_IN]: () => [200, receipt('verified', 0)] });
  await showCard(aVisitToday({ proof: 'claimed', isClaim: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Verify with my location' }));
  await expectToast('Visit verified', 'Its points now count in all rankings.');
  expect(screen.getByText('Verified visit. Its points count in all rankings.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verify with my location' })).toBeNull();
});

test('keeps nothing for later if a visit cannot be verified now, and says why', async () => {
  mockDeviceLocation({ latitude: 1.26, longitude: 103.8, accuracy: 12 });
  await showCard(aVisitToday({ proof: 'claimed', isClaim: true }));
  const verify = screen.getByRole('button', { name: 'Verify with my location' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(verify);
  await expectToast('Check-in Failed', "The server can't be reached. Please check your connection and try again.");
  expect(getOutboxCalls()).toEqual([]);
  await waitFor(() => expect(verify).not.toHaveAttribute('aria-disabled'));
  stubFetch({ [CHECK_IN]: () => problemResponse(409, 'already-checked-in', { values: { name: space.name } }) });
  await userEvent.click(verify);
  await expectToast('Check-in Failed', "You don't seem to be at this green space.");
});

test('keeps the question on the screen while the location is asked for again', async () => {
  mockDeviceLocation('denied');
  stubFetch({});
  await userEvent.click(await showCard());
  const heading = await screen.findByRole('heading', { name: "We can't see your location" });
  mockSilentDevice();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
  expect(heading).toBeVisible();
});

test('offers nothing more for a verified visit of the day', async () => {
  await showCard(aVisitToday({ proof: 'verified', isClaim: false }));
  expect(screen.queryByRole('button', { name: 'Verify with my location' })).toBeNull();
});

test('says that a claimed visit earned less because of the weekly limit', async () => {
  stubFetch({ [CHECK_IN]: () => [200, receipt('claimed', 5)] });
  const button = await showCard();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify with my location' }));
  await userEvent.click(button);
  expect(await screen.findByText(/^You've reached the limit of 200 self-reported points a week/)).toBeVisible();
});

test('says before the check-in what a verified and a claimed visit are worth', async () => {
  await showCard();
  expect(screen.getByRole('checkbox', { name: 'Verify with my location' })).toHaveAccessibleDescription(
    /^A verified visit counts in all rankings\. 2 of 2 self-reported visits left today\. .* Up to 2 of your 5 check-ins a day/,
  );
});

test('says that a third check-in of the day needs a confirmed location if the server refuses it without one', async () => {
  stubFetch({
    [CHECK_IN]: () => problemResponse(409, 'daily-check-in-limit', { values: { limit: 2, variant: 'claimed' } }),
  });
  const button = await showCard();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify with my location' }));
  await userEvent.click(button);
  await expectToast(
    'Check-in Failed',
    "You've checked in 2 times without a verified location today. Turn on your location, or come back tomorrow.",
  );
});

test('says why a check-in failed and can be pressed again', async () => {
  mockDeviceLocation({ latitude: 1.4, longitude: 103.8, accuracy: 12 });
  stubFetch({
    [CHECK_IN]: () => [
      422,
      { status: 422, code: 'not-at-this-place', detail: 'x', values: { distanceMeters: 1200, name: space.name } },
    ],
  });
  const button = await showCard();
  await userEvent.click(button);
  const reason = 'You seem to be about 1.2 km from Labrador Nature Reserve. Come closer and try again.';
  await expectToast('Check-in Failed', reason);
  expect(screen.getAllByText(reason)).toHaveLength(2);
  expect(button).toBeEnabled();
});

test('is disabled after a check-in today, and says when it is possible again', async () => {
  const now = new Date().toISOString();
  expect(
    await showCard({
      greenSpaceId: 5,
      visits: 1,
      lastVisit: now,
      checkedInToday: true,
      today: null,
      ownRating: null,
      hasMemories: false,
      canAnswer: false,
      retired: null,
    }),
  ).toBeDisabled();
  expect(screen.getByText(/again tomorrow/)).toBeVisible();
});

test('can be pressed again on the next day, even if the cached visit still has checkedInToday', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  expect(
    await showCard({
      greenSpaceId: 5,
      visits: 1,
      lastVisit: yesterday,
      checkedInToday: true,
      today: null,
      ownRating: null,
      hasMemories: false,
      canAnswer: false,
      retired: null,
    }),
  ).toBeEnabled();
});
