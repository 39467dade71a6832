// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast, renderAt } from '../../../testing/render-at.tsx';
import { aGreenSpace } from '../green-spaces.testing.tsx';
import { GreenSpacesMap } from './green-spaces-map.tsx';

const SPACES = [
  aGreenSpace({ id: 1, name: 'Labrador Nature Reserve', lat: 1.265, lng: 103.802 }),
  aGreenSpace({ id: 2, name: 'East Coast Park', lat: 1.3, lng: 103.92 }),
];

function show(parts: Partial<Parameters<typeof GreenSpacesMap>[0]> = {}) {
  stubFetch({
    'GET /api/map': () => [200, { land: [], water: [], parkConnectors: [], railLines: [], stations: [], tiles: null }],
    'GET /api/green-spaces/shapes': () => [200, { type: 'FeatureCollection', features: [] }],
  });
  const onMoved = vi.fn<() => void>();
  const onShowAll = vi.fn<() => void>();
  const renderMap = () => (
    <GreenSpacesMap
      found={{ known: SPACES, possible: [] }}
      isNarrowed={false}
      isEmpty={false}
      onShowAll={onShowAll}
      visits={[]}
      area={undefined}
      onMoved={onMoved}
      position={null}
      isLocating={false}
      onLocate={async () => null}
      className="h-80"
      {...parts}
    />
  );
  renderAt('/green-spaces', { '/green-spaces': renderMap });
  return { onMoved, onShowAll };
}

const locateAt = (lat: number, lng: number) => async (): Promise<DeviceLocation> => ({ lat, lng, accuracyMeters: 30 });

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a press on "Near me" moves the map', async () => {
  const { onMoved } = show({ onLocate: locateAt(1.3138, 103.8159) });
  await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce());
});

test('someone outside Singapore is told so, and the map stays', async () => {
  const { onMoved } = show({ onLocate: locateAt(1.4927, 103.7414) });
  await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
  await expectToast("We couldn't find you on the map", 'You seem to be outside Singapore.');
  expect(onMoved).not.toHaveBeenCalled();
});

test('a filter without results says so on the map, and shows all again', async () => {
  const { onShowAll } = show({ found: { known: [], possible: [] }, isNarrowed: true, isEmpty: true });
  expect((await screen.findByText('Nothing here')).closest('output')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onShowAll).toHaveBeenCalledOnce();
});

test('the map of a server without green spaces has no filter to clear', async () => {
  show({ found: { known: [], possible: [] }, isEmpty: true });
  await screen.findByRole('button', { name: 'Near me' });
  expect(screen.queryByText('Nothing here')).toBeNull();
});
