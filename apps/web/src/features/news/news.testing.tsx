import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NewsArticle, NewsStats } from '@ecopulse/contract/news/news';
import { createQueryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { parseNewsFilters } from './news-filters.ts';
import { screensAt, renderAt } from '../../testing/render-at.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A minute more, so that the clock's precision cannot turn "3 hours ago" into 2. */
function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS - MINUTE_MS).toISOString();
}

export function anArticle(parts: Partial<NewsArticle> = {}): NewsArticle {
  return {
    id: 40,
    title: 'Otters return to the Kallang basin',
    summary: 'A family has come back with five pups.',
    content: null,
    category: 'Nature & Wildlife',
    imageUrl: null,
    likes: 4,
    createdAt: hoursAgo(3),
    publishedAt: hoursAgo(3),
    sourceName: 'The Daily Otter',
    isOwn: false,
    link: 'https://www.otters.example/kallang',
    language: 'en',
    translations: {},
    sources: [],
    ...parts,
  };
}

/** Newest first: "Story 9", "Story 8" …, down from `newestId`. */
export function stories(count: number, newestId: number, parts: Partial<NewsArticle> = {}): NewsArticle[] {
  return Array.from({ length: count }, (_, index) =>
    anArticle({ id: newestId - index, title: `Story ${newestId - index}`, publishedAt: hoursAgo(index + 1), ...parts }),
  );
}

export function someNewsStats(parts: Partial<NewsStats> = {}): NewsStats {
  return {
    articles: 124,
    thisWeek: 18,
    likes: 342,
    sources: 9,
    categories: [
      { category: 'Water', count: 7 },
      { category: 'Climate', count: 12 },
    ],
    ...parts,
  };
}

/** Caches `article`, as the route loader does. */
export function renderNews(address: string, screen: () => ReactNode, article?: NewsArticle) {
  // Replaces the toast of an earlier test.
  toast({ title: 'Another test' });
  const queryClient = createQueryClient();
  if (article) queryClient.setQueryData(['GET /api/news/:id', article.id], article);
  return renderAt(
    address,
    { ...screensAt(['/', '/news/$id'], screen), '/news': { component: screen, validateSearch: parseNewsFilters } },
    {
      queryClient,
      frame: () => (
        <main>
          <Outlet />
        </main>
      ),
    },
  );
}
