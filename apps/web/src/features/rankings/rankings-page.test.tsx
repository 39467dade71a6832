// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { stubCanvases } from '../../lib/share-cards/share-cards.testing.ts';
import { nationalQuery } from './rankings.api.ts';
import { RankingsPage } from './rankings-page.tsx';
import { aRankingEntry, ownProfile, consecutiveEntries, ownRankingEntry, renderRankings } from './rankings.testing.tsx';

const NATIONAL = 'GET /api/rankings/national';

const podium = [
  aRankingEntry(),
  aRankingEntry({
    id: 2,
    username: 'liwei',
    firstName: null,
    lastName: 'Li',
    rank: 2,
    ecoPoints: 7980,
    distance: 4.23,
  }),
  ownRankingEntry({ rank: 3, ecoPoints: 7655, distance: 0 }),
];

function show(responses: Responses, { board, profile }: { board?: string; profile?: Profile } = {}) {
  const fetchStub = stubFetch(responses);
  const address = board ? `/rankings?board=${board}` : '/rankings';
  return { ...renderRankings(address, () => <RankingsPage />, profile), fetchStub };
}

function national(rows: RankingEntry[], around: RankingEntry[] = []): Responses {
  return { [NATIONAL]: ({ url }) => [200, url.searchParams.has('around') ? around : rows] };
}

function row(shownName: string) {
  return screen.findByText(shownName).then((name) => name.closest('li') as HTMLElement);
}

beforeEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the national ranking', () => {
  test('shows rank, names, points and distance of each resident, and marks the reader', async () => {
    show(national(podium));
    expect(await row('Arjun Rao')).toHaveTextContent('Rank 1');
    expect(await row('Arjun Rao')).toHaveTextContent('arjun.r(Arjun Rao)');
    for (const name of ['arjun.r', 'Arjun Rao']) expect(screen.getByText(name)).toHaveAttribute('translate', 'no');
    expect(await row('Arjun Rao')).toHaveTextContent('8,420 eco-points');
    expect(await row('liwei')).not.toHaveTextContent('(');
    expect(await row('liwei')).toHaveTextContent('4.2 km away');
    expect(within(await row('Mei Tan')).getByText('You')).toBeVisible();
    expect(await row('Mei Tan')).not.toHaveTextContent('Same town');
    expect(screen.getByText('Live, updates every 30s')).toBeVisible();
    expect(screen.getByText('All eco-points count here, verified and self-reported.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'EcoPulse Rankings' })).toBeVisible();
  });

  test('links to other residents, not to the reader', async () => {
    show(national(podium));
    expect(await screen.findByRole('link', { name: 'arjun.r' })).toHaveAttribute('href', '/residents/arjun.r');
    expect(screen.queryByRole('link', { name: 'mei.tan' })).not.toBeInTheDocument();
  });

  test("shows the resident's rank on a card, and the points to the next one", async () => {
    show(national(podium));
    const card = within(await screen.findByRole('region', { name: 'Your Current Rank' }));
    expect(card.getByText('#3')).toBeVisible();
    expect(card.getByText('Across Singapore')).toBeVisible();
    expect(card.getByText('7,655 eco-points')).toBeVisible();
    expect(card.getByText('325 more eco-points to reach rank 2.')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Show my rank' })).not.toBeInTheDocument();
  });

  test("shares the resident's rank as a picture, without home town or distance", async () => {
    const calls = stubCanvases();
    show(national(podium));
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share my rank' });
    const picture = await within(dialog).findByRole('img');
    expect(picture).toHaveAccessibleName('Mei Tan. Rankings. No. 3 in Singapore. All time. 7,655 eco-points');
    const drawnTexts = calls.filter(({ name }) => name === 'fillText').map(({ values }) => values[0]);
    expect(drawnTexts).toEqual(expect.arrayContaining(['Mei Tan', '#3', 'No. 3 in Singapore', '7,655 eco-points']));
    expect(drawnTexts.join(' ')).not.toMatch(/Bukit|km|@/);
  });

  test('congratulates the resident at the top', async () => {
    show(national([ownRankingEntry()]));
    expect(await screen.findByText(/You're at the top/)).toBeVisible();
  });

  test('shows residents without points the first step, and no rank', async () => {
    show(national([aRankingEntry()]));
    expect(await screen.findByRole('link', { name: 'Find a green space to check in at' })).toHaveAttribute(
      'href',
      '/green-spaces',
    );
    expect(screen.queryByText('Your Current Rank')).not.toBeInTheDocument();
  });

  test('says so if it is empty', async () => {
    show(national([]));
    expect(await screen.findByText('No Rankings Available')).toBeVisible();
    expect(screen.getByText('Start earning eco-points to appear in the national rankings!')).toBeVisible();
  });

  test('says so if it failed to load, and loads on request', async () => {
    let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
    show({ [NATIONAL]: () => answer });
    expect(await screen.findByText('Failed to load the rankings')).toBeVisible();
    answer = [200, podium];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Arjun Rao')).toBeVisible();
  });
});

describe('a resident beyond the first rows', () => {
  const own = ownRankingEntry({ rank: 318, ecoPoints: 1240 });
  const around = [
    ...consecutiveEntries(5, 313).map((each) => ({ ...each, ecoPoints: 1252 })),
    own,
    ...consecutiveEntries(5, 319),
  ];

  test('is shown after a labelled gap, with the points to the next rank', async () => {
    show(national([...consecutiveEntries(100), own], around));
    expect(await screen.findByText('Continues at rank 318')).toBeVisible();
    expect(await row('Mei Tan')).toHaveTextContent('Rank 318');
    expect(await screen.findByText(/12 more eco-points to reach rank 317/)).toBeVisible();
    expect(screen.queryByText('resident317')).not.toBeInTheDocument();
  });

  test('is shown among the ranks around them, with the focus', async () => {
    show(national([...consecutiveEntries(100), own], around));
    await userEvent.click(await screen.findByRole('button', { name: 'Show my rank' }));
    expect(await row('resident317')).toBeVisible();
    expect(await row('resident323')).toBeVisible();
    expect(screen.getByText('Continues at rank 313')).toBeVisible();
    await waitFor(async () => expect(await row('Mei Tan')).toHaveFocus());
  });

  test('is focused in the list if no ranks are missing before their row', async () => {
    show(national([...consecutiveEntries(20), ownRankingEntry({ rank: 21, ecoPoints: 5 })]));
    await userEvent.click(await screen.findByRole('button', { name: 'Show my rank' }));
    await waitFor(async () => expect(await row('Mei Tan')).toHaveFocus());
  });

  test('is shown alone, with a message, if the ranks around them did not load', async () => {
    show({
      [NATIONAL]: ({ url }) =>
        url.searchParams.has('around')
          ? [503, { status: 503, code: 'unavailable', detail: 'x' }]
          : [200, [...consecutiveEntries(100), own]],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show my rank' }));
    expect(await screen.findByText("We couldn't load the ranks around you")).toBeVisible();
    await waitFor(async () => expect(await row('Mei Tan')).toHaveFocus());
  });
});

test('a leaderboard is fetched again every half minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { fetchStub } = show(national(podium));
  await row('Arjun Rao');
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  // At once, and after 30, 60 and 90 s.
  expect(fetchStub).toHaveBeenCalledTimes(4);
});

test('an update moves rows without taking the focus from the current one', async () => {
  const { queryClient } = show(national(podium));
  const link = await screen.findByRole('link', { name: 'liwei' });
  act(() => link.focus());
  const [first, second, third] = podium;
  act(() => {
    queryClient.setQueryData(nationalQuery.queryKey, [
      { ...(second as RankingEntry), rank: 1, ecoPoints: 9000 },
      { ...(first as RankingEntry), rank: 2 },
      third as RankingEntry,
    ]);
  });
  await waitFor(async () => expect((await row('liwei')).textContent).toContain('Rank 1'));
  expect(link).toHaveFocus();
  expect(screen.getByText('National Rankings', { selector: 'output' })).toBeInTheDocument();
});

test('a failed update is shown, and the old rows stay', async () => {
  let isUnavailable = false;
  const { queryClient } = show({
    [NATIONAL]: () => (isUnavailable ? [503, { status: 503, code: 'unavailable', detail: 'x' }] : [200, podium]),
  });
  await row('Arjun Rao');
  isUnavailable = true;
  await act(() => queryClient.refetchQueries({ queryKey: nationalQuery.queryKey, exact: true }));
  expect(await screen.findByText("Not live right now. We'll keep trying.")).toBeVisible();
  expect(await row('Arjun Rao')).toBeVisible();
});

describe('the leaderboards', () => {
  test('are links that put the choice into the URL', async () => {
    const { router } = show({
      ...national(podium),
      'GET /api/rankings/friends': () => [200, [aRankingEntry(), ownRankingEntry({ rank: 2, ecoPoints: 10 })]],
    });
    const boards = within(await screen.findByRole('navigation', { name: 'Rankings' }));
    expect(boards.getByRole('link', { current: 'page' })).toHaveAccessibleName('National');
    boards.getByRole('link', { name: 'Friends' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Among you and your friends')).toBeVisible();
    expect(router.state.location.search).toEqual({ board: 'friends' });
    expect(boards.getByRole('link', { current: 'page' })).toHaveAccessibleName('Friends');
    expect(boards.getByRole('link', { name: 'Friends' })).toHaveFocus();
    expect(screen.getByText("Friends' Rankings", { selector: 'output' })).toBeInTheDocument();
  });

  test('of the week show its dates, explain what counts, and link to the result of the last week', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T04:00:00Z') });
    show(
      {
        'GET /api/leaderboard/weekly': ({ url }) => [
          200,
          url.searchParams.get('week') === 'last' ? [ownRankingEntry({ ecoPoints: 90 })] : podium,
        ],
      },
      { board: 'week' },
    );
    expect(await screen.findByText('Monday, 16 November to Sunday, 22 November')).toBeVisible();
    expect(screen.getByText(/^Self-reported points count only in the national rankings/)).toBeVisible();
    expect(await screen.findByText('Live, updates every 30s')).toBeVisible();
    const lastWeek = screen.getByRole('link', { name: 'Last week' });
    await userEvent.click(lastWeek);
    expect(await screen.findByText('Final result')).toBeVisible();
    expect(screen.getByText('Monday, 9 November to Sunday, 15 November')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your Rank Last Week' })).toHaveTextContent('#1');
    expect(screen.queryByText('Live, updates every 30s')).not.toBeInTheDocument();
    expect(lastWeek).toHaveFocus();
  });

  test.each(['friends', 'neighbourhood'])('of %s say that claimed points do not count there', async (board) => {
    show({ [`GET /api/rankings/${board}`]: () => [200, podium] }, { board });
    const note = await screen.findByText(/^Self-reported points count only in the national rankings/);
    expect(within(note).getByRole('link', { name: 'Your ledger' })).toHaveAttribute('href', '/profile');
  });

  test('of friends show a resident without points how to earn a place', async () => {
    show({ 'GET /api/rankings/friends': () => [200, [aRankingEntry()]] }, { board: 'friends' });
    expect(await screen.findByText(/One verified check-in puts you in these rankings\.$/)).toBeVisible();
  });

  test('of the previous week link residents who were not on it to the new one', async () => {
    show({ 'GET /api/leaderboard/weekly': () => [200, podium.slice(0, 2)] }, { board: 'last-week' });
    const card = within(await screen.findByRole('region', { name: 'A new week has started' }));
    expect(card.getByRole('link', { name: 'See this week' })).toHaveAttribute('href', '/rankings?board=week');
  });

  test('of friends without any row do not claim to be live', async () => {
    show({ 'GET /api/rankings/friends': () => [200, []] }, { board: 'friends' });
    expect(await screen.findByRole('link', { name: 'Find Friends' })).toBeVisible();
    expect(screen.queryByText('Live, updates every 30s')).not.toBeInTheDocument();
  });

  test('of friends invite a resident who is alone there to find friends', async () => {
    show({ 'GET /api/rankings/friends': () => [200, [ownRankingEntry()]] }, { board: 'friends' });
    expect(await screen.findByRole('link', { name: 'Find Friends' })).toHaveAttribute('href', '/social?tab=find');
    expect(screen.queryByText('Your Current Rank')).not.toBeInTheDocument();
  });

  test('of the neighbourhood ask for the home town, once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { fetchStub } = show(
      { 'GET /api/rankings/neighbourhood': () => [409, { status: 409, code: 'home-town-needed', detail: 'x' }] },
      { board: 'neighbourhood' },
    );
    expect(await screen.findByText('Where do you live?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose your town' })).toHaveAttribute('href', '/settings#profile');
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });

  test('of the neighbourhood show no distances, and cannot be shared', async () => {
    show(
      {
        'GET /api/rankings/neighbourhood': () => [200, [aRankingEntry({ distance: 0 }), ownRankingEntry({ rank: 2 })]],
      },
      { board: 'neighbourhood' },
    );
    expect(await row('Arjun Rao')).not.toHaveTextContent('Same town');
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });
});

describe('a resident who is on no leaderboard', () => {
  test('by their own choice is told so, and where to change it', async () => {
    const privacy = { ...ownProfile().privacy, inRankings: false };
    show(national([aRankingEntry()]), { profile: ownProfile({ privacy }) });
    expect(await screen.findByText("You've left the rankings")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change this in Settings' })).toHaveAttribute('href', '/settings#privacy');
    expect(screen.queryByText("You're not in these rankings yet")).not.toBeInTheDocument();
  });

  test('by an admin is shown the reason', async () => {
    show(national([aRankingEntry()]), { profile: ownProfile({ withheldFromRankings: 'Points from a broken script' }) });
    expect(await screen.findByText("You've been removed from the rankings")).toBeVisible();
    expect(screen.getByText('Points from a broken script')).toBeVisible();
  });
});
