// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { aClubDetail, aGoal, renderClubs, STEWARD } from '../clubs.testing.tsx';

const MEI = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };
const RAJ = { id: 8, username: 'raj', firstName: null, lastName: null, profileImageUrl: null };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T04:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(address: string, responses: Responses = {}, club: ClubDetail = aClubDetail({ own: STEWARD })) {
  const shown = { club };
  const fetchStub = stubFetch({
    'GET /api/clubs': () => [200, []],
    'GET /api/clubs/board': () => [200, []],
    'GET /api/clubs/bishan-birders': () => [200, shown.club],
    'GET /api/clubs/bishan-birders/members': () => [
      200,
      {
        members: [
          { resident: MEI, role: 'steward' },
          { resident: RAJ, role: 'member' },
        ],
        unnamed: 0,
      },
    ],
    'GET /api/clubs/bishan-birders/requests': () => [200, []],
    ...responses,
  });
  const bodies = (path: string) =>
    fetchStub.mock.calls
      .filter(([each]) => each === path)
      .map(([, init]) => init?.body && JSON.parse(init.body as string));
  return { shown, bodies, ...renderClubs(address) };
}

test('starts a club, after the server said what is missing', async () => {
  let calls = 0;
  const { bodies, router } = show('/clubs/new', {
    'POST /api/clubs': () => {
      calls += 1;
      if (calls === 1) return problemResponse(403, 'club-too-soon', { values: { days: 30, visits: 5 } });
      if (calls === 2)
        return problemResponse(400, 'invalid-input', { fields: { name: 'Must be at least 3 characters' } });
      return [201, { id: 4, slug: 'bishan-birders', version: 1 }];
    },
  });
  expect(await screen.findByText(/30 days with EcoPulse and 5 verified visits/)).toHaveTextContent(
    'You can start one from 20 Dec 2026.',
  );
  await userEvent.click(screen.getByRole('radio', { name: 'School' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'What is it for?' }), 'Birds');
  await userEvent.click(screen.getByRole('button', { name: 'Start this club' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You can start a club 30 days after you registered/);
  await userEvent.click(screen.getByRole('button', { name: 'Start this club' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Club name' })).toHaveFocus());
  expect(screen.getByText('Must be at least 3 characters')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Club name' }), 'Bishan Birders');
  await userEvent.click(screen.getByRole('button', { name: 'Start this club' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clubs/bishan-birders'));
  expect(bodies('/api/clubs').at(-1)).toEqual({
    name: 'Bishan Birders',
    kind: 'school',
    purpose: 'Birds',
    joining: 'approved',
    notice: null,
    shown: true,
  });
});

test('edits a club, and keeps its notice', async () => {
  const { bodies } = show(
    '/clubs/bishan-birders/edit',
    { 'PUT /api/clubs/4': () => problemResponse(409, 'edited-meanwhile') },
    aClubDetail({ own: STEWARD, notice: 'Meet at the pond.' }),
  );
  await userEvent.click(await screen.findByRole('radio', { name: /^By invitation/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Someone else has changed this/);
  expect(bodies('/api/clubs/4')[0]).toMatchObject({ joining: 'invited', notice: 'Meet at the pond.', version: 3 });
});

test('plants a goal, and shows at the field why it is refused', async () => {
  let calls = 0;
  const { shown, bodies } = show(
    '/clubs/bishan-birders',
    {
      'PUT /api/clubs/4/goal': () => {
        calls += 1;
        if (calls === 1)
          return problemResponse(422, 'club-not-possible', {
            fields: { endsOn: 'A goal can run for 92 days at most' },
          });
        shown.club = aClubDetail({ own: STEWARD, goal: aGoal({ progress: 0 }) });
        return [200, aGoal({ progress: 0 })];
      },
    },
    aClubDetail({ own: STEWARD, goal: null }),
  );
  expect(await screen.findByRole('heading', { name: 'A seed, waiting for a goal' })).toBeVisible();
  const panel = within(screen.getByRole('region', { name: 'Club goal' }));
  expect(panel.getByLabelText('Last day')).toHaveValue('2026-12-30');
  await userEvent.click(panel.getByRole('button', { name: 'Plant this goal' }));
  expect(await panel.findByText('A goal can run for 92 days at most')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Plant this goal' }));
  expect(await screen.findByText('Under way: 5 check-ins each')).toBeVisible();
  expect(bodies('/api/clubs/4/goal')[0]).toEqual({ metric: 'check_ins', target: 4, endsOn: '2026-12-30' });
});

test('posts a notice, and takes it down', async () => {
  const { shown, bodies } = show('/clubs/bishan-birders', {
    'PUT /api/clubs/4': ({ body }) => {
      const { notice } = body as { notice: string };
      shown.club = aClubDetail({ own: STEWARD, notice: notice || null, version: shown.club.version + 1 });
      return [200, { id: 4, slug: 'bishan-birders', version: shown.club.version }];
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^One notice at a time/ }), 'Bring water.');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('heading', { name: 'Notice from the stewards' })).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: /^One notice at a time/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Take the notice down' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notice from the stewards' })).toBeNull());
  expect(bodies('/api/clubs/4').map((body) => [body.notice, body.version])).toEqual([
    ['Bring water.', 3],
    ['', 4],
  ]);
});

test('answers requests, changes roles and removes members after a question', async () => {
  let waiting = [{ id: 31, resident: null, createdAt: '2026-11-30T04:00:00Z' }];
  const { bodies } = show('/clubs/bishan-birders/people', {
    'GET /api/clubs/bishan-birders/requests': () => [200, waiting],
    'PUT /api/clubs/4/requests/31': () => {
      waiting = [];
      return [204, undefined];
    },
    'PUT /api/clubs/4/members/8': () => [204, undefined],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No one is waiting for an answer.')).toBeVisible();
  expect(bodies('/api/clubs/4/requests/31')).toEqual([{ decision: 'approve' }]);
  const raj = within(screen.getAllByRole('listitem').at(-1) ?? document.body);
  expect(raj.getByRole('button', { name: 'Make a steward' })).toHaveAccessibleDescription('raj');
  await userEvent.click(raj.getByRole('button', { name: 'Make a steward' }));
  await userEvent.click(raj.getByRole('button', { name: 'Remove' }));
  expect(bodies('/api/clubs/4/members/8')).toEqual([{ role: 'steward' }]);
  expect(raj.getByText(/^Remove/, { selector: 'p' })).toHaveTextContent('Remove raj from the club?');
  await userEvent.click(raj.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodies('/api/clubs/4/members/8').at(-1)).toEqual({ removed: true }));
});

test('shows the invitation as a link and a QR code, and renews it after a question', async () => {
  let calls = 0;
  const { bodies } = show('/clubs/bishan-birders/people', {
    'POST /api/clubs/4/code': () => {
      calls += 1;
      return [200, { code: calls === 1 ? 'aaaa2222' : 'bbbb3333' }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show the invitation link' }));
  expect(await screen.findByText(`${location.origin}/clubs/bishan-birders?code=aaaa2222`)).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Renew the link' }));
  expect(calls).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Renew the link' }));
  expect(await screen.findByText(`${location.origin}/clubs/bishan-birders?code=bbbb3333`)).toBeVisible();
  expect(bodies('/api/clubs/4/code')).toEqual([{ renew: false }, { renew: true }]);
});

test('is only for stewards', async () => {
  show('/clubs/bishan-birders/people', {}, aClubDetail());
  expect(await screen.findByText('Only stewards of this club can do this.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the invitation link' })).toBeNull();
});

test('urges the only steward to name another', async () => {
  show('/clubs/bishan-birders', {}, aClubDetail({ own: STEWARD, stewards: 1 }));
  expect(await screen.findByText(/^You're the only steward\./)).toBeVisible();
});
