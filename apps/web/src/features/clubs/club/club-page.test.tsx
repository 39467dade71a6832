// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { aClubDetail, aGoal, MEMBER, renderClubs, STEWARD } from '../clubs.testing.tsx';

const MEI = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T04:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Shown {
  address?: string;
  responses?: Responses;
  roles?: readonly string[];
}

async function show(club: ClubDetail, { address = '/clubs/bishan-birders', responses = {}, roles = [] }: Shown = {}) {
  const shown = { club };
  const fetchStub = stubFetch({
    'GET /api/clubs/bishan-birders': () => [200, shown.club],
    'GET /api/clubs/bishan-birders/members': () => [
      200,
      { members: [{ resident: MEI, role: 'steward' }], unnamed: 12 },
    ],
    ...responses,
  });
  renderClubs(address, { roles });
  await screen.findByRole('heading', { level: 1, name: 'Bishan Birders' });
  return { shown, fetchStub };
}

test('shows the purpose, the goal as a bar and a tree, the notice and what was done before', async () => {
  const pastGoals = [
    { ...aGoal({ metric: 'lessons_completed', target: 6, progress: 4.25 }), state: 'missed', members: 9 } as const,
  ];
  await show(aClubDetail({ notice: 'Meet at the pond.', pastGoals }));
  expect(screen.getByText('We look for kingfishers.')).toBeVisible();
  expect(screen.getByText('Meet at the pond.')).toBeVisible();
  expect(screen.getByRole('heading', { name: '5 check-ins each' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '5 check-ins each' })).toHaveAttribute('value', '3.26');
  expect(screen.getByText('3.2 of 5 per active member')).toBeVisible();
  expect(screen.getByText('Until 20 Dec 2026, 20 days left')).toBeVisible();
  const past = within(screen.getByRole('region', { name: "What we've done" }));
  expect(past.getByText(/4.2 of 6 each/)).toBeVisible();
  expect(past.getByText('9 members took part')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Members' })).toBeNull();
});

test('says that a target is reached, which still has to last', async () => {
  await show(aClubDetail({ goal: aGoal({ progress: 5 }) }));
  expect(screen.getByText(/^We're there! Keep it up until 20 Dec 2026/)).toBeVisible();
});

test('joins an open club without showing one’s name, and says beside the button why that failed', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const { shown } = await show(aClubDetail(), {
    responses: {
      'POST /api/clubs/4/join': ({ body }) => {
        sentBody(body);
        if (sentBody.mock.calls.length === 1) return problemResponse(409, 'club-limit', { values: { limit: 10 } });
        shown.club = aClubDetail({ own: { role: 'member', shown: false } });
        return [200, { state: 'member' }];
      },
    },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'As “a member”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Join this club' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("You're in 10 clubs already, the maximum.");
  await userEvent.click(screen.getByRole('button', { name: 'Join this club' }));
  expect(await screen.findByText("You're a member")).toBeVisible();
  expect(sentBody).toHaveBeenLastCalledWith({ shown: false });
  expect(screen.getByRole('radio', { name: 'As “a member”' })).toBeChecked();
  expect(await screen.findByText("12 members who aren't named")).toBeVisible();
});

test('asks to join where stewards approve, and withdraws the request', async () => {
  const { shown } = await show(aClubDetail({ joining: 'approved' }), {
    responses: {
      'POST /api/clubs/4/join': () => {
        shown.club = aClubDetail({ joining: 'approved', asked: true });
        return [200, { state: 'asked' }];
      },
      'DELETE /api/clubs/4/join': () => {
        shown.club = aClubDetail({ joining: 'approved' });
        return [204, undefined];
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ask to join' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw my request' }));
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeVisible();
});

test('joins by the code of an invitation, with which alone the club is found', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const { fetchStub } = await show(aClubDetail({ joining: 'invited' }), {
    address: '/clubs/bishan-birders?code=k7mpq2xw',
    responses: {
      'POST /api/clubs/4/join': ({ body }) => {
        sentBody(body);
        return problemResponse(410, 'club-code-ended');
      },
    },
  });
  expect(fetchStub).toHaveBeenCalledWith('/api/clubs/bishan-birders?code=k7mpq2xw', expect.anything());
  expect(screen.getByText('You have an invitation.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Join this club' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This invitation no longer works/);
  expect(sentBody).toHaveBeenCalledWith({ shown: true, code: 'k7mpq2xw' });
});

test('asks to join instead once an invitation has ended', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show(aClubDetail({ joining: 'approved' }), {
    address: '/clubs/bishan-birders?code=k7mpq2xw',
    responses: {
      'POST /api/clubs/4/join': ({ body }) => {
        sentBody(body);
        return problemResponse(410, 'club-code-ended');
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Join this club' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to join' }));
  await waitFor(() => expect(sentBody).toHaveBeenLastCalledWith({ shown: true }));
});

test('asks before leaving, and says that the last steward cannot', async () => {
  const leave = vi.fn<() => void>();
  await show(aClubDetail({ own: STEWARD }), {
    responses: {
      'DELETE /api/clubs/4/join': () => {
        leave();
        return problemResponse(409, 'last-steward');
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Leave this club' }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Leave this club' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^A club needs a steward/);
});

test('changes whether others read one’s name', async () => {
  const { shown, fetchStub } = await show(aClubDetail({ own: MEMBER }), {
    responses: {
      'PATCH /api/clubs/4/join': () => {
        shown.club = aClubDetail({ own: { role: 'member', shown: false } });
        return [204, undefined];
      },
    },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'As “a member”' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'As “a member”' })).toBeChecked());
  expect(fetchStub).toHaveBeenCalledWith('/api/clubs/4/join', expect.objectContaining({ body: '{"shown":false}' }));
});

test('says that a club is archived, and lets a steward bring it back', async () => {
  const { shown } = await show(aClubDetail({ isArchived: true, own: STEWARD, goal: null }), {
    responses: {
      'POST /api/clubs/4/restore': () => {
        shown.club = aClubDetail({ own: STEWARD });
        return [200, { id: 4, slug: 'bishan-birders', version: 4 }];
      },
    },
  });
  expect(screen.queryByRole('link', { name: 'Plan an event' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Bring the club back' }));
  expect(await screen.findByRole('link', { name: 'Plan an event' })).toHaveAttribute('href', '/events/new?club=4');
});

test('reports a club to the admins', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show(aClubDetail(), {
    responses: {
      'POST /api/reports': ({ body }) => {
        sentBody(body);
        return [204, undefined];
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Report this club' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this club' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Its name or purpose' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sentBody).toHaveBeenCalledWith({ clubId: 4, reason: 'name_or_picture', details: null }));
});
