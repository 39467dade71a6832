// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Badge } from '@ecopulse/contract/rewards/rewards';
import { stubCanvases } from '../../lib/share-cards/share-cards.testing.ts';
import { emblemPicture } from '../../ui/badge-picture.tsx';
import { aBadge, anActivity } from '../rewards/rewards.testing.tsx';
import { aProfile } from '../../testing/a-profile.ts';
import { renderAt, screensAt } from '../../testing/render-at.tsx';
import { ProfilePage } from './profile-page.tsx';
import { problemResponse, stubFetch } from '../../testing/fake-fetch.ts';

const PROFILE = aProfile({
  about: 'Walks the Southern Ridges before work.',
  nextBadges: [{ ...aBadge({ badgeName: 'Explorer 25', emblem: 'map' }), progress: 21, target: 25 }],
});

const BADGES: Badge[] = ['Fourth', 'Third', 'Second', 'First'].map((badgeName, index) => ({
  ...aBadge({ badgeName }),
  id: 4 - index,
  earnedAt: '2026-11-21T02:00:00Z',
}));

const ACTIVITIES = Array.from({ length: 8 }, (_, index) => anActivity({ id: 8 - index }));

function createResponses(badges: Badge[] = BADGES) {
  return {
    'GET /api/auth/user': () => [200, PROFILE] as [number, unknown],
    'GET /api/user/profile': () => [200, PROFILE] as [number, unknown],
    'GET /api/user/badges': () => [200, badges] as [number, unknown],
    'GET /api/user/history': () => [200, []] as [number, unknown],
    'GET /api/user/activities': () => [200, ACTIVITIES] as [number, unknown],
  };
}

const OTHER_SCREENS = screensAt(['/settings', '/green-spaces', '/passport', '/week'], () => <h1>Elsewhere</h1>);

function show(address = '/profile') {
  const frame = () => (
    <Suspense>
      <Outlet />
    </Suspense>
  );
  return renderAt(address, { '/profile': ProfilePage, ...OTHER_SCREENS }, { frame });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("shows the resident's name, username, town and text, and links to the form and to the settings", async () => {
  stubFetch(createResponses());
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
  expect(screen.getByText('mei.tan').parentElement).toHaveTextContent('@mei.tan');
  expect(await screen.findByText('Bukit Merah')).toBeVisible();
  expect(screen.getByText('Walks the Southern Ridges before work.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/settings#profile');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
});

test('shows the goals of 20 lessons, 10 challenges and 30 days, and no bar beyond its end', async () => {
  stubFetch(createResponses());
  show();
  const summary = within(await screen.findByRole('region', { name: 'Progress Summary' }));
  const bar = (name: string) => {
    const { value, max } = summary.getByRole<HTMLProgressElement>('progressbar', { name });
    return [value, max];
  };
  expect(bar('Lessons')).toEqual([6, 20]);
  expect(bar('Challenges')).toEqual([3, 10]);
  expect(bar('Days in a row')).toEqual([30, 30]);
  expect(summary.getByText('42')).toBeVisible();
});

test('shows the latest three badges, all of them with their date, and the next one with its progress', async () => {
  stubFetch(createResponses());
  show();
  const latest = within(await screen.findByRole('region', { name: 'Latest Badges' }));
  expect(latest.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Fourth21 Nov 2026',
    'Third21 Nov 2026',
    'Second21 Nov 2026',
  ]);
  const all = within(screen.getByRole('region', { name: 'All Badges' }));
  expect(all.getAllByText('Earned on 21 Nov 2026')).toHaveLength(4);
  expect(await all.findByRole('progressbar', { name: 'Progress towards Explorer 25' })).toHaveAttribute('value', '21');
});

test('lists the statistics, with the day of joining in Singapore', async () => {
  stubFetch(createResponses());
  show();
  const rows = within(await screen.findByRole('region', { name: 'Profile Statistics' })).getAllByRole('definition');
  // Joined, longest streak, lessons, challenges, check-ins, green spaces, freezes.
  expect(rows.map((row) => row.textContent)).toEqual(['1 February 2026', '60 days', '6', '3', '48', '21', '2']);
});

test('shows the calendar, the points or the ledger, and the address names the view', async () => {
  stubFetch({
    ...createResponses(),
    'GET /api/user/history': () => [200, [{ day: '2026-11-21', activities: 2, points: 30 }]],
  });
  const { router } = show();
  const part = within(await screen.findByRole('region', { name: 'Your activity' }));
  expect(await part.findByRole('region', { name: 'A year of activity' })).toBeVisible();
  expect(part.getByRole('tab', { selected: true })).toHaveAccessibleName('Calendar');
  await userEvent.click(part.getByRole('tab', { name: 'Points' }));
  expect(await part.findByText(/eco-points in the last year, 1,240 in total/)).toBeVisible();
  expect(part.queryByRole('region', { name: 'A year of activity' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(await part.findByText('All 8 activities. Total: 1,240 eco-points.')).toBeVisible();
  expect(part.getByRole('tab', { name: 'Ledger' })).toHaveFocus();
  expect(router.state.location.href).toBe('/profile#ledger');
});

test('opens the view that the address names', async () => {
  stubFetch(createResponses());
  show('/profile#ledger');
  expect(await screen.findByText('All 8 activities. Total: 1,240 eco-points.')).toBeVisible();
});

test('opens the full ledger from the five newest activities', async () => {
  stubFetch(createResponses());
  show();
  const recent = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(recent.getByRole('button', { name: 'View All' }));
  const ledger = screen.getByRole('tabpanel', { name: 'Ledger' });
  expect(ledger).toHaveFocus();
  expect(await within(ledger).findByText('All 8 activities. Total: 1,240 eco-points.')).toBeVisible();
});

test('shows the other parts if one did not load, which can be tried again', async () => {
  let tries = 0;
  stubFetch({
    ...createResponses(),
    'GET /api/user/history': () => {
      tries += 1;
      return tries === 1 ? [500, { status: 500, code: 'internal-error', detail: 'x' }] : [200, []];
    },
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(screen.getByRole('region', { name: 'Latest Badges' })).toBeVisible();
  expect(await within(screen.getByRole('tabpanel', { name: 'Calendar' })).findByText("Didn't load.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'A year of activity' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says once why nothing loaded, and tries all parts again', async () => {
  let isDown = true;
  const failing = Object.entries(createResponses()).map(([name, answer]) => {
    const isPartOfPage = name !== 'GET /api/auth/user';
    return [name, () => (isDown && isPartOfPage ? problemResponse(503, 'unavailable') : answer())] as const;
  });
  stubFetch(Object.fromEntries(failing));
  show();
  await waitFor(() => expect(screen.getAllByText("Didn't load.").length).toBeGreaterThan(4));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'A year of activity' })).toBeVisible();
  expect(screen.queryByText("Didn't load.")).toBeNull();
});

test('shows a newcomer how to earn the first badge', async () => {
  stubFetch(createResponses([]));
  show();
  const latest = within(await screen.findByRole('region', { name: 'Latest Badges' }));
  expect(latest.getByText(/None yet/)).toBeVisible();
});

test('shares a badge with the day it was earned, and the streak', async () => {
  stubCanvases();
  stubFetch({
    ...createResponses(),
    [`GET ${emblemPicture('footprint').light}`]: () => [200, {}],
    [`GET ${emblemPicture('flame').light}`]: () => [200, {}],
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Share the badge Fourth' }));
  expect(await screen.findByRole('dialog', { name: 'Share this badge' })).toBeVisible();
  expect(await screen.findByRole('img', { name: /Fourth\..* Earned on 21 Nov 2026$/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Share streak' }));
  expect(await screen.findByRole('img', { name: /^Mei Tan\. Streak\. 42 days in a row\./ })).toBeVisible();
});
