// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@ecopulse/contract/events/events';
import { DrawnMap } from '../../../lib/map/drawn-map.tsx';
import { ISLAND_AREA } from '../../../lib/map/map-area.ts';
import { problemResponse, stubFetch } from '../../../testing/fake-fetch.ts';
import { anEvent, renderEvents } from '../events.testing.tsx';
import { EventMarks } from './event-marks.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

const MAP = { land: [], water: [], parkConnectors: [], railLines: [], stations: [], tiles: null };
const IN_THE_WEST = '1.2900,103.6000,1.3500,103.7000';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T04:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubEvents(events: readonly Event[]) {
  stubFetch({ 'GET /api/map': () => [200, MAP], 'GET /api/events': () => [200, events] });
}

test('the list links to upcoming events in the shown part of the map, and leaves out cancelled ones', async () => {
  stubEvents([anEvent(), anEvent({ id: 8, title: { en: 'Rained off' }, state: 'cancelled' })]);
  renderEvents('/events', () => <UpcomingEvents area={undefined} />);
  expect(await screen.findByRole('link', { name: 'Beach clean-up' })).toHaveAttribute('href', '/events/7');
  expect(screen.getByText(/9:00 am/)).toHaveTextContent('East Coast Park');
  expect(screen.queryByText('Rained off')).toBeNull();
});

test('the list says that the shown part of the map has none', async () => {
  stubEvents([anEvent()]);
  renderEvents('/events', () => <UpcomingEvents area={IN_THE_WEST} />);
  expect(await screen.findByText('Nothing here')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Beach clean-up' })).toBeNull();
});

test('the list can be loaded again after a failure', async () => {
  let isBroken = true;
  stubFetch({ 'GET /api/events': () => (isBroken ? problemResponse(503, 'unavailable') : [200, [anEvent()]]) });
  renderEvents('/events', () => <UpcomingEvents area={undefined} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Beach clean-up' })).toBeVisible();
});

test('marks name their event; one mark has the events of a series, and opens links to all of them', async () => {
  const next = anEvent({ id: 8, startsAt: '2026-12-12T01:00:00.000Z', endsAt: '2026-12-12T03:00:00.000Z' });
  const west = { name: 'Jurong Lake', lat: 1.34, lng: 103.73, radiusMeters: 100 };
  stubEvents([anEvent(), next, anEvent({ id: 9, title: { en: 'Lake walk' }, place: west })]);
  renderEvents('/events', () => (
    <DrawnMap label="Map" area={ISLAND_AREA} className="h-80">
      <EventMarks />
    </DrawnMap>
  ));
  const single = await screen.findByRole('button', { name: /^Lake walk, .*Jurong Lake$/ });
  expect(single).toHaveTextContent('5 Dec');
  await userEvent.click(screen.getByRole('button', { name: /^Beach clean-up, .*Beach clean-up, / }));
  const sheet = within(screen.getByRole('region', { name: 'Events' }));
  expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/events/7', '/events/8']);
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Events' })).toBeNull();
});
