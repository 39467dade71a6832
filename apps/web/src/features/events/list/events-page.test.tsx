// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event } from '@ecopulse/contract/events/events';
import { type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { anEvent, ownPart, renderEvents } from '../events.testing.tsx';
import { EventsPage } from './events-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function show(address: string, events: readonly Event[], { own = [] }: { own?: readonly Event[] } = {}) {
  const requested: string[] = [];
  const responses: Responses = {
    'GET /api/events': ({ url }) => {
      requested.push(url.search);
      return [200, events];
    },
    'GET /api/user/events': () => [200, own],
  };
  stubFetch(responses);
  renderEvents(address, EventsPage);
  return requested;
}

test('groups events under the days of Singapore', async () => {
  const late = anEvent({
    id: 8,
    title: { en: 'Night walk' },
    startsAt: '2026-12-05T15:30:00Z',
    endsAt: '2026-12-05T16:00:00Z',
  });
  const nextDay = anEvent({
    id: 9,
    title: { en: 'Dawn walk' },
    startsAt: '2026-12-05T22:00:00Z',
    endsAt: '2026-12-05T23:00:00Z',
  });
  show('/events', [anEvent(), late, nextDay]);
  const saturday = await screen.findByRole('heading', { level: 2, name: 'Saturday, 5 December' });
  const list = saturday.parentElement ?? document.body;
  expect(
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Beach clean-up', 'Night walk']);
  // Midnight is still the end of that day.
  expect(within(list).getByText('11:30 pm to 12:00 am')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Sunday, 6 December' })).toBeVisible();
});

test('says of each event what one has to know before opening it', async () => {
  const events = [
    anEvent({ id: 1, state: 'cancelled' }),
    anEvent({ id: 2, going: 20, waiting: 3 }),
    anEvent({ id: 3, own: ownPart({ state: 'waiting', position: 2 }) }),
    anEvent({ id: 4, state: 'moved', own: ownPart() }),
  ];
  show('/events', events);
  const rows = await screen.findAllByRole('article');
  const shown = [
    ['Cancelled'],
    ['Full, with a waiting list'],
    ["You're on the waiting list"],
    ['Moved', "You're going"],
  ];
  for (const [index, chips] of shown.entries())
    for (const chip of chips) expect(within(rows[index] ?? document.body).getByText(chip)).toBeVisible();
});

test('filters by kind and town, and says that nothing matches', async () => {
  const requested = show('/events?kind=planting', []);
  expect(await screen.findByRole('heading', { name: 'No matching events' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Town' }), 'Bedok');
  await userEvent.click(await screen.findByRole('link', { name: 'Show all events' }));
  expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
  expect(requested).toEqual(['?kind=planting', '?kind=planting&planningArea=Bedok', '']);
});

test("lists one's own events, with drafts, above the rest", async () => {
  show('/events', [], {
    own: [anEvent({ id: 5, state: 'draft' }), anEvent({ id: 6, own: ownPart({ state: 'left' }) })],
  });
  const own = within(await screen.findByRole('region', { name: 'Your events' }));
  expect(own.getAllByRole('link')).toHaveLength(1);
  expect(own.getByText('Draft')).toBeVisible();
});

test('offers all events as a calendar and as a feed, which the page names to feed readers', async () => {
  show('/events', []);
  const panel = within(await screen.findByRole('region', { name: 'All events in your calendar' }));
  const url = `${location.origin}/api/events.ics`;
  expect(panel.getByText(url)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', url.replace('http:', 'webcal:'));
  expect(panel.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/events.rss');
  const alternate = document.head.querySelector('link[rel="alternate"]');
  expect(alternate).toHaveAttribute('type', 'application/rss+xml');
  expect(alternate).toHaveAttribute('href', '/events.rss');
});
