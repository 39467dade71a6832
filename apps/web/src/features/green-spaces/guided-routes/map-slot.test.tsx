// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { MapSlot } from './map-slot.tsx';

const mapImport = vi.hoisted(() => ({ count: 0, isFailing: true }));

vi.mock('./route-map.tsx', () => {
  mapImport.count += 1;
  if (mapImport.isFailing) throw new Error('no network');
  return { RouteMap: () => null, WalkMap: () => null };
});

test('shows a message if the code of the map fails to load, and the map once the network is back', async () => {
  renderInProviders(<MapSlot>{() => <p>The map</p>}</MapSlot>);
  expect(await screen.findByText("The map couldn't be loaded. Everything else still works.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(mapImport.count).toBe(2));
  expect(screen.queryByText('The map')).toBeNull();

  mapImport.isFailing = false;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('The map')).toBeVisible();
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});
