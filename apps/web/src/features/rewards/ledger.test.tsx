// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { Ledger } from './ledger.tsx';
import { anActivity } from './rewards.testing.tsx';
import { renderInApp } from '../../testing/render-at.tsx';
import { stubFetch } from '../../testing/fake-fetch.ts';

const ACTIVITIES_ENDPOINT = 'GET /api/user/activities';

/** Like the server: newest first, IDs below `before`. */
function stubActivityPages(all: readonly Activity[]) {
  return stubFetch({
    [ACTIVITIES_ENDPOINT]: ({ url: { searchParams } }) => {
      const before = Number(searchParams.get('before') ?? Number.MAX_SAFE_INTEGER);
      return [200, all.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')))];
    },
  });
}

function createActivities(count: number): Activity[] {
  return Array.from({ length: count }, (_, index) =>
    anActivity({ id: count - index, ecoPointsEarned: 10, facts: { name: `Park ${count - index}` } }),
  );
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('marks only activities with points as verified or claimed', async () => {
  stubActivityPages([
    anActivity({ id: 4, activityType: 'challenge_completed', proof: 'claimed', facts: { name: 'Bottle Back' } }),
    anActivity({ id: 3, activityType: 'challenge_completed', proof: 'verified', facts: { name: 'Reserve Ranger' } }),
    anActivity({ id: 2, activityType: 'adjustment', proof: 'none', facts: {} }),
    anActivity({ id: 1, activityType: 'friend_added', proof: 'verified', ecoPointsEarned: 0, facts: {} }),
  ]);
  await renderInApp(<Ledger total={60} />);
  const [claimed, verified, corrected, friend] = await screen.findAllByRole('listitem');
  expect(claimed).toHaveTextContent(/Bottle Back.*self-reported/);
  expect(verified).toHaveTextContent(/Reserve Ranger.*verified/);
  for (const row of [corrected, friend]) expect(row).not.toHaveTextContent(/self-reported|verified/);
});

test('says why something claimed earned no points', async () => {
  stubActivityPages([anActivity({ proof: 'claimed', ecoPointsEarned: 0 })]);
  await renderInApp(<Ledger total={0} />);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/self-reported\s*beyond the weekly limit/);
});

test('says what verified and claimed mean, and why it matters', async () => {
  stubActivityPages([anActivity()]);
  await renderInApp(<Ledger total={20} />);
  const [verified, claimed] = await screen.findAllByRole('term');
  expect(verified).toHaveTextContent('verified');
  expect(verified?.nextSibling).toHaveTextContent(/Verified by your location or by a quiz.*in all rankings/);
  expect(claimed).toHaveTextContent('self-reported');
  expect(claimed?.nextSibling).toHaveTextContent(/only in the national rankings, up to 200 a week, .* fair/);
});

test("shows each row's reason, proof, points and resulting total", async () => {
  stubActivityPages([
    anActivity({ id: 3, activityType: 'eco_action', ecoPointsEarned: 0, proof: 'none', facts: { action: 'byo' } }),
    anActivity({ id: 2, ecoPointsEarned: 25 }),
    anActivity({ id: 1, ecoPointsEarned: 20, proof: 'claimed', day: '2026-11-20' }),
  ]);
  await renderInApp(<Ledger total={45} />);
  expect(await screen.findByText('All 3 activities. Total: 45 eco-points.')).toBeVisible();
  const [action, verified, claimed] = screen.getAllByRole('listitem');
  expect(action).toHaveTextContent(/Brought your own bag, bottle or box.*self-reported/);
  expect(verified).toHaveTextContent(/Checked in at Labrador Nature Reserve.*verified\+25 eco-points.*45 in total/);
  expect(claimed).toHaveTextContent(/self-reported\+20 eco-points.*20 in total/);
  expect(screen.getByRole('heading', { name: 'Saturday, 21 November 2026' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Friday, 20 November 2026' })).getAllByRole('listitem'),
  ).toHaveLength(1);
});

test('shows 50 at a time, and continues after the last one with the focus on the first new row', async () => {
  const fetchStub = stubActivityPages(createActivities(70));
  await renderInApp(<Ledger total={700} />);
  expect(await screen.findByText('The latest 50 activities. Your current total: 700 eco-points.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('All 70 activities. Total: 700 eco-points.')).toBeVisible();
  expect(fetchStub.mock.calls.at(-1)?.[0]).toBe('/api/user/activities?limit=50&before=21');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Park 20'));
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('10 in total');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('moves the focus to the note at the end if the next page is empty', async () => {
  stubActivityPages(createActivities(50));
  await renderInApp(<Ledger total={500} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getByText('This is where you started.')).toHaveFocus());
});

test('says that there is nothing yet', async () => {
  stubActivityPages([]);
  await renderInApp(<Ledger total={0} />);
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('says that it did not load, and tries again', async () => {
  let requestCount = 0;
  stubFetch({
    [ACTIVITIES_ENDPOINT]: () => {
      requestCount += 1;
      return requestCount === 1 ? [503, { status: 503, code: 'unavailable', detail: 'x' }] : [200, createActivities(1)];
    },
  });
  await renderInApp(<Ledger total={10} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 activity. Total: 10 eco-points.')).toBeVisible();
});
