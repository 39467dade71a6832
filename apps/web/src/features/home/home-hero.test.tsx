// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderAt, screensAt } from '../../testing/render-at.tsx';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { mockDeviceLocation } from '../../lib/location/device-location.testing.ts';
import { useDevicePosition } from '../green-spaces/location/use-device-position.ts';
import { aProfile } from '../../testing/a-profile.ts';
import { HomeHero } from './home-hero.tsx';

const Hero = () => <HomeHero nearby={useDevicePosition()} />;

function show(homeTown: 'Bishan' | null) {
  const profile = aProfile({ homeTown, welcome: null });
  stubFetch({
    'GET /api/auth/user': () => [200, profile],
    'GET /api/user/profile': () => [200, profile],
    'GET /api/green-spaces/overview': () => [
      200,
      { featured: [], places: [aGreenSpace({ name: 'Bishan Park', location: 'Bishan' })] },
    ],
    'GET /api/user/green-spaces': () => [200, []],
    'GET /api/user/activities': () => [200, []],
    'GET /api/rankings/national': () => [200, []],
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], profile);
  renderAt('/', screensAt(['/', '/green-space/$id', '/rankings', '/profile', '/settings'], Hero), { queryClient });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('asks for the home town instead of naming a green space that may be far away', async () => {
  mockDeviceLocation('denied');
  show(null);
  expect(await screen.findByRole('region', { name: 'Where is home?' })).toBeVisible();
  expect(screen.queryByText(/Bishan Park/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose your town' })).toHaveAttribute('href', '/settings#profile');
});

test('the figures lead to what they count', async () => {
  show('Bishan');
  expect(await screen.findByRole('link', { name: /^National Rank/ })).toHaveAttribute('href', '/rankings');
  expect(screen.getByRole('link', { name: /^Eco-Points/ })).toHaveAttribute('href', '/profile#points');
  expect(screen.getByRole('link', { name: /^Badges/ })).toHaveAttribute('href', '/profile#badges');
});
