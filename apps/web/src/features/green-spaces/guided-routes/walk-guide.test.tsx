// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { mockLocationPermission, mockMovingDevice } from '../../../lib/location/device-location.testing.ts';
import { aWalkMinutesAgo, BOARDWALK, showRoutes, WALKS_ENDPOINT } from './guided-routes.testing.tsx';
import { deleteStoredWalk, setWalkMeasured } from './stored-walk.ts';

// Leaflet needs a real browser.
vi.mock('./route-map.tsx', () => ({ RouteMap: () => null, WalkMap: () => null }));

const START = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;
const RESIDENT_ID = 0;
const north = (meters: number) => START.lat + meters / METERS_PER_DEGREE;
const DRAWN: RouteOnMap = {
  ...BOARDWALK,
  line: {
    type: 'LineString',
    coordinates: [
      [START.lng, START.lat],
      [START.lng, north(1200)],
    ],
  },
  stops: [
    { name: 'Jetty', text: 'Look for otters.', lng: START.lng, lat: north(300) },
    { name: 'Lookout', text: null, lng: START.lng, lat: north(800) },
  ],
};

beforeEach(() => {
  deleteStoredWalk(RESIDENT_ID);
  vi.unstubAllGlobals();
  localStorage.clear();
  mockLocationPermission('granted');
});

async function showGuidedWalk(route: RouteOnMap) {
  const walk = aWalkMinutesAgo(0);
  setWalkMeasured(RESIDENT_ID, walk, true);
  const device = mockMovingDevice();
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [walk]] }, route);
  const section = within(await screen.findByRole('region', { name: 'Your walk: Mangrove boardwalk' }));
  await waitFor(() => expect(device.watchCount()).toBe(1));
  let time = Date.now();
  const walkTo = (metersNorth: number, metersEast = 0) => {
    time += 40_000;
    act(() => device.moveTo(north(metersNorth), START.lng + metersEast / METERS_PER_DEGREE, 8, time));
  };
  return { section, walkTo };
}

test('a walk with a line says how far it has come, the next stop and the way to it', async () => {
  const { section, walkTo } = await showGuidedWalk(DRAWN);
  walkTo(0);
  walkTo(100);
  expect(await section.findByText('100 m of 1.2 km along the path')).toBeVisible();
  expect(section.getByText('200 m, north')).toBeVisible();
  expect(section.getByText('Look for otters.')).toBeVisible();
  expect(section.queryByText(/There's no map of this route yet/)).toBeNull();
});

test('only a new stop is announced, and the end', async () => {
  const { section, walkTo } = await showGuidedWalk(DRAWN);
  walkTo(100);
  const announced = () => section.getByText(/^Next:|^You've reached/, { selector: 'output' }).textContent;
  await waitFor(() => expect(announced()).toBe('Next: Jetty'));
  walkTo(200);
  expect(announced()).toBe('Next: Jetty');
  walkTo(290);
  expect(announced()).toBe('Next: Lookout');
  walkTo(500);
  walkTo(700);
  walkTo(810);
  expect(announced()).toBe('Next: the end of the route');
  walkTo(1000);
  walkTo(1190);
  expect(announced()).toBe("You've reached the end.");
});

test('a walker who has left the path reads how far and which way it is', async () => {
  const { section, walkTo } = await showGuidedWalk(DRAWN);
  walkTo(0);
  walkTo(100, 100);
  expect(await section.findByText("You're about 100 m off the path. To get back to it, head west")).toBeVisible();
  walkTo(120, 30);
  expect(section.queryByText(/off the path/)).toBeNull();
});

test('a walk without a line has no guide, and says that it has no map', async () => {
  const { section, walkTo } = await showGuidedWalk(BOARDWALK);
  walkTo(0);
  expect(section.getByText(/^There's no map of this route yet/)).toBeVisible();
  expect(section.queryByText(/along the path/)).toBeNull();
  expect(section.queryByText(/^Next:/)).toBeNull();
});

test('before a walk, its length and its stops can be read', async () => {
  await showRoutes({}, DRAWN);
  const [summary] = await screen.findAllByText('Time and directions');
  await userEvent.click(summary ?? document.body);
  expect(screen.getByText(/^It's 1.2 km long and takes about/)).toBeVisible();
  const stops = within(screen.getByRole('heading', { name: 'Stops' }).parentElement ?? document.body);
  expect(stops.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'JettyLook for otters.',
    'Lookout',
  ]);
});
