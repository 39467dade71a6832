// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useForm } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { createSchemaResolver } from '../editor/schema-resolver.ts';
import { greenSpaceEditing } from './green-space-form.ts';
import { PathFields } from './path-fields.tsx';

// Leaflet needs a real browser. A button stands for a click on the map.
vi.mock('./path-map.tsx', () => ({
  PathMap: ({ onPress }: { onPress: (at: { lat: number; lng: number }) => void }) => (
    <button type="button" onClick={() => onPress({ lat: 1.27, lng: 103.8 })}>
      The map
    </button>
  ),
}));

// happy-dom never says that an element is visible.
vi.mock('../../../lib/map/when-visible.tsx', () => ({
  WhenVisible: ({ children }: { children: ReactNode }) => children,
}));

type Walk = GreenSpaceForm['routes'][number];

function renderPath(walk: Partial<Walk> = {}) {
  let sent: Walk | undefined;
  function Form() {
    const routes = [{ name: 'Around', minutes: 30, line: null, stops: [], ...walk }];
    const form = useForm<GreenSpaceForm>({
      defaultValues: { ...greenSpaceEditing.empty(), lat: 1.3, lng: 103.9, routes },
      resolver: createSchemaResolver(greenSpaceForm),
    });
    const send = () => {
      void form.trigger('routes');
      sent = form.getValues('routes.0');
    };
    return (
      <>
        <PathFields form={form} prefix="routes.0." item={null} />
        <button type="button" onClick={send}>
          Send
        </button>
      </>
    );
  }
  renderInProviders(<Form />);
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    return sent;
  };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a walk without a path shows a button, which opens its fields', async () => {
  renderPath();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Draw its path and stops');
  const path = screen.getByRole('textbox', { name: 'Path' });
  expect(path).toHaveValue('');
  expect(path.closest('[tabindex]')).toHaveFocus();
  expect(await screen.findByRole('button', { name: 'The map' })).toBeVisible();
});

test('clicks on the map draw the path, whose length is shown, and its last point can be removed', async () => {
  const send = renderPath({ line: { type: 'LineString', coordinates: [[103.8, 1.279]] } });
  await press('The map');
  expect(screen.getByText('1 km, about 15 mins at 4 km/h')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Path' })).toHaveValue('1.279, 103.8\n1.27, 103.8');
  await press('Remove the last point');
  expect(screen.getByRole('textbox', { name: 'Path' })).toHaveValue('1.279, 103.8');
  await press('Clear the path');
  expect(screen.getByRole('textbox', { name: 'Path' })).toHaveValue('');
  expect(await send()).toMatchObject({ line: null });
});

test('clicks on the map add stops, which are named in fields and stay in their order', async () => {
  const send = renderPath({ line: { type: 'LineString', coordinates: [[103.81, 1.271]] } });
  await press('adds a stop');
  await press('The map');
  await press('Add a stop');
  const stop = (number: number) => within(screen.getByRole('group', { name: `Stop ${number}` }));
  await userEvent.type(stop(1).getByRole('textbox', { name: 'Name' }), 'Jetty');
  await userEvent.type(stop(1).getByRole('textbox', { name: 'Text' }), 'Otters');
  await press('Move Stop 1 down');
  expect(await send()).toMatchObject({
    stops: [
      // A new stop is at the end of the path.
      { name: '', text: null, lat: 1.271, lng: 103.81 },
      { name: 'Jetty', text: 'Otters', lat: 1.27, lng: 103.8 },
    ],
  });
});

test('a path can be typed, and one that cannot be read or has a single point is refused', async () => {
  const send = renderPath();
  await press('Draw its path and stops');
  const path = screen.getByRole('textbox', { name: 'Path' });
  await userEvent.type(path, '1.27, 103.8{Enter}1.28, 103.8');
  expect(await send()).toMatchObject({
    line: {
      coordinates: [
        [103.8, 1.27],
        [103.8, 1.28],
      ],
    },
  });
  expect(screen.queryByText('Give the path 2 to 500 map points, all in Singapore')).toBeNull();
  await userEvent.type(path, '{Enter}over there');
  await send();
  expect(await screen.findByText('Give the path 2 to 500 map points, all in Singapore')).toBeVisible();
  expect(path).toHaveValue('1.27, 103.8\n1.28, 103.8\nover there');
});
