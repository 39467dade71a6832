// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { mockDeviceLocation, mockLocationPermission } from '../../../lib/location/device-location.testing.ts';
import { GreenSpacesPage } from './green-spaces-page.tsx';

const labrador = aGreenSpace();
const eastCoast = aGreenSpace({ id: 6, name: 'East Coast Park', ecoPoints: 10, lat: 1.3, lng: 103.93 });
const windsor = aGreenSpace({ id: 7, name: 'Windsor Nature Park', ecoPoints: 30, lat: 1.36, lng: 103.83 });

const AT_EAST_COAST = { latitude: 1.3, longitude: 103.93, accuracy: 30 };

function open(address: string, spaces = [labrador, eastCoast, windsor], visitedIds: readonly number[] = []) {
  stubFetch({
    'GET /api/green-spaces': () => [200, spaces],
    'GET /api/user/green-spaces': () => [200, visitedIds.map((greenSpaceId) => ({ greenSpaceId }))],
  });
  return renderGreenSpaces(address, GreenSpacesPage);
}

function stubPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 40rem)',
    addEventListener() {},
    removeEventListener() {},
  }));
}

async function shownNames() {
  const articles = await screen.findAllByRole('article');
  return articles.map((article) => within(article).getByRole('link').textContent);
}

const sortBy = (label: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort order' }), label);

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  mockLocationPermission('prompt');
});

test('is sorted by name or points, with the order in the URL', async () => {
  const { router } = open('/green-spaces');
  expect(await shownNames()).toEqual([labrador.name, eastCoast.name, windsor.name]);
  await sortBy('By name');
  expect(await shownNames()).toEqual([eastCoast.name, labrador.name, windsor.name]);
  expect(router.state.location.search).toEqual({ sort: 'name' });
  await sortBy('Most points');
  expect(await shownNames()).toEqual([windsor.name, labrador.name, eastCoast.name]);
  await sortBy('Recommended');
  expect(await shownNames()).toEqual([labrador.name, eastCoast.name, windsor.name]);
  expect(router.state.location.search).toEqual({});
});

test('is sorted by its URL with the green spaces that are not visited first', async () => {
  open('/green-spaces?sort=unvisited', undefined, [labrador.id, eastCoast.id]);
  await waitFor(async () => expect(await shownNames()).toEqual([windsor.name, labrador.name, eastCoast.name]));
});

test('is sorted by distance once the device gives its location', async () => {
  mockDeviceLocation(AT_EAST_COAST);
  const { router } = open('/green-spaces?sort=points');
  await screen.findAllByRole('article');
  await sortBy('Nearest first');
  await waitFor(async () => expect((await shownNames())[0]).toBe(eastCoast.name));
  expect(router.state.location.search).toEqual({ sort: 'near' });
});

test('keeps its order if the device refuses its location, and says why', async () => {
  mockDeviceLocation('denied');
  const { router } = open('/green-spaces?sort=points');
  await screen.findAllByRole('article');
  await sortBy('Nearest first');
  await expectToast(
    "We couldn't sort by distance",
    'Your browser is blocking access to your location. You can allow it in the site settings.',
  );
  expect(screen.getByRole('combobox', { name: 'Sort order' })).toHaveValue('points');
  expect(router.state.location.search).toEqual({ sort: 'points' });
});

test('starts with twelve, and shows twelve more with the focus on the first new one', async () => {
  open(
    '/green-spaces',
    Array.from({ length: 26 }, (_, index) => aGreenSpace({ id: index + 1, name: `Park ${index + 1}` })),
  );
  expect(await screen.findAllByRole('article')).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'Show more (14)' }));
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(screen.getByRole('link', { name: 'Park 13' })).toHaveFocus();
});

test('has rows on a phone: the town, whether it is open, the points and the visit, and no description', async () => {
  stubPhone();
  open('/green-spaces', [aGreenSpace({ hours: { always: true } })], [labrador.id]);
  const row = await screen.findByRole('article');
  for (const text of ['Labrador Villa Road', 'Open now', 'Visited'])
    expect(await within(row).findByText(text)).toBeVisible();
  expect(row).toHaveTextContent('+20 eco-points');
  expect(row).not.toHaveTextContent(labrador.description);
});

test('has rows that say nothing about opening if the hours are unknown, and the distance instead of the town', async () => {
  stubPhone();
  mockLocationPermission('granted');
  mockDeviceLocation(AT_EAST_COAST);
  open('/green-spaces?sort=near', [{ ...eastCoast, lat: 1.31, hours: null }]);
  const row = await screen.findByRole('article');
  expect(await within(row).findByText('1.1 km away')).toBeVisible();
  expect(row).not.toHaveTextContent(/Labrador|Open now|Closed now/);
});
