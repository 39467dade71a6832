// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { EventPerson } from '@ecopulse/contract/events/event-participation';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { anEvent, anEventNow, renderEvents } from '../events.testing.tsx';
import { PeoplePage } from './people-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = (id: number, firstName: string, parts: Partial<EventPerson> = {}): EventPerson => ({
  resident: { id, username: firstName.toLowerCase(), firstName, lastName: 'Tan', profileImageUrl: null },
  state: 'going',
  guests: 0,
  attendance: null,
  ...parts,
});

async function show(event: EventDetail, people: readonly EventPerson[], responses: Responses = {}) {
  stubFetch({
    'GET /api/events/7': () => [200, event],
    'GET /api/events/7/people': () => [200, people],
    ...responses,
  });
  renderEvents('/events/7/people', PeoplePage);
  await screen.findByText('Mei Tan');
}

test('ticks those who were there, besides those who scanned', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const people = [person(1, 'Mei'), person(2, 'Raju', { attendance: 'verified' }), person(3, 'Siti', { guests: 1 })];
  await show(anEventNow({ isOrganiser: true }), people, {
    'PUT /api/events/7/attendance': ({ body }) => {
      sentBody(body);
      return [200, people];
    },
  });
  expect(screen.getByRole('checkbox', { name: /Raju/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save attendance' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /Siti/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save attendance' }));
  expect(sentBody).toHaveBeenCalledWith({ residentIds: [2, 3] });
});

test('shows no ticks before the event', async () => {
  await show(anEvent({ startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-01T02:00:00Z' }), [person(1, 'Mei')]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Outcome' })).toBeNull();
});

test.each(['1,234', '1.234', '1,234.5', 'abc', '-1', '1e3'])('does not guess what “%s” means', async (typed) => {
  const save = vi.fn<() => void>();
  await show(anEvent({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T02:00:00Z' }), [person(1, 'Mei')], {
    'PUT /api/events/7/outcome': () => {
      save();
      return [200, {}];
    },
  });
  const kilograms = screen.getByRole('textbox', { name: 'Kilograms collected' });
  await userEvent.type(kilograms, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save outcome' }));
  expect(kilograms).toHaveAccessibleDescription(/^Enter a number such as 1234 or 12.5/);
  expect(save).not.toHaveBeenCalled();
});

test('says of a finished event who had joined', async () => {
  await show(anEvent({ state: 'finished', startsAt: '2026-01-01T00:00:00Z' }), [person(1, 'Mei')]);
  expect(screen.getByText('Joined')).toBeVisible();
  expect(screen.queryByText('Going')).toBeNull();
});

test('saves what came of it, and shows errors at their fields', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show(anEvent({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T02:00:00Z' }), [person(1, 'Mei')], {
    'PUT /api/events/7/outcome': ({ body }) => {
      sentBody(body);
      return problemResponse(422, 'event-not-possible', {
        fields: { hours: 'The event took 2 hours. Enter 2 or less' },
      });
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Hours per person' }), '3');
  await userEvent.type(screen.getByRole('textbox', { name: 'Kilograms collected' }), '41,5');
  await userEvent.click(screen.getByRole('button', { name: 'Save outcome' }));
  expect(await screen.findByRole('textbox', { name: 'Hours per person' })).toHaveAccessibleDescription(
    'The event took 2 hours. Enter 2 or less',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/Please check the marked fields/);
  expect(sentBody).toHaveBeenCalledWith({ hours: 3, kilograms: 41.5, trees: null, species: null });
});
