// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { baseMapQuery } from '../../../lib/map/map-area.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { greenSpaceEditing } from './green-space-form.ts';
import type { Coordinates } from './place-map-layers.ts';
import { PlaceOnMap } from './place-on-map.tsx';

const IN_BEDOK = { lat: 1.32, lng: 103.92 };
const ALSO_IN_BEDOK = { lat: 1.33, lng: 103.93 };
const IN_BISHAN = { lat: 1.36, lng: 103.84 };
const IN_THE_SEA = { lat: 1.2, lng: 104.1 };
const TAPS = { Bedok: IN_BEDOK, 'more of Bedok': ALSO_IN_BEDOK, Bishan: IN_BISHAN, sea: IN_THE_SEA };

interface FakeMapProps {
  zoomedTo: string | null;
  onPress: (coordinates: Coordinates) => void;
}

// Leaflet measures its container, which has no size here.
vi.mock('./place-map.tsx', () => ({
  PlaceMap: ({ zoomedTo, onPress }: FakeMapProps) => (
    <div>
      <output aria-label="shown">{zoomedTo ?? 'all'}</output>
      {Object.entries(TAPS).map(([name, coordinates]) => (
        <button key={name} type="button" onClick={() => onPress(coordinates)}>
          {`Tap ${name}`}
        </button>
      ))}
    </div>
  ),
}));
vi.mock('../../../lib/map/when-visible.tsx', () => ({
  WhenVisible: ({ children }: { children: ReactNode }) => children,
}));

const squareAround = ({ lat, lng }: Coordinates, half = 0.02): BaseMap['land'][number]['polygons'] => [
  [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ],
];
const BASE_MAP: BaseMap = {
  land: [
    { name: 'Bedok', polygons: squareAround(IN_BEDOK), label: [103.92, 1.32] },
    { name: 'Bishan', polygons: squareAround(IN_BISHAN), label: [103.84, 1.36] },
  ],
  water: [],
  parkConnectors: [],
  railLines: [],
  stations: [],
  tiles: null,
};

async function renderMap(values: Partial<GreenSpaceForm> = {}) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(baseMapQuery.queryKey, BASE_MAP);
  queryClient.setQueryData(greenSpacesQuery().queryKey, []);
  let getValues: () => GreenSpaceForm = greenSpaceEditing.empty;
  function Form() {
    const form = useForm({ defaultValues: { ...greenSpaceEditing.empty(), ...values } });
    getValues = () => form.getValues();
    return <PlaceOnMap form={form} item={null} />;
  }
  renderInProviders(<Form />, queryClient);
  await screen.findByLabelText('shown');
  return () => getValues();
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a tap sets the point, its planning area, a circle around it, and zooms to the area', async () => {
  const values = await renderMap();
  await press('Tap Bedok');
  expect(values()).toMatchObject({ ...IN_BEDOK, planningArea: 'Bedok' });
  expect(values().zones).toEqual([{ ...IN_BEDOK, radiusMeters: 250 }]);
  expect(screen.getByLabelText('shown')).toHaveTextContent('Bedok');
  await press('Tap Bishan');
  expect(values()).toMatchObject({ planningArea: 'Bishan', zones: [{ ...IN_BISHAN, radiusMeters: 250 }] });
  expect(screen.getByLabelText('shown')).toHaveTextContent('Bishan');
  expect(screen.queryByText(/The point/)).not.toBeInTheDocument();
});

test('another tap in the same area keeps the view, and leaves a circle that an admin has changed', async () => {
  const zones = [{ ...IN_BEDOK, radiusMeters: 90 }];
  const values = await renderMap({ ...IN_BEDOK, zones, planningArea: 'Bedok' });
  await press('Tap more of Bedok');
  expect(values()).toMatchObject({ ...ALSO_IN_BEDOK, zones });
  expect(screen.getByLabelText('shown')).toHaveTextContent('all');
});

test('a chosen area that is not that of the point stays, with a warning and the other one to choose', async () => {
  const values = await renderMap({ ...IN_BEDOK, planningArea: 'Bishan' });
  expect(screen.getByText('The point is in Bedok, but Bishan is chosen.')).toBeVisible();
  await press('Tap more of Bedok');
  expect(values().planningArea).toBe('Bishan');
  await press('Choose Bedok');
  expect(values().planningArea).toBe('Bedok');
  expect(screen.queryByText(/The point/)).not.toBeInTheDocument();
});

test('warns of a point in the sea, and keeps the area', async () => {
  const values = await renderMap({ ...IN_BEDOK, planningArea: 'Bedok' });
  await press('Tap sea');
  expect(values()).toMatchObject({ ...IN_THE_SEA, planningArea: 'Bedok' });
  expect(screen.getByText("The point isn't in any town.")).toBeVisible();
});
