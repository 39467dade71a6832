// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { ownProfile, consecutiveEntries, ownRankingEntry, renderRankings } from '../rankings/rankings.testing.tsx';
import { HomeStats } from './home-stats.tsx';
import { NationalRankings } from './national-rankings.tsx';

const own = ownRankingEntry({ rank: 318, ecoPoints: 1240 });

function show(ranking: Responses[string]) {
  stubFetch({ 'GET /api/rankings/national': ranking });
  renderRankings('/', () => (
    <>
      <HomeStats user={ownProfile()} />
      <NationalRankings />
    </>
  ));
}

/** Like the server: the first rows up to the limit, plus the resident's own. */
const respondWithFirstAndOwn =
  (rows: RankingEntry[]): Responses[string] =>
  ({ url }) => {
    const limit = Number(url.searchParams.get('limit') ?? rows.length);
    return [200, rows.filter((row, index) => index < limit || row === own)];
  };

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows the first five and, after a gap, the resident', async () => {
  show(respondWithFirstAndOwn([...consecutiveEntries(100), own]));
  const panel = within(await screen.findByRole('region', { name: 'National Rankings' }));
  expect(await panel.findByText('resident5')).toBeVisible();
  expect(panel.queryByText('resident6')).not.toBeInTheDocument();
  expect(panel.getByText('Continues at rank 318')).toBeVisible();
  expect(within(panel.getByText('Mei Tan').closest('li') as HTMLElement).getByText('You')).toBeVisible();
  expect(panel.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/rankings');
});

test('marks the resident among the first five', async () => {
  show(respondWithFirstAndOwn([ownRankingEntry({ rank: 1 }), ...consecutiveEntries(5, 2)]));
  const panel = within(await screen.findByRole('region', { name: 'National Rankings' }));
  expect(await panel.findByText('You')).toBeVisible();
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
});

test('the statistics show the rank of the resident', async () => {
  show(respondWithFirstAndOwn([...consecutiveEntries(100), own]));
  expect(await screen.findByText('#318')).toBeVisible();
});

test('the statistics have a dash for a resident who is not in the ranking', async () => {
  show(respondWithFirstAndOwn([]));
  expect(await screen.findByText('No Rankings Available')).toBeVisible();
  expect(screen.getByText('National Rank').nextSibling).toHaveTextContent('none yet');
});

test('says so if the ranking could not be loaded', async () => {
  show(() => [503, { status: 503, code: 'unavailable', detail: 'x' }]);
  expect(await screen.findByText(/taking a short break/)).toBeVisible();
});
