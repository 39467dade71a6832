// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@ecopulse/contract/accounts/role-access';
import { EVENT_REASONS } from '@ecopulse/contract/events/event-rules';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { createQueryClient } from '../../../lib/query-client.ts';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { renderAt, screensAt } from '../../../testing/render-at.tsx';
import { anEvent, ownPart } from '../events.testing.tsx';
import { EventPage } from './event-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T04:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(
  event: EventDetail,
  { responses = {}, roles = [] }: { responses?: Responses; roles?: Role[] } = {},
) {
  const shown = { event };
  stubFetch({ 'GET /api/events/7': () => [200, shown.event], ...responses });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], { id: 1, roles: roles.map((role) => ({ role })) });
  const paths = ['/events', '/green-space/$id', '/residents/$username', '/events/$id/code', '/events/$id/people'];
  const others = ['/events/$id/edit', '/events/$id/attend'];
  renderAt('/events/7', { ...screensAt([...paths, ...others], () => null), '/events/$id': EventPage }, { queryClient });
  await screen.findByRole('heading', { level: 1, name: 'Beach clean-up' });
  return shown;
}

test('shows what a resident wants to know, in Singapore time, with the languages marked', async () => {
  await show(anEvent());
  expect(screen.getAllByText('Saturday, 5 December 2026')).toHaveLength(2);
  expect(screen.getAllByText(/^9:00 am to 11:00 am/)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'East Coast Park' })).toHaveAttribute('href', '/green-space/5');
  expect(screen.getByText('A hat')).toBeVisible();
  expect(screen.getByText('தமிழ்')).toHaveAttribute('lang', 'ta');
  expect(screen.getByText('clean').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('一起来。').closest('[lang]')).toHaveAttribute('lang', 'zh');
});

test.each([
  ['published', true],
  ['moved', true],
  ['cancelled', false],
  ['draft', false],
] as const)('offers a file for the calendar where the event takes place: %s', async (state, isOffered) => {
  await show(anEvent({ state }));
  const link = screen.queryByRole('link', { name: 'Add to calendar' });
  expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '/api/events/7/calendar.ics' : null);
  expect(link?.hasAttribute('download') ?? false).toBe(isOffered);
});

test('joins with guests, and says beside the button why that failed', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const shown = await show(anEvent(), {
    responses: {
      'POST /api/events/7/join': ({ body }) => {
        sentBody(body);
        if (sentBody.mock.calls.length === 1) return problemResponse(403, 'age-band', { values: { age: 18 } });
        shown.event = anEvent({ own: ownPart({ guests: 2 }) });
        return [200, { state: 'going' }];
      },
    },
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Guests you bring' }), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Join this event' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This event is for ages 18 and over.');
  await userEvent.click(screen.getByRole('button', { name: 'Join this event' }));
  expect(await screen.findByText(/with 2 guests/)).toBeVisible();
  expect(sentBody).toHaveBeenLastCalledWith({ guests: 2 });
});

test('offers the waiting list of a full event, and shows the position on it', async () => {
  const shown = await show(anEvent({ going: 20, waiting: 4 }), {
    responses: {
      'POST /api/events/7/join': () => {
        shown.event = anEvent({ going: 20, waiting: 5, own: ownPart({ state: 'waiting', position: 5 }) });
        return [200, { state: 'waiting', position: 5 }];
      },
    },
  });
  expect(screen.getByText('Full, with a waiting list')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  expect(await screen.findByText("You're number 5 on the waiting list")).toBeVisible();
});

test('is full while the last free places are offered to others', async () => {
  await show(anEvent({ capacity: 20, going: 18, offered: 2 }));
  expect(screen.getByText('Full, with a waiting list')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
});

test('promises no offer to those who wait when the event starts soon', async () => {
  const soon = { startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-01T08:00:00.000Z' };
  await show(anEvent({ ...soon, going: 20, waiting: 1, own: ownPart({ state: 'waiting', position: 1 }) }));
  expect(screen.getByText(/when there's room, the first to join gets in/)).toBeVisible();
  expect(screen.queryByText(/24 hours/)).toBeNull();
});

test('shows until when an offered place is kept, and takes it', async () => {
  const offer = ownPart({ state: 'offered', offerEndsAt: '2026-12-02T04:00:00Z' });
  const shown = await show(anEvent({ own: offer }), {
    responses: {
      'POST /api/events/7/offer': () => {
        shown.event = anEvent({ own: ownPart() });
        return [200, { state: 'going' }];
      },
    },
  });
  expect(screen.getByText(/^Accept by 2 Dec 2026, 12:00 pm,/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept the offer' }));
  expect(await screen.findByRole('button', { name: 'Leave this event' })).toBeVisible();
});

test('asks before leaving', async () => {
  const leave = vi.fn<() => void>();
  const shown = await show(anEvent({ own: ownPart() }), {
    responses: {
      'DELETE /api/events/7/join': () => {
        leave();
        shown.event = anEvent({ own: ownPart({ state: 'left' }) });
        return [204, undefined];
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Leave this event' }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Leave this event' }));
  expect(await screen.findByRole('button', { name: 'Join this event' })).toBeVisible();
});

test('says why an event was cancelled, and offers nothing', async () => {
  await show(anEvent({ state: 'cancelled', reason: 'Thunderstorms all day.' }));
  expect(screen.getByText('This event was cancelled.')).toBeVisible();
  expect(screen.getByText('Thunderstorms all day.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
});

test('offers its organiser nothing either once it is cancelled', async () => {
  await show(anEvent({ state: 'cancelled', isOrganiser: true }), { roles: ['organiser'] });
  expect(screen.queryByRole('region', { name: 'You organise this event' })).toBeNull();
});

test('shows what came of a finished event', async () => {
  const outcome = { hours: 2, kilograms: 41.5, trees: null, species: null };
  await show(anEvent({ state: 'finished', outcome, own: ownPart({ attendance: 'verified' }) }));
  expect(screen.getByText('41.5 kg collected')).toBeVisible();
  expect(screen.getByText('You were there. Your attendance is verified.')).toBeVisible();
});

test('offers its organiser the list of an event that is over, without the code', async () => {
  const times = { startsAt: '2026-11-30T01:00:00.000Z', endsAt: '2026-11-30T03:00:00.000Z' };
  await show(anEvent({ state: 'finished', isOrganiser: true, ...times }), { roles: ['organiser'] });
  expect(await screen.findByRole('link', { name: 'Attendance and outcome' })).toHaveAttribute(
    'href',
    '/events/7/people',
  );
  expect(screen.queryByRole('link', { name: 'Show the code' })).toBeNull();
});

test('lets its organiser cancel it with a reason', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show(anEvent({ isOrganiser: true }), {
    roles: ['organiser'],
    responses: {
      'POST /api/events/7/cancel': ({ body }) => {
        sentBody(body);
        return problemResponse(409, 'event-attended');
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Show the code' })).toHaveAttribute('href', '/events/7/code');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this event' }));
  expect(screen.getByRole('button', { name: 'Cancel the event' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Why is it cancelled?' }), 'Storm');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the event' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Residents have already attended this event/);
  expect(sentBody).toHaveBeenCalledWith({ reason: 'Storm', version: 2 });
});

test('lets moderators send a held event back with a reason', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const shown = await show(anEvent({ state: 'held' }), {
    roles: ['moderator'],
    responses: {
      'PUT /api/admin/events/7/review': ({ body }) => {
        sentBody(body);
        shown.event = anEvent({ state: 'draft' });
        return [200, { id: 7, state: 'draft' }];
      },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Review this event' }));
  await userEvent.click(panel.getByRole('button', { name: 'Send back' }));
  await userEvent.type(panel.getByRole('textbox'), 'Add a contact');
  await userEvent.click(panel.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(sentBody).toHaveBeenCalledWith({ decision: 'reject', reason: 'Add a contact' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Review this event' })).toBeNull());
});

test('reports the event to the admins, but not to its own organiser', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show(anEvent(), {
    responses: {
      'POST /api/reports': ({ body }) => {
        sentBody(body);
        return [204, undefined];
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Report this event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this event' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'A fake event or false attendance' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sentBody).toHaveBeenCalledWith({ eventId: 7, reason: 'cheating', details: null }));
  cleanup();
  await show(anEvent({ isOrganiser: true }), { roles: ['organiser'] });
  expect(screen.queryByRole('button', { name: 'Report this event' })).toBeNull();
});

test('warns of a closed green space, and says why EcoPulse cancelled the event', async () => {
  await show(anEvent({ own: ownPart(), closure: { state: 'closed', until: '2026-12-06' } }));
  expect(screen.getByText('The green space is closed on that day.')).toBeVisible();
  expect(screen.getByText(/^Until 6 Dec 2026\./)).toBeVisible();
  cleanup();
  const reason = EVENT_REASONS['organiser-gone'];
  await show(anEvent({ state: 'cancelled', reason, organiser: { name: '' }, own: ownPart() }));
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByText('Someone who has left EcoPulse')).toBeVisible();
});
