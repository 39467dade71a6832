// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { GreenSpacesPage } from './green-spaces-page.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { stubFetch } from '../../../testing/fake-fetch.ts';

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

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows six skeleton cards until the list loads', async () => {
  open('/green-spaces');
  expect(await screen.findAllByTestId('skeleton-card')).toHaveLength(6);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('says that a search found nothing and leads back to all', async () => {
  const { router } = open('/green-spaces?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No green spaces found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search terms or browse all available spaces.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View All Green Spaces' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(router.state.location.search).toEqual({});
});

test('says that there is nothing yet without a search', async () => {
  open('/green-spaces', []);
  expect(await screen.findByRole('heading', { name: 'No green spaces available' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View All Green Spaces' })).toBeNull();
});

test('puts a search into the address and says how many it found', async () => {
  const { router } = open('/green-spaces');
  await screen.findAllByRole('article');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search green spaces' }), 'coast{Enter}');
  expect(await screen.findByText('Showing 1 result')).toBeVisible();
  expect(router.state.location.search).toEqual({ search: 'coast' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('does not search for blanks', async () => {
  const { router, fetchStub } = open('/green-spaces');
  await screen.findAllByRole('article');
  const calls = fetchStub.mock.calls.length;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search green spaces' }), '   {Enter}');
  expect(fetchStub.mock.calls).toHaveLength(calls);
  expect(router.state.location.search).toEqual({});
});

test('filters by the park type of the address without another call', async () => {
  const { fetchStub } = open('/green-spaces?type=Coastal+Park');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('link', { name: 'East Coast Park' })).toBeVisible();
  const lists = fetchStub.mock.calls.filter(([address]) => address.startsWith('/api/green-spaces'));
  expect(lists).toEqual([['/api/green-spaces', expect.anything()]]);
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
