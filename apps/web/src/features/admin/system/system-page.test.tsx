// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobHealth, PlatformHealth } from '@ecopulse/contract/admin/admin';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { stubFetch, problemResponse } from '../../../testing/fake-fetch.ts';
import { aSource } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { SystemPage } from './system-page.tsx';

function aJob(parts: Partial<JobHealth> = {}): JobHealth {
  return {
    name: 'remind-streaks',
    cron: '0 19 * * *',
    lastRun: {
      state: 'completed',
      startedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      durationMs: 2400,
      error: null,
    },
    nextRunAt: '2026-11-21T11:00:00Z',
    ...parts,
  };
}

function someHealth(parts: Partial<PlatformHealth> = {}): PlatformHealth {
  return {
    jobs: [aJob()],
    mail: null,
    database: { version: '18.1', sizeBytes: 87_400_000, connections: 12, maxConnections: 100 },
    server: {
      version: '0.1.0',
      nodeVersion: '26.10.0',
      startedAt: '2026-11-20T04:05:00Z',
      memoryBytes: 187_000_000,
    },
    settings: { checkInLocation: 'optional', publicUrl: null, startingFeeds: 'shipped' },
    ...parts,
  };
}

function renderPage(health: PlatformHealth, sources: NewsSource[] = []) {
  const fetchStub = stubFetch({
    'GET /api/admin/health': () => [200, health],
    'GET /api/admin/news-sources': () => [200, sources],
    'GET /api/admin/conditions': () => [200, { isOn: false, calls: [], weatherDays: [] }],
    'PUT /api/admin/weather-day': () => [204, null],
  });
  const countHealthRequests = () => fetchStub.mock.calls.filter(([path]) => path === '/api/admin/health').length;
  return { ...renderAdmin('/admin/settings', '/admin/settings', () => <SystemPage />), countHealthRequests };
}

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows what each job does, when, and its last result: failing first, then by next run', async () => {
  renderPage(
    someHealth({
      jobs: [
        aJob(),
        aJob({ name: 'freeze-last-week', cron: '1 0 * * 1', lastRun: null, nextRunAt: null }),
        aJob({
          name: 'refresh-news',
          cron: '*/30 * * * *',
          lastRun: { state: 'trying_again', startedAt: null, durationMs: null, error: 'connect ECONNREFUSED' },
        }),
        aJob({ name: 'send-reminders', cron: '* * * * *', nextRunAt: '2026-11-20T10:00:00Z' }),
        // A job of another release, with a schedule that has no message.
        aJob({ name: 'count-the-otters', cron: '5 4 1 * *', nextRunAt: '2026-11-20T11:00:00Z' }),
      ],
    }),
  );
  const rows = (await findRegion('Jobs')).getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/Fetches the feeds.*Every 30 minutes.*connect ECONNREFUSED.*Failed, will retry/),
    expect.stringMatching(/Sends reminders.*Every minute.*20 Nov/),
    expect.stringMatching(/count the otters.*5 4 1 \* \*/),
    expect.stringMatching(/Reminds residents of streaks.*Every day at 7:00.pm.*Done.*3 hours ago2\.4 sec.*21 Nov/),
    expect.stringMatching(/Saves last week's result.*Every Monday at 12:01.am.*Not yet/),
  ]);
});

test('shows the settings of the deployment, and the state of the server', async () => {
  renderPage(someHealth());
  const deployment = await findRegion('This deployment');
  for (const text of ['Optional', 'Not set up', 'Not set', "EcoPulse's own list"])
    expect(deployment.getByText(text)).toBeVisible();
  const server = await findRegion('Server');
  for (const text of ['0.1.0', '187 MB', '87 MB', '12 of 100', '20 November 2026 at 12:05 pm'])
    expect(server.getByText((displayed) => displayed.replaceAll(/\s/g, ' ') === text)).toBeVisible();
});

test('shows whether email works, and why not', async () => {
  const lastSentAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  renderPage(someHealth({ mail: { waiting: 2, failed: 1, lastSentAt, lastError: 'ESOCKET at CONN' } }));
  const deployment = await findRegion('This deployment');
  expect(deployment.getByText(/Last email sent/)).toHaveTextContent(
    "Last email sent 3 hours ago. 2 emails are waiting. 1 email couldn't be sent in the past day.ESOCKET at CONN",
  );
});

test('shows how many feeds are active, failing and muted, with a link to them', async () => {
  renderPage(someHealth(), [
    aSource(),
    aSource({ id: 2, fault: 'timeout' }),
    aSource({ id: 3, fault: 'timeout', isEnabled: false }),
  ]);
  const feeds = await findRegion('Feeds');
  expect(await feeds.findByText("1 couldn't be fetched")).toBeVisible();
  expect(feeds.getByText(/2 feeds are active\./)).toHaveTextContent('2 feeds are active. 1 is muted.');
  expect(feeds.getByRole('link', { name: 'View feeds' })).toHaveAttribute('href', '/admin/sources');
});

test('weather days are set by hand where conditions are off', async () => {
  renderPage(someHealth());
  const weather = await findRegion('Weather and air');
  await userEvent.type(await weather.findByLabelText('Reason'), 'Heavy rain all day');
  await userEvent.click(weather.getByRole('button', { name: 'Set weather day' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(weather.queryByText(/Last read/)).not.toBeInTheDocument();
});

test('loads the state again on request', async () => {
  const { countHealthRequests } = renderPage(someHealth());
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(countHealthRequests()).toBe(2));
});

test('shows that no server runs jobs', async () => {
  renderPage(someHealth({ jobs: [] }));
  expect((await findRegion('Jobs')).getByText(/No server is running jobs/)).toBeVisible();
});

test('shows why the state did not load', async () => {
  stubFetch({ 'GET /api/admin/health': () => problemResponse(503, 'unavailable') });
  renderAdmin('/admin/settings', '/admin/settings', () => <SystemPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
});
