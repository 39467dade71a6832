// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSessionData } from '../../../lib/session-memory.ts';
import {
  mockMovingDevice,
  mockDeviceLocation,
  mockLocationPermission,
} from '../../../lib/location/device-location.testing.ts';
import { delayedResponse } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { followWalk } from './follow-walk.ts';
import {
  aReceipt,
  aWalkMinutesAgo,
  FINISH_ENDPOINT,
  GIVE_UP_ENDPOINT,
  showOnlyBar,
  showRoutes,
  START_ENDPOINT,
  WALKS_ENDPOINT,
} from './guided-routes.testing.tsx';
import { deleteStoredWalk, readStoredWalk, setWalkMeasured } from './stored-walk.ts';
import type { WalkMapProps } from './route-map.tsx';

// Leaflet needs a real browser. This stub renders its props as text.
vi.mock('./route-map.tsx', () => ({
  RouteMap: () => null,
  WalkMap: ({ position, parts = [] }: WalkMapProps) => (
    <p data-testid="map">
      {position ? `${position.lat},${position.lng}` : 'nowhere'}; points per part:{' '}
      {parts.map((part) => part.length).join(',')}
    </p>
  ),
}));

const JETTY = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;
/** What `useResidentId` returns in these tests, which load no resident. */
const RESIDENT_ID = 0;

beforeEach(() => {
  // Stops watching for the walk of an earlier test.
  deleteStoredWalk(RESIDENT_ID);
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T04:00:00Z') });
  mockLocationPermission('granted');
});
afterEach(() => {
  vi.useRealTimers();
});

const findWalkSection = async () =>
  within(await screen.findByRole('region', { name: 'Your walk: Mangrove boardwalk' }));
const coveredDistance = (section: ReturnType<typeof within>) =>
  section.getByText('Distance covered').nextElementSibling;
const advanceSeconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
type Device = ReturnType<typeof mockMovingDevice>;

async function walkTo(device: Device, metersNorth: number, accuracy?: number) {
  await advanceSeconds(20);
  act(() => device.moveTo(JETTY.lat + metersNorth / METERS_PER_DEGREE, JETTY.lng, accuracy));
}

/** Clears the module state but keeps storage. */
function reload() {
  const stored = Object.entries(localStorage);
  deleteStoredWalk(RESIDENT_ID);
  for (const [key, value] of stored) localStorage.setItem(key, String(value));
}

async function showMeasuredWalk() {
  const walk = aWalkMinutesAgo(0);
  setWalkMeasured(RESIDENT_ID, walk, true);
  const device = mockMovingDevice();
  const view = await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [walk]],
    [GIVE_UP_ENDPOINT]: () => [204, undefined],
  });
  const section = await findWalkSection();
  await waitFor(() => expect(device.watchCount()).toBe(1));
  return { device, section, walk, ...view };
}

test('a walk started with the location shows its distance, its path and the position of the walker', async () => {
  mockDeviceLocation({ latitude: JETTY.lat, longitude: JETTY.lng, accuracy: 8 });
  const walk = aWalkMinutesAgo(0, { isStartVerified: true });
  await showRoutes({ [START_ENDPOINT]: () => [201, walk] });
  await userEvent.click(await screen.findByRole('button', { name: 'Start Route : Mangrove boardwalk' }));
  const section = await findWalkSection();
  expect(await section.findByTestId('map')).toHaveTextContent(`${JETTY.lat},${JETTY.lng}`);
  expect(coveredDistance(section)).toHaveTextContent('0 m');
  expect(readStoredWalk(RESIDENT_ID)).toMatchObject({ routeId: 71, startedAt: walk.startedAt, isMeasured: true });
  expect(section.getByRole('button', { name: 'Stop measuring' })).toBeVisible();
});

test('the distance grows as the walker moves, and no position is sent', async () => {
  const { device, section, fetchStub } = await showMeasuredWalk();
  expect(section.getByText('Finding your location…')).toBeVisible();
  await walkTo(device, 0);
  await walkTo(device, 30);
  await walkTo(device, 60);
  expect(coveredDistance(section)).toHaveTextContent('60 m');
  expect(await section.findByTestId('map')).toHaveTextContent('points per part: 3');
  expect(section.queryByText('Finding your location…')).toBeNull();
  expect(section.queryByText(/^We lost your location/)).toBeNull();
  for (const [address, init] of fetchStub.mock.calls) expect(JSON.stringify([address, init])).not.toMatch(/1\.26/);
});

test('time without positions is shown, and its distance is not counted', async () => {
  const { device, section } = await showMeasuredWalk();
  await walkTo(device, 0);
  await walkTo(device, 40);
  await advanceSeconds(130);
  expect(
    section.getByText(/^We lost your location for 2 mins, so the distance you covered in that time isn't counted\.$/),
  ).toBeVisible();
  await advanceSeconds(110);
  await act(async () => {
    device.moveTo(JETTY.lat + 300 / METERS_PER_DEGREE, JETTY.lng);
  });
  await walkTo(device, 330);
  // 40 m before the gap and 30 m after it.
  expect(coveredDistance(section)).toHaveTextContent('70 m');
  expect(section.getByText(/^We lost your location for 4 mins,/)).toBeVisible();
  expect(await section.findByTestId('map')).toHaveTextContent('points per part: 2,2');
});

test('watching restarts when the phone is unlocked, or the page returns from the back/forward cache', async () => {
  const { device } = await showMeasuredWalk();
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(device.watchPosition).toHaveBeenCalledTimes(2);
  const pageShow = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void dispatchEvent(pageShow));
  expect(device.watchPosition).toHaveBeenCalledTimes(3);
  expect(device.watchCount()).toBe(1);
});

test('a reload keeps the distance', async () => {
  const { device, unmount, walk } = await showMeasuredWalk();
  await walkTo(device, 0);
  await walkTo(device, 50);
  unmount();
  reload();
  expect(device.watchCount()).toBe(0);
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [walk]] });
  const section = await findWalkSection();
  expect(coveredDistance(section)).toHaveTextContent('50 m');
  await waitFor(() => expect(device.watchCount()).toBe(1));
  await walkTo(device, 80);
  expect(coveredDistance(section)).toHaveTextContent('80 m');
});

test('measuring continues on other screens', async () => {
  const { device, unmount, walk } = await showMeasuredWalk();
  await walkTo(device, 0);
  unmount();
  await walkTo(device, 40);
  expect(device.watchCount()).toBe(1);
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [walk]] });
  const section = await findWalkSection();
  expect(coveredDistance(section)).toHaveTextContent('40 m');
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  await walkTo(device, 80);
  expect(coveredDistance(section)).toHaveTextContent('80 m');
});

test('measuring resumes after a reload only if the location is still allowed', async () => {
  mockLocationPermission('prompt');
  const walk = aWalkMinutesAgo(3);
  setWalkMeasured(RESIDENT_ID, walk, true);
  const device = mockMovingDevice();
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [walk]] });
  const section = await findWalkSection();
  await advanceSeconds(5);
  expect(device.watchPosition).not.toHaveBeenCalled();
  await userEvent.click(section.getByRole('button', { name: 'Measure the distance' }));
  expect(device.watchCount()).toBe(1);
});

test('a walk that was started without the location, or on another device, is measured only after a press', async () => {
  const device = mockMovingDevice();
  const walk = aWalkMinutesAgo(3);
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [walk]] });
  const section = await findWalkSection();
  await advanceSeconds(5);
  expect(device.watchPosition).not.toHaveBeenCalled();
  expect(section.queryByText('Distance covered')).toBeNull();
  expect(section.getByText(/Your location stays on this device\.$/)).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Measure the distance' }));
  await walkTo(device, 0);
  expect(coveredDistance(section)).toHaveTextContent('0 m');
  expect(section.getByText(/^We lost your location for 3 mins,/)).toBeVisible();

  await userEvent.click(section.getByRole('button', { name: 'Stop measuring' }));
  expect(device.watchCount()).toBe(0);
  expect(readStoredWalk(RESIDENT_ID)).toMatchObject({ isMeasured: false });
});

test('a walk started without sharing the location is not measured', async () => {
  const getCurrentPosition = mockDeviceLocation({ latitude: JETTY.lat, longitude: JETTY.lng, accuracy: 8 });
  await showRoutes({ [START_ENDPOINT]: () => [201, aWalkMinutesAgo(0)] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify walks with my location' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start Route : Mangrove boardwalk' }));
  await findWalkSection();
  await advanceSeconds(5);
  expect(getCurrentPosition).not.toHaveBeenCalled();
  expect(readStoredWalk(RESIDENT_ID)).toBeNull();
});

test('a denied location is explained, stops the watching, and can be tried again', async () => {
  const { device, section } = await showMeasuredWalk();
  act(() => device.fail('denied'));
  expect(
    section.getByText(/^Your browser is blocking access to your location\..* Your walk still counts without it\.$/),
  ).toBeVisible();
  await advanceSeconds(5);
  expect(device.watchCount()).toBe(0);
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  expect(device.watchCount()).toBe(1);
  await walkTo(device, 0);
  expect(section.queryByText(/^Your browser is blocking/)).toBeNull();
});

test('watching continues if the device finds no position, and a rough position is not counted', async () => {
  const { device, section } = await showMeasuredWalk();
  act(() => device.fail('timeout'));
  expect(
    section.getByText("Finding your location took too long. We're still looking. Your walk continues."),
  ).toBeVisible();
  expect(device.watchCount()).toBe(1);
  await walkTo(device, 0, 400);
  expect(section.getByText(/^Your location is only accurate to 400 m\./)).toBeVisible();
  expect(readStoredWalk(RESIDENT_ID)?.track.heard).toBeNull();
  await walkTo(device, 0);
  expect(section.queryByText(/^Your location is only accurate/)).toBeNull();
});

test('giving up a walk deletes its measurements', async () => {
  const { device, section } = await showMeasuredWalk();
  await walkTo(device, 0);
  await userEvent.click(section.getByRole('button', { name: 'Stop' }));
  await userEvent.click(section.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(readStoredWalk(RESIDENT_ID)).toBeNull());
  expect(localStorage).toHaveLength(0);
  expect(device.watchCount()).toBe(0);
});

test('finishing a walk deletes its measurements, and the receipt still shows the distance', async () => {
  const walk = aWalkMinutesAgo(13);
  const track = { meters: 1240, missedMs: 0, heardAt: Date.now(), heard: null, end: null, parts: [] };
  setWalkMeasured(RESIDENT_ID, walk, true);
  localStorage.setItem('session:walk:0', JSON.stringify({ ...readStoredWalk(RESIDENT_ID), track }));
  mockMovingDevice();
  let isFinished = false;
  const receipt = {
    pointsAwarded: 5,
    isRepeat: false,
    proof: 'claimed',
    ecoPoints: 145,
    streak: 4,
    freezeUsed: false,
    badges: [],
    challenges: [],
    walk: { ...walk, finishedAt: new Date().toISOString() },
  };
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [isFinished ? receipt.walk : walk]],
    [FINISH_ENDPOINT]: () => {
      isFinished = true;
      return [200, receipt];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  expect(await screen.findByText('You walked 1.2 km, measured on this device.')).toBeVisible();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('the path of a walk that ended can be saved as a file until the page is reloaded, and is not sent', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:path');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { device, section, fetchStub } = await showMeasuredWalk();
  await walkTo(device, 0);
  await walkTo(device, 30);
  expect(screen.queryByRole('button', { name: 'Save your path (GPX)' })).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Stop' }));
  await userEvent.click(section.getByRole('button', { name: 'Stop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save your path (GPX)' }));
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'ecopulse-walk-2026-11-21.gpx' });
  const [blob] = vi.mocked(URL.createObjectURL).mock.calls[0] as [Blob];
  expect((await blob.text()).match(/<trkpt lat="1\.26/g)).toHaveLength(2);
  expect(localStorage).toHaveLength(0);
  for (const [address, init] of fetchStub.mock.calls) expect(JSON.stringify([address, init])).not.toMatch(/1\.26/);
  act(reload);
  expect(screen.queryByRole('button', { name: 'Save your path (GPX)' })).toBeNull();
});

test('deletes the measurements of a walk that ended elsewhere, and does not show those of another resident', async () => {
  setWalkMeasured(RESIDENT_ID, aWalkMinutesAgo(60), true);
  setWalkMeasured(8, aWalkMinutesAgo(3), true);
  const device = mockMovingDevice();
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(3)]] });
  const section = await findWalkSection();
  await waitFor(() => expect(readStoredWalk(RESIDENT_ID)).toBeNull());
  expect(section.queryByText('Distance covered')).toBeNull();
  expect(device.watchPosition).not.toHaveBeenCalled();
});

test('a sign-out in another tab stops the measuring', async () => {
  const { device, section } = await showMeasuredWalk();
  await walkTo(device, 0);
  await act(async () => {
    await clearSessionData();
    dispatchEvent(new StorageEvent('storage', { key: 'session:walk:0', newValue: null }));
  });
  expect(device.watchCount()).toBe(0);
  expect(section.queryByText('Distance covered')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['session-ended-at']);
});

test('finishing a walk from the bar on another screen stops the watching and shows the toast', async () => {
  const walk = aWalkMinutesAgo(30, { greenSpaceId: 9, routeId: 90, name: 'Coastal walk' });
  const device = mockMovingDevice();
  setWalkMeasured(RESIDENT_ID, walk, true);
  followWalk(RESIDENT_ID, walk);
  expect(device.watchCount()).toBe(1);
  const finished = { ...walk, finishedAt: new Date().toISOString() };
  let walks = [walk];
  const finish = delayedResponse([200, { ...aReceipt(5), walk: finished }]);
  const { queryClient } = showOnlyBar({
    [WALKS_ENDPOINT]: () => [200, walks],
    'POST /api/green-spaces/9/routes/90/finish': finish.answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  // The list of walks may be read again before the answer arrives, which removes the pressed button.
  walks = [finished];
  void queryClient.refetchQueries({ queryKey: [WALKS_ENDPOINT] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish route' })).toBeNull());
  finish.release();
  await expectToast('Route Completed!', "You've earned 5 eco-points for walking Coastal walk");
  await waitFor(() => expect(readStoredWalk(RESIDENT_ID)).toBeNull());
  expect(device.watchCount()).toBe(0);
});
