// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepItem, readKeptEntries } from '../../lib/offline/kept.ts';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { stored } from '../../testing/fake-idb.ts';
import { renderSettingsPage } from './settings.testing.tsx';

vi.mock('idb-keyval', () => import('../../testing/fake-idb.ts'));

const RESPONSES = {
  'GET /api/lessons/3': () => [200, { id: 3, title: 'Compost' }] as const,
  'GET /api/green-spaces/5': () => [200, { id: 5, name: 'Bedok Reservoir Park', imageUrl: null }] as const,
  'GET /api/green-spaces/overview': () => [200, { featured: [], places: [{ id: 5, region: 'East' }] }] as const,
};

async function open() {
  stubFetch(RESPONSES);
  await keepItem({ kind: 'lesson', id: 3 });
  await keepItem({ kind: 'place', id: 5 });
  await renderSettingsPage(RESPONSES);
  return within(await screen.findByRole('region', { name: 'Offline' }));
}

/** The section loads once it is in view. */
class ObserverInView {
  readonly observe: () => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => callback([{ isIntersecting: true }]);
  }
  disconnect() {}
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('IntersectionObserver', ObserverInView);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('lists what is kept with its size and age, and removes it one by one or all at once', async () => {
  const estimate = async () => ({ usage: 4_200_000, quota: 2e9 });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { storage: { estimate } }));
  const section = await open();
  expect(
    await section.findByText(/^Saved for offline: \d+ byte\. EcoPulse uses about 4\.2 MB of the 2 GB this/),
  ).toBeVisible();
  const rows = section.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CompostLesson · 26 byte · Last updated: now\./),
    expect.stringMatching(/^Bedok Reservoir ParkGreen space · \d+ byte · Last updated: now\./),
  ]);
  await userEvent.click(section.getByRole('button', { name: 'Remove Compost' }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 2, name: 'Offline' })).toHaveFocus();
  await userEvent.click(section.getByRole('button', { name: 'Remove all' }));
  expect(await section.findByText(/Turn on “Save for offline”/)).toBeVisible();
  expect(await readKeptEntries()).toEqual([]);
});

test('keeps the green spaces of a region, and removes them', async () => {
  const section = await open();
  const east = await section.findByRole('switch', { name: 'East' });
  expect(east).toHaveAccessibleDescription('1 green space');
  await userEvent.click(east);
  await waitFor(() => expect(east).toHaveAccessibleDescription(/^1 green space · \d+ byte · Last updated: now\.$/));
  expect(east).toBeChecked();
  await userEvent.click(east);
  await waitFor(() => expect(east).toHaveAccessibleDescription('1 green space'));
  expect(await readKeptEntries()).toHaveLength(2);
});
