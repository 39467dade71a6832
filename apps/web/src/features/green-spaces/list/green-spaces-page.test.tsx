// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { GreenSpacesPage } from './green-spaces-page.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { delayedResponse, stubFetch } from '../../../testing/fake-fetch.ts';

const labrador = aGreenSpace();
const eastCoast = aGreenSpace({ id: 6, name: 'East Coast Park', parkType: 'Coastal Park' });

function open(address: string, spaces = [labrador, eastCoast]) {
  const fetchStub = stubFetch({
    'GET /api/green-spaces': ({ url }) => {
      const search = url.searchParams.get('search')?.toLowerCase() ?? '';
      return [200, spaces.filter((space) => space.name.toLowerCase().includes(search))];
    },
    'GET /api/user/green-spaces': () => [200, []],
  });
  return { ...renderGreenSpaces(address, GreenSpacesPage), fetchStub };
}

const listRequestUrls = ({ mock }: ReturnType<typeof open>['fetchStub']) =>
  mock.calls.map(([address]) => address).filter((address) => /^\/api\/green-spaces(\?|$)/.test(address));

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows six skeleton cards until the list loads', async () => {
  open('/green-spaces');
  expect(await screen.findAllByTestId('skeleton-card')).toHaveLength(6);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('explains the search in its placeholder, also on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open('/green-spaces');
  expect(await screen.findByPlaceholderText('Search by name, location, MRT station, or park type...')).toBeVisible();
});

test('says that a search found nothing and leads back to all', async () => {
  const { router } = open('/green-spaces?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No green spaces found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search terms or browse all available spaces.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View All Green Spaces' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(router.state.location.search).toEqual({});
});

test('says that no green spaces are available if the list is empty without a search', async () => {
  open('/green-spaces', []);
  expect(await screen.findByRole('heading', { name: 'No green spaces available' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View All Green Spaces' })).toBeNull();
});

test('an empty search shows all again', async () => {
  const { router } = open('/green-spaces?search=coast&type=Coastal+Park');
  const field = await screen.findByRole('searchbox', { name: 'Search green spaces' });
  await userEvent.clear(field);
  await userEvent.type(field, '  {Enter}');
  expect(router.state.location.search).toEqual({ type: 'Coastal Park' });
});

test('adds a search to the URL and says how many results it has', async () => {
  const { router } = open('/green-spaces');
  await screen.findAllByRole('article');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search green spaces' }), 'coast{Enter}');
  expect(await screen.findByText('Showing 1 result')).toBeVisible();
  expect(router.state.location.search).toEqual({ search: 'coast' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('gives no number of results until those of the search are there', async () => {
  const found = delayedResponse([200, []]);
  stubFetch({
    'GET /api/green-spaces': ({ url }) =>
      url.searchParams.has('search') ? found.answer() : [200, [labrador, eastCoast]],
    'GET /api/user/green-spaces': () => [200, []],
  });
  renderGreenSpaces('/green-spaces', GreenSpacesPage);
  expect(await screen.findByText('2 green spaces')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search green spaces' }), 'zzz{Enter}');
  expect(await screen.findByText('“zzz”')).toBeVisible();
  expect(screen.queryByText(/2 (results|green spaces)/)).toBeNull();
  found.release();
  expect(await screen.findByText('Showing 0 results')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No green spaces found' })).toBeVisible();
});

test('does not search for a text of blanks', async () => {
  const { router, fetchStub } = open('/green-spaces');
  await screen.findAllByRole('article');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search green spaces' }), '   {Enter}');
  expect(listRequestUrls(fetchStub)).toEqual(['/api/green-spaces']);
  expect(router.state.location.search).toEqual({});
});

test('filters by the park type in the URL without another request', async () => {
  const { fetchStub } = open('/green-spaces?type=Coastal+Park');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('link', { name: 'East Coast Park' })).toBeVisible();
  expect(listRequestUrls(fetchStub)).toEqual(['/api/green-spaces']);
});

test('says that the list failed to load and fetches it again on request', async () => {
  let isBroken = true;
  stubFetch({
    'GET /api/green-spaces': () => (isBroken ? [503, { code: 'unavailable', detail: 'x' }] : [200, [labrador]]),
    'GET /api/user/green-spaces': () => [200, []],
  });
  renderGreenSpaces('/green-spaces', GreenSpacesPage);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch green spaces' })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

/** Contains East Coast Park, but not Labrador. */
const EAST_AREA = '1.2900,103.9000,1.3200,103.9600';

function openWithLocations(address: string) {
  return open(address, [labrador, { ...eastCoast, lat: 1.3, lng: 103.93 }]);
}

test('on a wide screen, the list beside the map contains only the places in the visible area', async () => {
  const { router } = openWithLocations(`/green-spaces?area=${EAST_AREA}`);
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('article')).toHaveTextContent('East Coast Park');
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(router.state.location.search).toEqual({});
});

test('on a narrow screen, the list contains all places, and a button shows the map', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { router } = openWithLocations(`/green-spaces?area=${EAST_AREA}`);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('application')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(await screen.findByRole('application', { name: /Map of green spaces/ })).toBeInTheDocument();
  expect(screen.queryByRole('article')).toBeNull();
  expect(router.state.location.search).toEqual({ area: EAST_AREA, view: 'map' });
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('ignores an area whose southern edge is north of its northern edge', async () => {
  openWithLocations('/green-spaces?area=1.3,103.9,1.2,104');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('shows events above the list and on the map once they are asked for, and keeps that in the address', async () => {
  stubFetch({
    'GET /api/green-spaces': () => [200, [labrador, eastCoast]],
    'GET /api/user/green-spaces': () => [200, []],
  });
  const EventList = ({ area }: { area: string | undefined }) => <p>Events in {area ?? 'Singapore'}</p>;
  const EventMarks = () => <p>Marks of events</p>;
  const { router } = renderGreenSpaces(`/green-spaces?area=${EAST_AREA}`, () => (
    <GreenSpacesPage EventList={EventList} EventMarks={EventMarks} />
  ));
  const toggle = await screen.findByRole('button', { name: 'Events', pressed: false });
  expect(screen.queryByText(/^Events in/)).toBeNull();
  await userEvent.click(toggle);
  expect(await screen.findByText(`Events in ${EAST_AREA}`)).toBeVisible();
  expect(await screen.findByText('Marks of events')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ area: EAST_AREA, layer: 'events' });
  await userEvent.click(screen.getByRole('button', { name: 'Events', pressed: true }));
  expect(screen.queryByText('Marks of events')).toBeNull();
  expect(router.state.location.search).toEqual({ area: EAST_AREA });
});
