import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { NewsArticle, NewsStats } from '@ecopulse/contract/news';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toast } from '../../ui/toast.ts';
import { readNewsFilters } from './news-filters.ts';

// The first screen of a file waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS - 60_000).toISOString();
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
    sources: [],
    ...parts,
  };
}

/** So many articles, the newest first, titled "Story 9", "Story 8" …, down from `newest`. */
export function stories(count: number, newest: number, parts: Partial<NewsArticle> = {}): NewsArticle[] {
  return Array.from({ length: count }, (_, index) =>
    anArticle({ id: newest - index, title: `Story ${newest - index}`, publishedAt: hoursAgo(index + 1), ...parts }),
  );
}

export function someStats(parts: Partial<NewsStats> = {}): NewsStats {
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

/** Renders a screen of news at an address, with all that the app puts around it. */
export function renderAt(address: string, screen: () => ReactNode, article?: NewsArticle) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // In place of what an earlier test was told.
  toast({ title: 'Another test' });
  const queryClient = createQueryClient();
  if (article) queryClient.setQueryData(['GET /api/news/:id', article.id], article);
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        <Outlet />
      </main>
    ),
  });
  const newsRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/news',
    validateSearch: readNewsFilters,
    component: screen,
  });
  const others = ['/', '/news/$id'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: screen }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren([newsRoute, ...others]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const view = renderScreen(<RouterProvider router={router} />, queryClient);
  return { router, queryClient, ...view };
}
