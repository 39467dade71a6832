// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { shownNewsKey } from './news-cache.ts';
import { NewsPage } from './news-page.tsx';
import { anArticle, renderNews, someNewsStats, stories } from './news.testing.tsx';

const LIKE = 'POST /api/news/9/like';
const REFRESH = 'POST /api/news/refresh';
const POLLING_INTERVAL_MS = 60_000;

interface Shown {
  articles?: NewsArticle[];
  liked?: number[];
  read?: number[];
  more?: Responses;
  address?: string;
}

function show({ articles = stories(9, 9), liked = [], read = [], more = {}, address = '/news' }: Shown = {}) {
  const fetchStub = stubFetch({
    'GET /api/news': ({ url }) => {
      const category = url.searchParams.get('category');
      const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY);
      const matching = articles.filter((each) => (!category || each.category === category) && each.id < before);
      return [200, matching.slice(0, 50)];
    },
    'GET /api/news/latest': () => [200, articles.slice(0, 3)],
    'GET /api/news/stats': () => [200, someNewsStats()],
    'GET /api/user/news': () => [200, { liked, read }],
    ...more,
  });
  return { fetchStub, ...renderNews(address, NewsPage) };
}

function story(title: string) {
  return screen.findByRole('article', { name: title });
}

function titlesIn(region: HTMLElement): (string | null)[] {
  return within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the front page', () => {
  test('features the first three articles and lists the rest below', async () => {
    show();
    expect(titlesIn(await screen.findByRole('region', { name: 'Featured Stories' }))).toEqual([
      'Story 9',
      'Story 8',
      'Story 7',
    ]);
    expect(titlesIn(await screen.findByRole('region', { name: 'Latest Updates' }))[0]).toBe('Story 6');
  });

  test('shows the statistics', async () => {
    show();
    const figures = within(await screen.findByLabelText('The news in figures'));
    expect(await figures.findByText('124')).toBeVisible();
    expect(figures.getByText('342')).toBeVisible();
  });

  test('shows the source and time of an article, the exact time on hover, and marks those of EcoPulse', async () => {
    show({ articles: [anArticle(), anArticle({ id: 39, title: 'Ours', isOwn: true, sourceName: 'EcoPulse' })] });
    const shown = within(await story('Otters return to the Kallang basin'));
    expect(shown.getByText('The Daily Otter')).toBeVisible();
    const time = shown.getByText('3 hours ago').closest('time');
    expect(time?.title).toMatch(/\d{4}.*\d{2}/);
    expect(shown.getByRole('link')).toHaveAttribute('href', '/news/40');
    expect(within(await story('Ours')).getByText('From EcoPulse')).toBeVisible();
  });

  test('distinguishes read articles from unread ones', async () => {
    show({ read: [9] });
    expect(await within(await story('Story 9')).findByText('Read')).toBeVisible();
    expect(within(await story('Story 8')).getByText('Unread')).toBeInTheDocument();
  });

  test('shows 15 articles, then more on request, and moves the focus to the first new one', async () => {
    const { container } = show({ articles: stories(17, 17) });
    await screen.findByText('Story 17');
    expect(container.querySelectorAll('article')).toHaveLength(15);
    fireEvent.click(screen.getByText('Show more'));
    await waitFor(() => expect(container.querySelectorAll('article')).toHaveLength(17));
    expect(document.activeElement).toHaveTextContent('Story 2');
    expect(screen.queryByText('Show more')).not.toBeInTheDocument();
  });

  test('fetches older articles once all loaded ones are shown', async () => {
    const { fetchStub, queryClient, container } = show();
    queryClient.setQueryData(shownNewsKey(), { articles: stories(5, 9), visibleCount: 5, hasMore: true });
    await screen.findByText('Story 5');
    expect(container.querySelectorAll('article')).toHaveLength(5);
    fireEvent.click(screen.getByText('Show more'));
    await waitFor(() => expect(container.querySelectorAll('article')).toHaveLength(9));
    expect(fetchStub.mock.calls.filter(([address]) => address === '/api/news?before=5&language=en')).toHaveLength(1);
    expect(screen.queryByText('Show more')).not.toBeInTheDocument();
  });

  test('says so if there is no news yet', async () => {
    show({ articles: [] });
    expect(await screen.findByRole('heading', { name: 'No news yet' })).toBeVisible();
  });

  test.each([
    { when: 'there is no news yet', answer: [200, { ...someNewsStats(), categories: [] }], count: '0' },
    { when: 'the figures failed to load', answer: [503, { status: 503, code: 'unavailable', detail: 'x' }], count: '' },
  ] as const)('shows the popular categories even if $when', async ({ answer, count }) => {
    show({ articles: [], more: { 'GET /api/news/stats': () => answer } });
    const nav = within(await screen.findByRole('navigation', { name: 'Popular Categories' }));
    await nav.findByRole('link', { name: /Solar Energy/ });
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      ['Solar Energy', 'Green Transport', 'Urban Farming', 'Waste Management'].map((name) => `${name}${count}`),
    );
  });

  test('says so if the news failed to load, and loads it on request', async () => {
    let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
    show({ more: { 'GET /api/news': () => answer } });
    expect(await screen.findByText('Failed to load news')).toBeVisible();
    answer = [200, stories(4, 4)];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await story('Story 4')).toBeVisible();
  });
});

/** `waitFor` of the testing library does not know the fake timers of vitest. */
function waitWithFakeTimers<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}

describe('articles that arrive while the resident reads', () => {
  test('wait until the resident shows them; nothing moves, but likes are updated', async () => {
    const articles = stories(6, 6);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    show({ articles });
    await waitWithFakeTimers(() => expect(screen.getByRole('article', { name: 'Story 6' })).toBeVisible());
    articles.unshift(anArticle({ id: 7, title: 'Story 7' }));
    articles[1] = anArticle({ id: 6, title: 'Story 6', likes: 99 });
    await act(() => vi.advanceTimersByTimeAsync(POLLING_INTERVAL_MS));
    const button = await waitWithFakeTimers(() => screen.getByRole('button', { name: '1 new article' }));
    expect(titlesIn(screen.getByRole('region', { name: 'Featured Stories' }))[0]).toBe('Story 6');
    expect(within(screen.getByRole('article', { name: 'Story 6' })).getByText('99')).toBeVisible();
    vi.useRealTimers();
    await userEvent.click(button);
    expect(titlesIn(screen.getByRole('region', { name: 'Featured Stories' }))[0]).toBe('Story 7');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /new article/ })).not.toBeInTheDocument();
  });

  test('are not fetched while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const { fetchStub } = show();
    await waitWithFakeTimers(() => expect(screen.getByRole('article', { name: 'Story 9' })).toBeVisible());
    const countNewsCalls = () => fetchStub.mock.calls.filter(([address]) => address === '/api/news?language=en').length;
    const countBefore = countNewsCalls();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(3 * POLLING_INTERVAL_MS));
    expect(countNewsCalls()).toBe(countBefore);
    vi.restoreAllMocks();
    await act(() => vi.advanceTimersByTimeAsync(POLLING_INTERVAL_MS));
    expect(countNewsCalls()).toBeGreaterThan(countBefore);
  });
});

describe('liking', () => {
  test('shows the like before the server responds, and the same button undoes it', async () => {
    let respond = () => {};
    const liked: number[] = [];
    const articles = stories(3, 9);
    show({
      articles,
      liked,
      more: {
        [LIKE]: () =>
          new Promise((resolve) => {
            respond = () => {
              liked.push(9);
              articles[0] = anArticle({ id: 9, title: 'Story 9', likes: 5 });
              resolve([200, { likes: 5, liked: true }]);
            };
          }),
        'DELETE /api/news/9/like': () => {
          articles[0] = anArticle({ id: 9, title: 'Story 9', likes: 4 });
          return [200, { likes: 4, liked: false }];
        },
      },
    });
    const shown = within(await story('Story 9'));
    const button = await shown.findByRole('button', { name: 'Like “Story 9”, 4 likes', pressed: false });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(button);
    expect(shown.getByRole('button', { name: 'Like “Story 9”, 5 likes', pressed: true })).toBeVisible();
    respond();
    await waitFor(() => expect(shown.getByText('5')).toBeVisible());
    await userEvent.click(button);
    expect(shown.getByRole('button', { name: 'Like “Story 9”, 4 likes', pressed: false })).toBeVisible();
  });

  test('is undone with a message if the server refuses', async () => {
    show({
      more: { [LIKE]: () => [404, { status: 404, code: 'not-found', detail: 'Gone.' }] },
    });
    const button = await screen.findByRole('button', { name: /^Like “Story 9”/ });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(button);
    expect(await screen.findByText('Failed to like article')).toBeVisible();
    expect(button).toHaveAccessibleName('Like “Story 9”, 4 likes');
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('refreshing', () => {
  test('says how many articles there are, shows the new ones, and names sources that failed', async () => {
    const articles = stories(5, 5);
    show({
      articles,
      more: {
        [REFRESH]: () => {
          articles.unshift(anArticle({ id: 6, title: 'Story 6' }));
          const sources = [
            { name: 'Town News', ok: true },
            { name: 'Broken Feed', ok: false, error: 'not-a-feed' },
          ];
          return [200, { count: 14, added: 1, updated: 0, sources }];
        },
      },
    });
    await story('Story 5');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh News' }));
    expect(await screen.findByText('News refreshed!')).toBeVisible();
    expect(screen.getByText('Updated with 14 Singapore sustainability articles')).toBeVisible();
    expect(titlesIn(screen.getByRole('region', { name: 'Featured Stories' }))[0]).toBe('Story 6');
    expect(screen.getByText(/These sources couldn't be reached: Broken Feed\./)).toBeVisible();
  });

  test.each([
    ['the server refuses', [429, { status: 429, code: 'too-many-requests', detail: 'x' }] as const],
    [
      'no source could be read',
      [200, { count: 0, added: 0, updated: 0, sources: [{ name: 'A', ok: false, error: 'timeout' }] }] as const,
    ],
  ])('says so if the refresh fails because %s', async (_, answer) => {
    show({ more: { [REFRESH]: () => answer } });
    await story('Story 9');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh News' }));
    expect(await screen.findByText('Failed to refresh news')).toBeVisible();
    expect(await story('Story 9')).toBeVisible();
  });
});

describe('sharing', () => {
  test('copies the URL of the article if the device has no share sheet', async () => {
    // Also replaces the clipboard.
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Share “Story 9”' }));
    expect(await screen.findByText('Link copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/news/9`);
  });

  test("opens the device's share sheet, and says nothing if the sheet is closed", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Share “Story 9”' }));
    expect(share).toHaveBeenCalledWith({ title: 'Story 9', url: `${location.origin}/news/9` });
    expect(screen.queryByText('Link copied!')).not.toBeInTheDocument();
  });
});

describe('categories', () => {
  const articles = [...stories(4, 9), anArticle({ id: 3, title: 'Full reservoirs', category: 'Water' })];

  test('have their counts, the largest first, and filter the page by its URL', async () => {
    const { router } = show({ articles });
    const nav = within(await screen.findByRole('navigation', { name: 'Popular Categories' }));
    await nav.findByRole('link', { name: /Climate/ });
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Climate12', 'Water7']);
    await userEvent.click(nav.getByRole('link', { name: /Water/ }));
    expect(await screen.findByRole('region', { name: 'Water' })).toBeVisible();
    expect(router.state.location.search).toEqual({ category: 'Water' });
    expect(await story('Full reservoirs')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Featured Stories' })).not.toBeInTheDocument();
    expect(nav.getByRole('link', { name: /Water/ })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'All news' }));
    expect(await screen.findByRole('region', { name: 'Featured Stories' })).toBeVisible();
  });

  test('say that a category has no articles', async () => {
    show({ articles, address: '/news?category=Solar%20Energy' });
    expect(await screen.findByText('No articles in this category yet')).toBeVisible();
  });
});
