// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { problemResponse, stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { WeekPage } from './week-page.tsx';
import { parseWeekSearch, addWeeks } from './week.api.ts';

function aSummary(parts: Partial<WeekSummary> = {}): WeekSummary {
  return {
    week: '2026-11-16',
    isOver: true,
    points: 240,
    pointsByKind: [],
    visits: 4,
    newPlaces: 2,
    walks: 0,
    lessons: 1,
    reviews: 0,
    ecoActions: 0,
    challenges: 0,
    badges: [{ badgeName: 'First Steps', description: 'Your first check-in', emblem: 'footprint' }],
    activeDays: [true, false, true, true, false, false, true],
    streak: 1,
    rank: 12,
    before: { points: 300, visits: 4, lessons: 0, activeDays: 5 },
    ...parts,
  };
}

/** 11 November 2026 in Singapore, a Wednesday. */
const JOINED_AT = '2026-11-10T18:00:00Z';

function show(parts: Partial<WeekSummary> = {}, address = '/week', more: Responses = {}) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], { createdAt: JOINED_AT });
  const fetchStub = stubFetch({ 'GET /api/user/week-summary': () => [200, aSummary(parts)], ...more });
  renderAt(
    address,
    {
      '/week': { component: () => <WeekPage />, validateSearch: parseWeekSearch },
      '/green-spaces': () => <h1>Green spaces</h1>,
    },
    { queryClient },
  );
  return () => fetchStub.mock.calls.map(([path]) => path);
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('a week', () => {
  test('is shown with its dates, active days, figures, changes and badges', async () => {
    const requestedPaths = show();
    const panel = await screen.findByRole('region', { name: /^16 ?– ?22 Nov 2026$/ });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Monday: activeM',
      'Tuesday: not activeT',
      'Wednesday: activeW',
      'Thursday: activeT',
      'Friday: not activeF',
      'Saturday: not activeS',
      'Sunday: activeS',
    ]);
    expect(panel).toHaveTextContent('Active days4-1 from the week before');
    expect(panel).toHaveTextContent('Eco-Points240-60 from the week before');
    expect(panel).toHaveTextContent('Check-ins4the same as the week before');
    expect(panel).toHaveTextContent('Lessons1+1 from the week before');
    expect(panel).toHaveTextContent('New green spaces2Streak (days)1Weekly rank#12');
    expect(panel).not.toHaveTextContent('Walks');
    expect(within(screen.getByRole('region', { name: 'Badges this week' })).getByText('First Steps')).toBeVisible();
    expect(requestedPaths()).toEqual(['/api/user/week-summary?week=current']);
  });

  test('links to the weeks before and after it', async () => {
    const requestedPaths = show({}, '/week?week=2026-11-16');
    expect(await screen.findByRole('link', { name: 'Previous week' })).toHaveAttribute('href', '/week?week=2026-11-09');
    expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute('href', '/week?week=2026-11-23');
    expect(requestedPaths()).toEqual(['/api/user/week-summary?week=2026-11-16']);
  });

  test('that is not over has no link to a week after it', async () => {
    show({ isOver: false });
    expect(await screen.findByRole('link', { name: 'Previous week' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Next week' })).not.toBeInTheDocument();
  });

  test('in which the resident joined is compared with none, and has no link to a week before it', async () => {
    show({ week: '2026-11-09' }, '/week?week=2026-11-09');
    const panel = await screen.findByRole('region', { name: /^9 ?– ?15 Nov 2026$/ });
    expect(panel).toHaveTextContent('Eco-Points240Check-ins4');
    expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute('href', '/week?week=2026-11-16');
    expect(screen.queryByRole('link', { name: 'Previous week' })).not.toBeInTheDocument();
  });

  test('before the resident joined is not shown, but the current one', async () => {
    const requestedPaths = show({}, '/week?week=2026-11-02');
    expect(await screen.findByRole('link', { name: 'Previous week' })).toBeVisible();
    expect(requestedPaths()).toEqual(['/api/user/week-summary?week=current']);
  });

  test.each([
    [true, 'A quiet week'],
    [false, 'Nothing yet this week'],
  ])('without activity shows a friendly message (over: %s)', async (isOver, title) => {
    show({ isOver, points: 0, activeDays: Array.from({ length: 7 }, () => false), badges: [] });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore green spaces' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share my week' })).not.toBeInTheDocument();
  });

  test('that did not load can be tried again', async () => {
    show({}, '/week', { 'GET /api/user/week-summary': () => problemResponse(503, 'unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('the week in the address is a Monday', () => {
  expect(parseWeekSearch({ week: '2026-11-16' })).toEqual({ week: '2026-11-16' });
});

test.each([
  ['a Tuesday', { week: '2026-11-17' }],
  ['a Monday before 2000', { week: '1999-12-27' }],
  ['a day that does not exist', { week: '2026-02-30' }],
  ['a month that does not exist', { week: '2026-13-45' }],
  ['a number', { week: 20261116 }],
  ['a word', { week: 'monday' }],
  ['absent', {}],
])('a week in the address that is %s is ignored', (_, address) => {
  expect(parseWeekSearch(address)).toEqual({});
});

test('adding weeks crosses months and years', () => {
  expect([addWeeks('2026-12-28', 1), addWeeks('2026-03-02', -1)]).toEqual(['2027-01-04', '2026-02-23']);
});
