// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { MapSlot } from './map-slot.tsx';

const fetching = vi.hoisted(() => ({ count: 0, isAway: true }));

vi.mock('./route-map.tsx', () => {
  fetching.count += 1;
  if (fetching.isAway) throw new Error('no network');
  return { RouteMap: () => null, WalkMap: () => null };
});

test('a map whose code does not arrive leaves a sentence, and comes with the network', async () => {
  renderInProviders(<MapSlot>{() => <p>The map</p>}</MapSlot>);
  expect(await screen.findByText("The map couldn't be loaded. All else works without it.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(fetching.count).toBe(2));
  expect(screen.queryByText('The map')).toBeNull();

  fetching.isAway = false;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('The map')).toBeVisible();
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});
