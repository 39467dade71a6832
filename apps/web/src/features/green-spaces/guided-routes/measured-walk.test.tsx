// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSessionData } from '../../../lib/session-memory.ts';
import { carriedDevice, deviceAnswers, locationPermission } from '../location/device-location.testing.ts';
import { aWalk, FINISH, GIVE_UP, showRoutes, START, WALKS } from './guided-routes.testing.tsx';
import { deleteStoredWalk, storedWalk, measureWalk } from './stored-walk.ts';
import type { WalkMapProps } from './route-map.tsx';

// Leaflet needs a real browser. This stub renders its props as text.
vi.mock('./route-map.tsx', () => ({
  RouteMap: () => null,
  WalkMap: ({ position, parts = [] }: WalkMapProps) => (
    <p data-testid="map">
      {position ? `${position.lat},${position.lng}` : 'nowhere'}; parts: {parts.map((part) => part.length).join(',')}
    </p>
  ),
}));

const JETTY = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;

beforeEach(() => {
  // Stops watching for a walk that an earlier test left behind.
  deleteStoredWalk(0);
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T04:00:00Z') });
  locationPermission('granted');
});
afterEach(() => {
  vi.useRealTimers();
});

const walkBox = async () => within(await screen.findByRole('region', { name: 'Your walk: Mangrove boardwalk' }));
const covered = (box: ReturnType<typeof within>) => box.getByText('Distance covered').nextElementSibling;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
type Device = ReturnType<typeof carriedDevice>;

async function walkTo(device: Device, metersNorth: number, accuracy?: number) {
  await seconds(20);
  act(() => device.isAt(JETTY.lat + metersNorth / METERS_PER_DEGREE, JETTY.lng, accuracy));
}

/** Clears the module state but keeps storage. */
function reload() {
  const stored = Object.entries(localStorage);
  deleteStoredWalk(0);
  for (const [key, value] of stored) localStorage.setItem(key, String(value));
}

async function showMeasuredWalk() {
  const walk = aWalk(0);
  measureWalk(0, walk, true);
  const device = carriedDevice();
  const view = await showRoutes({
    [WALKS]: () => [200, [walk]],
    [GIVE_UP]: () => [204, undefined],
  });
  const box = await walkBox();
  await vi.waitFor(() => expect(device.followers()).toBe(1));
  return { device, box, walk, ...view };
}

test('a walk started with the location is measured: its distance, its path and where the walker is', async () => {
  deviceAnswers({ latitude: JETTY.lat, longitude: JETTY.lng, accuracy: 8 });
  const walk = aWalk(0, { isStartVerified: true });
  await showRoutes({ [START]: () => [201, walk] });
  await userEvent.click(await screen.findByRole('button', { name: 'Start Route : Mangrove boardwalk' }));
  const box = await walkBox();
  expect(await box.findByTestId('map')).toHaveTextContent(`${JETTY.lat},${JETTY.lng}`);
  expect(covered(box)).toHaveTextContent('0 m');
  expect(storedWalk(0)).toMatchObject({ routeId: 71, startedAt: walk.startedAt, isMeasured: true });
  expect(box.getByRole('button', { name: 'Stop measuring' })).toBeVisible();
});

test('the distance grows with the walker, and nothing of it is sent', async () => {
  const { device, box, fetching } = await showMeasuredWalk();
  expect(box.getByText('Finding your position…')).toBeVisible();
  await walkTo(device, 0);
  await walkTo(device, 30);
  await walkTo(device, 60);
  expect(covered(box)).toHaveTextContent('60 m');
  expect(await box.findByTestId('map')).toHaveTextContent('parts: 3');
  expect(box.queryByText('Finding your position…')).toBeNull();
  expect(box.queryByText(/^No positions/)).toBeNull();
  for (const [address, init] of fetching.mock.calls) expect(JSON.stringify([address, init])).not.toMatch(/1\.26/);
});

test('time without positions is shown, and its distance is not counted', async () => {
  const { device, box } = await showMeasuredWalk();
  await walkTo(device, 0);
  await walkTo(device, 40);
  await seconds(130);
  expect(
    box.getByText(/^No positions for 2 mins\. The distance you walked in that time isn't counted\.$/),
  ).toBeVisible();
  await seconds(110);
  await act(async () => {
    device.isAt(JETTY.lat + 300 / METERS_PER_DEGREE, JETTY.lng);
  });
  await walkTo(device, 330);
  expect(covered(box)).toHaveTextContent('70 m');
  expect(box.getByText(/^No positions for 4 mins\./)).toBeVisible();
  expect(await box.findByTestId('map')).toHaveTextContent('parts: 2,2');
});

test('the device is followed again when the phone is unlocked', async () => {
  const { device } = await showMeasuredWalk();
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(device.watchPosition).toHaveBeenCalledTimes(2);
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void dispatchEvent(shown));
  expect(device.watchPosition).toHaveBeenCalledTimes(3);
  expect(device.followers()).toBe(1);
});

test('a reload keeps the distance', async () => {
  const { device, unmount, walk } = await showMeasuredWalk();
  await walkTo(device, 0);
  await walkTo(device, 50);
  unmount();
  reload();
  expect(device.followers()).toBe(0);
  await showRoutes({ [WALKS]: () => [200, [walk]] });
  const box = await walkBox();
  expect(covered(box)).toHaveTextContent('50 m');
  await vi.waitFor(() => expect(device.followers()).toBe(1));
  await walkTo(device, 80);
  expect(covered(box)).toHaveTextContent('80 m');
});

test('a walk is measured on while its walker looks at another screen', async () => {
  const { device, unmount, walk } = await showMeasuredWalk();
  await walkTo(device, 0);
  unmount();
  await walkTo(device, 40);
  expect(device.followers()).toBe(1);
  await showRoutes({ [WALKS]: () => [200, [walk]] });
  const box = await walkBox();
  expect(covered(box)).toHaveTextContent('40 m');
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  await walkTo(device, 80);
  expect(covered(box)).toHaveTextContent('80 m');
});

test('after a reload it goes on without asking only if the location is still allowed', async () => {
  locationPermission('prompt');
  const walk = aWalk(3);
  measureWalk(0, walk, true);
  const device = carriedDevice();
  await showRoutes({ [WALKS]: () => [200, [walk]] });
  const box = await walkBox();
  await seconds(5);
  expect(device.watchPosition).not.toHaveBeenCalled();
  await userEvent.click(box.getByRole('button', { name: 'Measure the distance' }));
  expect(device.followers()).toBe(1);
});

test('a walk that was started without the location, or elsewhere, is measured only after a press', async () => {
  const device = carriedDevice();
  const walk = aWalk(3);
  await showRoutes({ [WALKS]: () => [200, [walk]] });
  const box = await walkBox();
  await seconds(5);
  expect(device.watchPosition).not.toHaveBeenCalled();
  expect(box.queryByText('Distance covered')).toBeNull();
  expect(box.getByText(/It stays on this device\.$/)).toBeVisible();
  await userEvent.click(box.getByRole('button', { name: 'Measure the distance' }));
  await walkTo(device, 0);
  expect(covered(box)).toHaveTextContent('0 m');
  expect(box.getByText(/^No positions for 3 mins\./)).toBeVisible();

  await userEvent.click(box.getByRole('button', { name: 'Stop measuring' }));
  expect(device.followers()).toBe(0);
  expect(storedWalk(0)).toMatchObject({ isMeasured: false });
});

test('a start without the location is not measured', async () => {
  const getCurrentPosition = deviceAnswers({ latitude: JETTY.lat, longitude: JETTY.lng, accuracy: 8 });
  await showRoutes({ [START]: () => [201, aWalk(0)] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify walks with my location' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start Route : Mangrove boardwalk' }));
  await walkBox();
  await seconds(5);
  expect(getCurrentPosition).not.toHaveBeenCalled();
  expect(storedWalk(0)).toBeNull();
});

test('a refused location says so, asks no more, and can be tried again', async () => {
  const { device, box } = await showMeasuredWalk();
  act(() => device.fails(1));
  expect(box.getByText(/^Your browser is blocking your location\..* Your walk counts without it too\.$/)).toBeVisible();
  await seconds(5);
  expect(device.followers()).toBe(0);
  expect(device.watchPosition).toHaveBeenCalledTimes(1);
  await userEvent.click(box.getByRole('button', { name: 'Try again' }));
  expect(device.followers()).toBe(1);
  await walkTo(device, 0);
  expect(box.queryByText(/^Your browser is blocking/)).toBeNull();
});

test('a device that finds no position is followed on, and a rough position is not counted', async () => {
  const { device, box } = await showMeasuredWalk();
  act(() => device.fails(3));
  expect(box.getByText('Finding your location took too long. We keep looking; your walk goes on.')).toBeVisible();
  expect(device.followers()).toBe(1);
  await walkTo(device, 0, 400);
  expect(box.getByText(/^Your position is known only to within 400 m\./)).toBeVisible();
  expect(storedWalk(0)?.track.heard).toBeNull();
  await walkTo(device, 0);
  expect(box.queryByText(/^Your position is known only/)).toBeNull();
});

test('what was measured is removed when the walk is given up', async () => {
  const { device, box } = await showMeasuredWalk();
  await walkTo(device, 0);
  await userEvent.click(box.getByRole('button', { name: 'Give up' }));
  await userEvent.click(box.getByRole('button', { name: 'Give up' }));
  await vi.waitFor(() => expect(storedWalk(0)).toBeNull());
  expect(localStorage).toHaveLength(0);
  expect(device.followers()).toBe(0);
});

test('what was measured is removed when the walk is finished, and its receipt still says how far it was', async () => {
  const walk = aWalk(13);
  const track = { meters: 1240, missedMs: 0, heardAt: Date.now(), heard: null, end: null, parts: [] };
  measureWalk(0, walk, true);
  localStorage.setItem('session:walk:0', JSON.stringify({ ...storedWalk(0), track }));
  carriedDevice();
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
    [WALKS]: () => [200, [isFinished ? receipt.walk : walk]],
    [FINISH]: () => {
      isFinished = true;
      return [200, receipt];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  expect(await screen.findByText('You walked 1.2 km, measured on this device.')).toBeVisible();
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
});

test('what was measured of a walk that ended elsewhere is removed, and what another resident left is not shown', async () => {
  measureWalk(0, aWalk(60), true);
  measureWalk(8, aWalk(3), true);
  const device = carriedDevice();
  await showRoutes({ [WALKS]: () => [200, [aWalk(3)]] });
  const box = await walkBox();
  await vi.waitFor(() => expect(storedWalk(0)).toBeNull());
  expect(box.queryByText('Distance covered')).toBeNull();
  expect(device.watchPosition).not.toHaveBeenCalled();
});

test('a sign-out in another tab ends the measuring', async () => {
  const { device, box } = await showMeasuredWalk();
  await walkTo(device, 0);
  await act(async () => {
    await clearSessionData();
    dispatchEvent(new StorageEvent('storage', { key: 'session:walk:0', newValue: null }));
  });
  expect(device.followers()).toBe(0);
  expect(box.queryByText('Distance covered')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['session-ended-at']);
});
