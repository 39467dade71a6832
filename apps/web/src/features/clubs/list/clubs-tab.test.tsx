// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Club } from '@ecopulse/contract/clubs/clubs';
import { type FakeResponse, problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { aClub, renderClubs, STEWARD } from '../clubs.testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Shown {
  own?: Club[];
  found?: (url: URL) => FakeResponse;
  responses?: Responses;
}

const oneClub = (): FakeResponse => [200, [aClub()]];

function show(address: string, { own = [], found = oneClub, responses = {} }: Shown = {}) {
  const fetchStub = stubFetch({
    'GET /api/clubs': (request) => (request.url.searchParams.has('mine') ? [200, own] : found(request.url)),
    'GET /api/clubs/board': () => [200, []],
    ...responses,
  });
  renderClubs(address);
  return fetchStub;
}

test('shows one’s own clubs first, then the others, with their goal', async () => {
  show('/clubs', { own: [aClub({ id: 9, name: 'Ubin Friends', slug: 'ubin-friends', own: STEWARD })] });
  const own = await screen.findByRole('region', { name: 'Your clubs' });
  expect(within(own).getByRole('link', { name: 'Ubin Friends' })).toHaveAttribute('href', '/clubs/ubin-friends');
  expect(within(own).getByText("You're a steward")).toBeVisible();
  const found = within(screen.getByRole('region', { name: 'Find a club' }));
  expect(await found.findByRole('link', { name: 'Bishan Birders' })).toBeVisible();
  expect(found.getByText('5 check-ins each')).toBeVisible();
  expect(found.getByText(/38 members/)).toHaveTextContent('38 members · 14 active this week');
});

test('filters by type and by name', async () => {
  const fetchStub = show('/clubs', {
    found: ({ searchParams }) => [200, searchParams.get('q') === 'eco' ? [] : [aClub()]],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'School' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'School' })).toHaveAttribute('aria-current'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find clubs' }), 'eco');
  expect(await screen.findByRole('heading', { name: 'No matching clubs' })).toBeVisible();
  expect(fetchStub).toHaveBeenCalledWith('/api/clubs?kind=school&q=eco', expect.anything());
  expect(screen.queryByRole('region', { name: 'Your clubs' })).toBeNull();
});

test('shows the clubs of the week, and says so while there are none', async () => {
  show('/clubs', {
    responses: {
      'GET /api/clubs/board': () => [
        200,
        [{ rank: 1, clubId: 4, slug: 'bishan-birders', name: 'Birders', pointsPerMember: 41.26, activeMembers: 6 }],
      ],
    },
  });
  const board = within(await screen.findByRole('region', { name: 'Clubs of the week' }));
  expect(await board.findByRole('link', { name: 'Birders' })).toHaveAttribute('href', '/clubs/bishan-birders');
  expect(board.getByText('41.2')).toBeVisible();
  expect(board.getByText('6 active this week')).toBeVisible();
});

test('says that the board is empty, and that there are no clubs yet', async () => {
  show('/clubs', { found: () => [200, []] });
  expect(await screen.findByText('No club is ranked yet this week.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No clubs yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start a club' })).toHaveAttribute('href', '/clubs/new');
});

test('tries again after the list has failed to load', async () => {
  let calls = 0;
  show('/clubs', {
    found: () => {
      calls += 1;
      return calls === 1 ? problemResponse(503, 'unavailable') : oneClub();
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bishan Birders' })).toBeVisible());
});
