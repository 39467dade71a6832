// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { type FakeResponse, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { aListedArticle } from '../testing/admin-fixtures.testing.ts';
import type { InboxCounts } from '../shell/inbox-counts.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const ZERO_COUNTS = { greenSpaces: 0, lessons: 0, challenges: 0, news: 0 };

function someAdminStats(parts: Partial<AdminStats> = {}): AdminStats {
  return {
    totalUsers: 1204,
    totalGreenSpaces: 107,
    totalLessons: 26,
    totalChallenges: 32,
    totalNews: 14,
    retired: ZERO_COUNTS,
    drafts: { ...ZERO_COUNTS, lessons: 2 },
    avgRating: 4.27,
    lessonCompletion: 94,
    challengeCompletion: null,
    openAppeals: 0,
    owners: 2,
    failingSources: 0,
    feedsSilentSince: null,
    activeToday: 12,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      newUsers: index % 3,
      activeUsers: index,
      activities: index * 2,
    })),
    asOf: '2026-11-30T04:05:00Z',
    ...parts,
  };
}

function aListedUser(id: number, isAdmin: boolean) {
  return {
    id,
    username: `resident-${id}`,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    ecoPoints: 0,
    isAdmin,
    role: isAdmin ? 'owner' : null,
    withheldFromRankings: null,
    createdAt: '2026-11-20T04:05:00Z',
    lastActiveDay: null,
  };
}

function usualResponses(stats = someAdminStats(), counts: InboxCounts = []): Responses {
  return {
    'GET /api/admin/stats': () => [200, stats],
    'GET /api/admin/inbox/counts': () => [200, counts],
    'GET /api/admin/users': () => [200, [aListedUser(8, true), aListedUser(7, false)]],
    'GET /api/admin/news': () => [200, [aListedArticle({ status: 'published', likes: 3 })]],
  };
}

const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the overview', () => {
  test('shows figures, and a dash for a figure without data', async () => {
    renderInAdminFrame('/admin', usualResponses());
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const platform = await findSection('Platform Overview');
    for (const name of [
      /Total Users ?1,204/,
      /Green Spaces ?107/,
      /Lessons ?26/,
      /Challenges ?32/,
      /News Articles ?14/,
    ])
      expect(await platform.findByRole('link', { name })).toBeVisible();
    expect((await findSection('Green Spaces')).getByText('4.3/5')).toBeVisible();
    expect((await findSection('Lessons')).getByText('94%')).toBeVisible();
    expect((await findSection('Challenges')).getByText('–')).toBeVisible();
  });

  test('links to quick actions, new content, lists and settings', async () => {
    renderInAdminFrame('/admin', usualResponses());
    const actions = await findSection('Quick Actions');
    expect(actions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add Green Space', '/admin/green-spaces/new'],
      ['Create Lesson', '/admin/lessons/new'],
      ['New Challenge', '/admin/challenges/new'],
      ['Publish News', '/admin/news/new'],
    ]);
    expect((await findSection('Lessons')).getByRole('link', { name: 'Manage' })).toHaveAttribute(
      'href',
      '/admin/lessons',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add Content' }));
    expect(await screen.findByRole('menuitem', { name: 'Publish News' })).toHaveAttribute('href', '/admin/news/new');
  });

  test('shows the newest residents with their roles, and the newest articles with summary, day and likes', async () => {
    renderInAdminFrame('/admin', usualResponses());
    const users = await (await findSection('Recent Users')).findAllByRole('listitem');
    expect(users.map((user) => /(Owner|User)$/.exec(user.textContent)?.[1])).toEqual(['Owner', 'User']);
    const [article] = await (await findSection('Recent Articles')).findAllByRole('listitem');
    for (const text of ['Otters at the crossing', 'They waited for the green man', '20 Nov 2026', '3 likes'])
      expect(article).toHaveTextContent(text);
  });

  test('lists the open tasks for admins', async () => {
    renderInAdminFrame(
      '/admin',
      usualResponses(someAdminStats({ openAppeals: 1, failingSources: 1 }), [
        { kind: 'report', count: 2 },
        { kind: 'translation', count: 1 },
        { kind: 'request', count: 1 },
      ]),
    );
    const tasks = within(await screen.findByRole('list', { name: 'Things to do' }));
    expect(tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 open reports', '/admin/inbox?kind=report'],
      ['1 open appeal', '/admin/inbox'],
      ['1 data request', '/admin/inbox?kind=request'],
      ['1 translation report', '/admin/inbox?kind=translation'],
      ['1 failing feed', '/admin/sources'],
    ]);
  });

  test('says that no feed has responded for two days', async () => {
    const stats = someAdminStats({ failingSources: 3, feedsSilentSince: '2026-11-20T04:05:00Z' });
    renderInAdminFrame('/admin', usualResponses(stats));
    const link = await screen.findByRole('link', { name: 'No feed has responded for two days' });
    expect(link).toHaveAttribute('href', '/admin/sources');
  });

  test('shows the chart as a table, newest day first', async () => {
    renderInAdminFrame('/admin', usualResponses());
    await userEvent.click(await screen.findByRole('button', { name: /Show as table/ }));
    const [, newestRow] = within(screen.getByRole('table')).getAllByRole('row');
    // The day, active residents, new residents and activities.
    expect(newestRow).toHaveTextContent(['30 Nov 2026', 29, 2, 58].join(''));
  });

  test('reports once that its figures did not load, and retries on request', async () => {
    let respond: () => FakeResponse = () => problemResponse(503, 'unavailable');
    renderInAdminFrame('/admin', { ...usualResponses(), 'GET /api/admin/stats': () => respond() });
    expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
    expect(await (await findSection('Recent Users')).findByText('resident-8')).toBeVisible();
    for (const name of ['Platform Overview', 'The last 30 days', 'Content Management'])
      expect((await findSection(name)).getByText("Didn't load.")).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    let requestCount = 0;
    respond = () => {
      requestCount += 1;
      return [200, someAdminStats()];
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await (await findSection('Content Management')).findByText('94%')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(requestCount).toBe(1);
  });
});

describe('the overview of a role', () => {
  test('urges the only owner to make a second one', async () => {
    renderInAdminFrame('/admin', usualResponses(someAdminStats({ owners: 1 })));
    expect(await screen.findByText(/You're the only owner/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'choose a resident' })).toHaveAttribute('href', '/admin/residents');
  });

  test('of a moderator has residents, but no content, settings or note on owners', async () => {
    const { calls } = renderInAdminFrame(
      '/admin',
      usualResponses(someAdminStats({ owners: 1, failingSources: 3 }), [{ kind: 'report', count: 2 }]),
      [{ role: 'moderator' }],
    );
    expect(await screen.findByRole('heading', { name: 'Recent Users' })).toBeVisible();
    const tasks = within(await screen.findByRole('list', { name: 'Things to do' }));
    expect(tasks.getAllByRole('link').map((link) => link.textContent)).toEqual(['2 open reports']);
    for (const name of ['Quick Actions', 'Recent Articles', 'Content Management'])
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Content' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
    expect(screen.queryByText(/only owner/)).not.toBeInTheDocument();
    expect(calls.mock.calls.map(([url]) => url.split('?')[0])).not.toContain('/api/admin/news');
  });

  test('of an editor of a town has green spaces only', async () => {
    const { calls } = renderInAdminFrame('/admin', usualResponses(), [{ role: 'editor', planningArea: 'Bedok' }]);
    expect(await screen.findByRole('heading', { name: 'Green Spaces' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Lessons' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Green Space' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create Lesson' })).not.toBeInTheDocument();
    expect(calls.mock.calls.map(([url]) => url.split('?')[0])).toEqual(['/api/admin/stats']);
  });

  test('of an organiser asks for no figures', async () => {
    const { calls } = renderInAdminFrame('/admin', {}, [{ role: 'organiser' }]);
    expect(await screen.findByText("There's nothing for your role here yet.")).toBeVisible();
    expect(calls).not.toHaveBeenCalled();
  });
});
