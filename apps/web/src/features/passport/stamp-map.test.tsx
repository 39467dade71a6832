// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ISLAND_AREA } from '../../lib/map/map-area.ts';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { createStamps } from './passport-grouping.ts';
import { aVisit } from './passport.testing.ts';
import { StampMap } from './stamp-map.tsx';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderAt } from '../../testing/render-at.tsx';

const SPACES = [
  aGreenSpace({ id: 1, name: 'Labrador Nature Reserve', lat: 1.265, lng: 103.802 }),
  aGreenSpace({ id: 2, name: 'East Coast Park', lat: 1.3, lng: 103.92 }),
];

function show(visits: Parameters<typeof createStamps>[1]) {
  stubFetch({ 'GET /api/map': () => [200, { land: [], water: [], parkConnectors: [], railLines: [], stations: [] }] });
  const renderMap = () => {
    const stamps = createStamps(SPACES, visits, '2026-11-21');
    return <StampMap stamps={stamps} line={null} view={ISLAND_AREA} onMoved={vi.fn()} className="h-80" />;
  };
  return renderAt('/passport', { '/passport': renderMap, '/green-space/$id': () => <h1>A green space</h1> });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a mark opens its green space by keyboard', async () => {
  const { router } = show([aVisit(2)]);
  const mark = await screen.findByRole('button', { name: 'East Coast Park, visited' });
  // Above the dots of uncollected stamps.
  expect(mark.closest('.leaflet-marker-pane')).not.toBeNull();
  mark.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'A green space' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/green-space/2');
});

test('a stamp of a retired green space shows its name', async () => {
  const retired = { name: 'Old Quarry', parkType: 'Nature Park', region: 'West', lat: 1.35, lng: 103.7 } as const;
  const { router } = show([aVisit(9, { retired })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Old Quarry, visited' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Old Quarry');
  expect(router.state.location.pathname).toBe('/passport');
});
