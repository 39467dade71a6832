// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const SPACE: GreenSpaceToEdit = {
  id: 5,
  version: 1,
  status: 'published',
  editedAt: null,
  name: 'Bedok Reservoir Park',
  parkType: 'Reservoir Park',
  region: 'East',
  planningArea: 'Bedok',
  ecoPoints: 20,
  rating: 0,
  totalRatings: 0,
  placeStatus: OPEN_STATUS,
  isFeatured: false,
  description: 'A path around a reservoir.',
  location: 'Bedok Reservoir Road',
  lat: 1.34,
  lng: 103.93,
  areaHectares: null,
  zones: [],
  imageUrl: null,
  openingHours: '',
  hours: null,
  accessibility: '',
  nearestMrt: '',
  busRoutes: [],
  tags: [],
  specialFeatures: [],
  biodiversityFacts: '',
  facilities: [],
  statedNeeds: [],
  facts: {},
  lockedFields: [],
  lastUpdate: null,
  outline: null,
  tracks: [],
  facilityPoints: [],
  heritageTrees: [],
  routes: [],
};

afterEach(() => vi.unstubAllGlobals());

function open(path: string, role: ResidentRole): void {
  renderInAdminFrame(
    path,
    {
      'GET /api/admin/green-spaces': () => [200, [{ ...SPACE, oldestFact: null }]],
      'GET /api/admin/green-spaces/5': () => [200, SPACE],
    },
    [role],
  );
}

test.each([
  ['/admin/green-spaces', () => screen.findByRole('link', { name: SPACE.name }), 'link', 'Import outlines'],
  ['/admin/green-spaces/5', () => screen.findByRole('link', { name: 'Status and facts' }), 'link', 'Translations'],
  [
    '/admin/green-spaces/5/status',
    () => screen.findByRole('heading', { name: 'Open or closed' }),
    'switch',
    /^Feature this green space/,
  ],
] as const)('%s shows an editor of one town only what they may use', async (path, findLoaded, role, name) => {
  open(path, { role: 'editor', planningArea: 'Bedok' });
  expect(await findLoaded()).toBeVisible();
  expect(screen.queryByRole(role, { name })).toBeNull();
});

test.each([
  ['/admin/green-spaces', 'link', 'Import outlines'],
  ['/admin/green-spaces/5', 'link', 'Translations'],
  ['/admin/green-spaces/5/status', 'switch', /^Feature this green space/],
] as const)('%s shows an editor everywhere all of it', async (path, role, name) => {
  open(path, { role: 'editor' });
  expect((await screen.findAllByRole(role, { name })).length).toBeGreaterThan(0);
});
