// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlaceSourceState, PlaceWithDifferences } from '@ecopulse/contract/green-spaces/place-sources';
import { problemResponse, stubFetch } from '../../../../testing/fake-fetch.ts';
import { renderAdmin } from '../../testing/render-admin.testing.tsx';
import { PlaceSourcesPage } from './place-sources-page.tsx';

const source = (parts: Partial<PlaceSourceState> = {}): PlaceSourceState => ({
  kind: 'lta-station-exits',
  url: 'https://data.example.sg/exits',
  licence: 'Singapore Open Data Licence',
  isFetching: false,
  fetchedAt: '2026-11-29T08:00:00.000Z',
  fault: null,
  faultDetail: null,
  ...parts,
});

const published = { source: 'data.gov.sg', date: '2026-11-01', isLocked: false, isRefused: false };
const park = (parts: object = {}): PlaceWithDifferences => ({
  id: 5,
  name: 'Admiralty Park',
  version: 3,
  differences: [
    {
      ...published,
      id: 11,
      field: 'facilities',
      stored: [
        { kind: 'toilet', count: 2, dataYear: 2017 },
        { kind: 'shelter', count: 5, dataYear: 2017 },
      ],
      incoming: [
        { kind: 'toilet', count: 3, dataYear: 2026 },
        { kind: 'shelter', count: 5, dataYear: 2017 },
      ],
      ...parts,
    },
    {
      ...published,
      id: 12,
      field: 'nearestMrt',
      stored: 'Woodlands North (TE1)',
      incoming: 'Marsiling (NS8)',
    },
  ],
});

const renderPage = () =>
  renderAdmin('/admin/green-spaces/sources', '/admin/green-spaces/sources', () => <PlaceSourcesPage />);

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('without sources, one line says how to set them', async () => {
  stubFetch({ 'GET /api/admin/place-sources': () => [200, { sources: [], places: [] }] });
  renderPage();
  expect(await screen.findByText(/No sources are set/)).toHaveTextContent('PLACE_SOURCES');
  expect(screen.queryByRole('button', { name: 'Fetch now' })).toBeNull();
});

test('shows what is stored beside what is published, and only counts that differ', async () => {
  stubFetch({ 'GET /api/admin/place-sources': () => [200, { sources: [source()], places: [park()] }] });
  renderPage();
  const facilities = within(await screen.findByRole('table', { name: 'Admiralty Park: facilities' }));
  expect(facilities.getAllByRole('row').map((row) => row.textContent)).toEqual(['TypeStoredPublished', 'Toilets23']);
  const station = within(screen.getByRole('table', { name: 'Admiralty Park: nearest MRT station' }));
  expect(station.getByText('Marsiling (NS8)')).toBeVisible();
});

test('approves or refuses one by one or all of a place, with the version that was read', async () => {
  const bodies: unknown[] = [];
  stubFetch({
    'GET /api/admin/place-sources': () => [200, { sources: [source()], places: [park()] }],
    'POST /api/admin/green-spaces/5/differences': ({ body }) => {
      bodies.push(body);
      return bodies.length < 3 ? [200, { version: 4 }] : problemResponse(409, 'edited-meanwhile');
    },
  });
  renderPage();
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Approve: Admiralty Park, nearest MRT station');
  await waitFor(() => expect(bodies).toHaveLength(1));
  await press('Refuse: Admiralty Park, facilities');
  await waitFor(() => expect(bodies).toHaveLength(2));
  await press('Approve all: Admiralty Park');
  expect(await screen.findByText(/Someone else has changed this/)).toBeVisible();
  expect(bodies).toEqual([
    { version: 3, approve: [12], refuse: [] },
    { version: 3, approve: [], refuse: [11] },
    { version: 3, approve: [11, 12], refuse: [] },
  ]);
});

test('a field that an admin has corrected cannot be approved, a refused one can', async () => {
  const places = [park({ isLocked: true }), { ...park({ isRefused: true }), id: 6, name: 'Woodlands Waterfront' }];
  stubFetch({ 'GET /api/admin/place-sources': () => [200, { sources: [source()], places }] });
  renderPage();
  expect(await screen.findByText("An admin has corrected this, so it won't change.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve: Admiralty Park, facilities' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve: Woodlands Waterfront, facilities' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refuse: Woodlands Waterfront, facilities' })).toBeNull();
});

test('approving a refused field keeps the focus in the list', async () => {
  const { differences, ...place } = park({ isRefused: true });
  let left = differences;
  stubFetch({
    'GET /api/admin/place-sources': () => [200, { sources: [source()], places: [{ ...place, differences: left }] }],
    'POST /api/admin/green-spaces/5/differences': () => {
      left = differences.slice(1);
      return [200, { version: 4 }];
    },
  });
  renderPage();
  const approve = await screen.findByRole('button', { name: 'Approve: Admiralty Park, facilities' });
  await userEvent.click(approve);
  await waitFor(() => expect(approve).not.toBeInTheDocument());
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('1 difference to decide')));
  expect(document.body).not.toHaveFocus();
});

test('says why a source failed', async () => {
  const failing = source({ fault: 'other-form', faultDetail: 'Its form has changed at features.' });
  stubFetch({ 'GET /api/admin/place-sources': () => [200, { sources: [failing], places: [] }] });
  renderPage();
  expect(await screen.findByText(/different format/)).toHaveTextContent('Its form has changed at features.');
});
